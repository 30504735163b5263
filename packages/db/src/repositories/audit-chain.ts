import { createHash } from 'node:crypto';
import type { AuditVerdict } from '@molaar/contracts';
import { type Selectable, sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';
import type { AuditLogTable } from '../schema/foundation';

const PAGE = 2_000;
const FIRST = Buffer.alloc(32);

type Entry = Selectable<AuditLogTable>;

export interface ChainHead {
  position: number;
  hash: Buffer;
}

/** Hashes the previous link and the whole entry with SHA-256, including position and organization. */
function linkHash(before: Buffer, organizationId: string, position: number, entry: Entry): Buffer {
  const { id, actor_id, api_key_id, action, entity, entity_id, at } = entry;
  const content = JSON.stringify([organizationId, position, id, actor_id, api_key_id, action, entity, entity_id, at.toISOString()]);
  return createHash('sha256').update(before).update(content).digest();
}

/** Lists organizations whose log has entries that are not linked yet. */
export async function organizationsToChain(tx: Tx, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select organization_id as id from entry.organizations_to_chain(${limit})`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Lists all organizations that have an audit log. */
export async function auditedOrganizations(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select organization_id as id from entry.audited_organizations()`.execute(tx);
  return rows.map(({ id }) => id);
}

/**
 * Links waiting entries, oldest first, at most `limit`. Does nothing while another writer links.
 * @returns The number of linked entries and the last link.
 */
export async function linkWaitingEntries(tx: ClinicTx, limit: number): Promise<{ linked: number; head?: ChainHead }> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`audit chain ${tx.organizationId}`}, 0)) as locked`.execute(tx);
  if (!rows[0]?.locked) return { linked: 0 };
  const waiting = await tx
    .selectFrom('audit_waiting as w')
    .innerJoin('audit_log as l', (join) => join.onRef('l.organization_id', '=', 'w.organization_id').onRef('l.id', '=', 'w.entry_id'))
    .selectAll('l')
    .where('w.organization_id', '=', tx.organizationId)
    .orderBy('w.entry_id')
    .limit(limit)
    .execute();
  if (waiting.length === 0) return { linked: 0 };
  let head = (await chainHead(tx)) ?? { position: 0, hash: FIRST };
  const links = waiting.map((entry) => {
    const position = head.position + 1;
    head = { position, hash: linkHash(head.hash, tx.organizationId, position, entry) };
    return { organization_id: tx.organizationId, position, entry_id: entry.id, hash: head.hash };
  });
  await tx.insertInto('audit_chain').values(links).execute();
  await tx
    .deleteFrom('audit_waiting')
    .where('organization_id', '=', tx.organizationId)
    .where(
      'entry_id',
      'in',
      waiting.map(({ id }) => id),
    )
    .execute();
  return { linked: links.length, head };
}

async function chainHead(tx: ClinicTx): Promise<ChainHead | undefined> {
  return tx
    .selectFrom('audit_chain')
    .select(['position', 'hash'])
    .where('organization_id', '=', tx.organizationId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Returns the hash at a position of the chain, to compare it with a head that was noted earlier. */
export async function chainHashAt(tx: ClinicTx, position: number): Promise<string | undefined> {
  const row = await tx
    .selectFrom('audit_chain')
    .select('hash')
    .where('organization_id', '=', tx.organizationId)
    .where('position', '=', position)
    .executeTakeFirst();
  return row?.hash.toString('hex');
}

/** Reads the whole log of the organization, recomputes its chain and reports the first break. */
export async function verifyAuditChain(tx: ClinicTx): Promise<AuditVerdict> {
  let before: ChainHead = { position: 0, hash: FIRST };
  let broken: AuditVerdict['broken'] = null;
  while (!broken) {
    const page = await linksAfter(tx, before.position);
    for (const link of page) {
      broken = damageOf(tx.organizationId, before, link);
      if (broken) break;
      before = link;
    }
    if (page.length < PAGE) break;
  }
  const { waiting, unlinked } = await countUnlinked(tx);
  const head = before.position > 0 ? { position: before.position, hash: before.hash.toString('hex') } : null;
  return { whole: !broken && unlinked === 0, entries: before.position, waiting, unlinked, head, broken };
}

interface Link extends ChainHead {
  entryId: string;
  entry: Entry | null;
}

async function linksAfter(tx: ClinicTx, position: number): Promise<Link[]> {
  const rows = await tx
    .selectFrom('audit_chain as c')
    .leftJoin('audit_log as l', (join) => join.onRef('l.organization_id', '=', 'c.organization_id').onRef('l.id', '=', 'c.entry_id'))
    .select(['c.position', 'c.hash', 'c.entry_id'])
    .select(['l.id', 'l.actor_id', 'l.api_key_id', 'l.action', 'l.entity', 'l.entity_id', 'l.at'])
    .where('c.organization_id', '=', tx.organizationId)
    .where('c.position', '>', position)
    .orderBy('c.position')
    .limit(PAGE)
    .execute();
  return rows.map(({ position: place, hash, entry_id: entryId, ...entry }) => ({
    position: place,
    hash,
    entryId,
    entry: entry.id === null ? null : ({ ...entry, organization_id: tx.organizationId } as Entry),
  }));
}

function damageOf(organizationId: string, before: ChainHead, link: Link): AuditVerdict['broken'] {
  const { position, entryId, entry, hash } = link;
  if (position !== before.position + 1) return { position: before.position + 1, entryId: null, damage: 'GAP' };
  if (!entry) return { position, entryId, damage: 'MISSING_ENTRY' };
  return linkHash(before.hash, organizationId, position, entry).equals(hash) ? null : { position, entryId, damage: 'CHANGED' };
}

async function countUnlinked(tx: ClinicTx): Promise<{ waiting: number; unlinked: number }> {
  const { rows } = await sql<{ waiting: number; unlinked: number }>`
    select count(*) filter (where w.entry_id is not null) as waiting, count(*) filter (where w.entry_id is null) as unlinked
    from audit_log l
    left join audit_waiting w on w.organization_id = l.organization_id and w.entry_id = l.id
    where l.organization_id = ${tx.organizationId}
      and not exists (select from audit_chain c where c.organization_id = l.organization_id and c.entry_id = l.id)`.execute(tx);
  return rows[0] ?? { waiting: 0, unlinked: 0 };
}
