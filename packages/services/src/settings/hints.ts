import type { MarkHintsInput, ReadHints } from '@molaar/contracts';
import { deleteReadHints, inOrganization, insertReadHints, listReadHints } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** The workdesk's hints that the caller has put away. */
export async function getHints({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<ReadHints> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => ({ read: await listReadHints(tx, organizationId, userId) }));
}

/** Puts hints away for the caller alone, or brings them back; twice is once. */
export async function markHints(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { hints, read }: MarkHintsInput,
): Promise<ReadHints> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    if (read) await insertReadHints(tx, organizationId, userId, hints, clock());
    else await deleteReadHints(tx, organizationId, userId, hints);
    return { read: await listReadHints(tx, organizationId, userId) };
  });
}
