import { AppError, type Partner, type SavePartnerInput } from '@molaar/contracts';
import {
  type ClinicTx,
  deleteSessionsOfPartner,
  findPartner,
  inClinic,
  insertPartner,
  newId,
  type PartnerFields,
  presentPartner,
  type StoredPartner,
  updatePartner,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';
import { requireVersion } from '../shared/require-version';

/** Sealing purpose of a partner's shared secret. */
export const PARTNER_SECRET = 'partner secret';

export interface SavedPartner {
  partner: Partner;
  /** Ids of sessions that the change ended. */
  endedSessions: string[];
}

/**
 * Creates or changes a partner. Changes of keys, issuer or active state end the sessions that its tokens started.
 * @throws NOT_FOUND; VERSION_CONFLICT; VALIDATION_FAILED when another partner has the issuer.
 */
export async function savePartner(
  { db, clock, secrets }: Pick<Deps, 'db' | 'clock' | 'secrets'>,
  actor: Actor,
  input: SavePartnerInput,
): Promise<SavedPartner> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  requireStepUp({ clock }, actor);
  const { userId } = actor;
  const at = clock();
  const sealed = input.secret === undefined ? undefined : secrets.seal(PARTNER_SECRET, input.secret);
  return inClinic(db, actor, async (tx) => {
    const before = input.id ? await requirePartner(tx, input.id) : undefined;
    const fields = toFields(input, sealed ?? before?.sealedSecret ?? null);
    const id = before?.id ?? newId();
    if (before) await change(tx, before, { version: requireVersion(input.version), fields, at });
    else await insertPartner(tx, id, fields, at);
    const endedSessions = before && keysDiffer(before, fields) ? await deleteSessionsOfPartner(tx, id) : [];
    await writeAudit(tx, { actorId: userId, action: before ? 'UPDATE' : 'CREATE', entity: 'partner', entityId: id, at });
    return { partner: presentPartner(await requirePartner(tx, id)), endedSessions };
  });
}

async function requirePartner(tx: ClinicTx, id: string): Promise<StoredPartner> {
  const partner = await findPartner(tx, id);
  if (!partner) throw new AppError('NOT_FOUND', 'no such partner');
  return partner;
}

async function change(
  tx: ClinicTx,
  before: StoredPartner,
  { version, fields, at }: { version: number; fields: PartnerFields; at: Date },
): Promise<void> {
  const saved = await updatePartner(tx, { id: before.id, version }, fields, at);
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
