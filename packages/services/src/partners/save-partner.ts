import { AppError, type Partner, type SavePartnerInput } from '@molaar/contracts';
import {
  deleteSessionsOfPartner,
  findPartner,
  inOrganization,
  insertPartner,
  newId,
  type PartnerFields,
  presentPartner,
  type StoredPartner,
  type Tx,
  updatePartner,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** What a partner's shared secret is sealed for. */
export const PARTNER_SECRET = 'partner secret';

export interface SavedPartner {
  partner: Partner;
  /** Sessions that the change ended. */
  endedSessions: string[];
}

/**
 * Makes a partner system or changes one. Whatever decides who may come in (keys, issuer, active) ends the sessions that its
 * tokens began. Throws NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED (an issuer that another partner has).
 */
export async function savePartner(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  input: SavePartnerInput,
): Promise<SavedPartner> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId, userId } = actor;
  const at = clock();
  const sealed = input.secret === undefined ? undefined : secrets.seal(PARTNER_SECRET, input.secret);
  return inOrganization(db, organizationId, async (tx) => {
    const before = input.id ? await requirePartner(tx, organizationId, input.id) : undefined;
    const fields = toFields(input, sealed ?? before?.sealedSecret ?? null);
    const id = before?.id ?? newId();
    if (before) await change(tx, organizationId, before, input.version, fields, at);
    else await insertPartner(tx, organizationId, id, fields, at);
    const endedSessions = before && keysDiffer(before, fields) ? await deleteSessionsOfPartner(tx, organizationId, id) : [];
    await writeAudit(tx, organizationId, { actorId: userId, action: before ? 'UPDATE' : 'CREATE', entity: 'partner', entityId: id, at });
    return { partner: presentPartner(await requirePartner(tx, organizationId, id)), endedSessions };
  });
}

async function requirePartner(tx: Tx, organizationId: string, id: string): Promise<StoredPartner> {
  const partner = await findPartner(tx, organizationId, id);
  if (!partner) throw new AppError('NOT_FOUND', 'no such partner');
  return partner;
}

async function change(
  tx: Tx,
  organizationId: string,
  before: StoredPartner,
  version: number | undefined,
  fields: PartnerFields,
  at: Date,
): Promise<void> {
  if (version === undefined)
    throw new AppError('VALIDATION_FAILED', 'a change names the version that was read', { fields: { version: 'required' } });
  const saved = await updatePartner(tx, organizationId, { id: before.id, version }, fields, at);
  if (!saved) throw new AppError('VERSION_CONFLICT', `the partner has version ${before.version}, not ${version}`);
}

function toFields(input: SavePartnerInput, sealedSecret: string | null): PartnerFields {
  const { name, issuer, audience, algorithm, active } = input;
  const shared = algorithm === 'HS256';
  if (shared && !sealedSecret) throw new AppError('VALIDATION_FAILED', 'HS256 needs a secret', { fields: { secret: 'required' } });
  const origins = [...new Set(input.origins.map((origin) => origin.toLowerCase()))];
  const keys = { jwksUrl: shared ? null : (input.jwksUrl ?? null), sealedSecret: shared ? sealedSecret : null };
  return { name, origins, issuer, audience, algorithm, active, ...keys };
}

function keysDiffer(before: PartnerFields, after: PartnerFields): boolean {
  return (['issuer', 'audience', 'algorithm', 'jwksUrl', 'sealedSecret', 'active'] as const).some((name) => before[name] !== after[name]);
}
