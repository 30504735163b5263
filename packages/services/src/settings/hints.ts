import type { MarkHintsInput, ReadHints } from '@molaar/contracts';
import { deleteReadHints, inClinic, insertReadHints, listReadHints } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/** Returns the workdesk hints that the caller has dismissed. */
export async function getHints({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<ReadHints> {
  requirePermission(actor, 'READ_SETTINGS');
  const { userId } = actor;
  return inClinic(db, actor, async (tx) => ({ read: await listReadHints(tx, userId) }));
}

/** Dismisses or restores hints for the caller. Idempotent. */
export async function markHints(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { hints, read }: MarkHintsInput,
): Promise<ReadHints> {
  requirePermission(actor, 'READ_SETTINGS');
  const { userId } = actor;
  return inClinic(db, actor, async (tx) => {
    if (read) await insertReadHints(tx, userId, hints, clock());
    else await deleteReadHints(tx, userId, hints);
    return { read: await listReadHints(tx, userId) };
  });
}
