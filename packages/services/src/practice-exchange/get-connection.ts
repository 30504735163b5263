import type { PracticeConnection } from '@molaar/contracts';
import { findConnection, inOrganization } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toConnection } from './connection';

/** Where the clinic's practice system is and how it last answered; null where there is none. */
export async function getConnection({ db }: Pick<Deps, 'db'>, actor: Actor): Promise<PracticeConnection | null> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { organizationId } = actor;
  const stored = await inOrganization(db, organizationId, (tx) => findConnection(tx, organizationId));
  return stored ? toConnection(stored) : null;
}
