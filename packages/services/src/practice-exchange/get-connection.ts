import type { PracticeConnection } from '@molaar/contracts';
import { findConnection, inClinic } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toConnection } from './present-connection';

/** Returns the clinic's practice system connection and its last result; null when there is none. */
export async function getConnection({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<PracticeConnection | null> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const stored = await inClinic(db, actor, (tx) => findConnection(tx));
  return stored ? toConnection(stored) : null;
}
