import { createHash } from 'node:crypto';
import type { SecurityEventKind, SecurityEventView } from '@molaar/contracts';
import { sql } from 'kysely';
import type { ClinicTx, Tx } from '../database';
import { newId } from '../ids';

export interface SecurityEvent {
  kind: SecurityEventKind;
  /** The person whose account or key it is. */
  userId?: string | null | undefined;
  apiKeyId?: string | null | undefined;
  /** The partner whose token was rejected. */
  partnerId?: string | null | undefined;
  /** Network address of the caller. */
  address?: string | null | undefined;
  /** The User-Agent header. */
  userAgent?: string | null | undefined;
  /** The call that was refused: a path without its query or a procedure's name; never data of a request. */
  detail?: string | null | undefined;
}

/** Equal events of one hour. */
export interface CountedSecurityEvent extends SecurityEvent {
  firstAt: Date;
  lastAt: Date;
  count: number;
}

const HOUR_MS = 3_600_000;
/** New rows per clinic and hour; more come only from somebody who wants to fill the table. */
const MAX_ROWS_PER_HOUR = 1_000;

/** Returns the key that equal events of the same hour share. */
export function securityEventBucket({ kind, userId, apiKeyId, partnerId, address, userAgent, detail }: SecurityEvent, at: Date): Buffer {
  const hour = Math.floor(at.getTime() / HOUR_MS);
  const common = [kind, userId ?? null, apiKeyId ?? null, partnerId ?? null, address ?? null, userAgent ?? null, detail ?? null, hour];
  return createHash('sha256').update(JSON.stringify(common)).digest();
}

/** The table has no column for the partner: its id stands behind the reason, which has no space. */
function storedDetail({ detail, partnerId }: SecurityEvent): string | null {
  return (partnerId ? `${detail ?? ''} ${partnerId}` : detail)?.slice(0, 100) ?? null;
}

/** Adds the event to the row of its hour, or inserts the row. */
export async function writeSecurityEvent(tx: ClinicTx, event: CountedSecurityEvent): Promise<void> {
  const { kind, firstAt, lastAt, count } = event;
  const bucket = securityEventBucket(event, firstAt);
  const { rows } = await sql<{ full: boolean }>`
    select (select count(*) from security_events
        where organization_id = ${tx.organizationId} and last_at > ${new Date(firstAt.getTime() - HOUR_MS)}) >= ${MAX_ROWS_PER_HOUR}
      and not exists (select from security_events where organization_id = ${tx.organizationId} and bucket = ${bucket}) as full`.execute(tx);
  if (rows[0]?.full) return;
  await tx
    .insertInto('security_events')
    .values({
      organization_id: tx.organizationId,
      id: newId(),
      kind,
      user_id: event.userId ?? null,
      api_key_id: event.apiKeyId ?? null,
      address: event.address?.slice(0, 100) ?? null,
      user_agent: event.userAgent?.slice(0, 300) ?? null,
      detail: storedDetail(event),
      first_at: firstAt,
      last_at: lastAt,
      count,
      bucket,
    })
    .onConflict((conflict) =>
      conflict.columns(['organization_id', 'bucket']).doUpdateSet((eb) => ({
        last_at: sql<Date>`greatest(security_events.last_at, excluded.last_at)`,
        count: eb('security_events.count', '+', eb.ref('excluded.count')),
      })),
    )
    .execute();
}

/** Returns how many events of these kinds a person's account has had since `since`. */
export async function countSecurityEvents(tx: ClinicTx, userId: string, kinds: readonly SecurityEventKind[], since: Date): Promise<number> {
  const { total } = await tx
    .selectFrom('security_events')
    .select(({ fn }) => fn.sum<string | null>('count').as('total'))
    .where('organization_id', '=', tx.organizationId)
    .where('user_id', '=', userId)
    .where('kind', 'in', kinds)
    .where('last_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0);
}

export interface SecurityEventFilter {
  kind?: SecurityEventKind | undefined;
  personId?: string | undefined;
  /** Days in the clinic's time zone, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Lists the matching events after the cursor, the latest first, with the present names of person, key and partner. */
export async function searchSecurityEvents(
  tx: ClinicTx,
  { kind, personId, from, to }: SecurityEventFilter,
  { size, after }: { size: number; after?: { at: Date; id: string } | undefined },
): Promise<SecurityEventView[]> {
  const zone = sql`(select time_zone from organizations where id = ${tx.organizationId})`;
  let query = tx
    .selectFrom('security_events as e')
    .leftJoin('users as u', (join) => join.onRef('u.organization_id', '=', 'e.organization_id').onRef('u.id', '=', 'e.user_id'))
    .leftJoin('api_keys as k', (join) => join.onRef('k.organization_id', '=', 'e.organization_id').onRef('k.id', '=', 'e.api_key_id'))
    .leftJoin('partners as p', (join) =>
      join
        .onRef('p.organization_id', '=', 'e.organization_id')
        .on('e.kind', '=', 'TOKEN_REJECTED')
        .on(sql<boolean>`p.id::text = split_part(e.detail, ' ', 2)`),
    )
    .selectAll('e')
    .select(['k.name as key_name', 'p.id as partner_id', 'p.name as partner_name'])
    .select(sql<string | null>`u.first_name || ' ' || u.last_name`.as('person_name'))
    .where('e.organization_id', '=', tx.organizationId);
  if (kind) query = query.where('e.kind', '=', kind);
  if (personId) query = query.where('e.user_id', '=', personId);
  if (from) query = query.where(sql<boolean>`e.last_at >= ${from}::date::timestamp at time zone ${zone}`);
  if (to) query = query.where(sql<boolean>`e.last_at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  if (after) query = query.where(sql<boolean>`(e.last_at, e.id) < (${after.at}::timestamptz, ${after.id}::uuid)`);
  const rows = await query.orderBy('e.last_at', 'desc').orderBy('e.id', 'desc').limit(size).execute();
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    firstAt: row.first_at.toISOString(),
    lastAt: row.last_at.toISOString(),
    count: row.count,
    person: row.user_id ? { id: row.user_id, name: row.person_name ?? '' } : null,
    apiKey: row.api_key_id ? { id: row.api_key_id, name: row.key_name ?? '' } : null,
    partner: row.partner_id ? { id: row.partner_id, name: row.partner_name ?? '' } : null,
    address: row.address,
    userAgent: row.user_agent,
    detail: row.kind === 'TOKEN_REJECTED' ? (row.detail?.split(' ')[0] ?? null) : row.detail,
  }));
}

/** Deletes security events and known devices that were last seen before these times, in every organization. */
export async function deleteOldSecurityEvents(tx: Tx, eventsBefore: Date, devicesBefore: Date): Promise<number> {
  const { rows } = await sql<{ deleted: number }>`
    select entry.delete_old_security_events(${eventsBefore}, ${devicesBefore}) as deleted`.execute(tx);
  return rows[0]?.deleted ?? 0;
}
