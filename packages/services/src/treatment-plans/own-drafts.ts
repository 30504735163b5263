import { authorsOfDrafts, type Tx } from '@molaar/db';
import { permission } from '@molaar/domain/clinic';
import type { Actor } from '../context/deps';

/**
 * Whether the caller may throw away the drafts that stand on a plan's newest approved version, or the plan where there is none. Who may
 * decide, any; who may only draft, what nobody else has worked on: a dentist's lines are not theirs to take away.
 */
export async function mayDiscardDrafts(
  tx: Tx,
  actor: Pick<Actor, 'organizationId' | 'userId' | 'roles'>,
  planId: string,
): Promise<boolean> {
  const right = permission(actor.roles, 'SAVE_PLAN');
  if (right !== 'DRAFT') return right === 'YES';
  return (await authorsOfDrafts(tx, actor.organizationId, planId)).every((author) => author === actor.userId);
}
