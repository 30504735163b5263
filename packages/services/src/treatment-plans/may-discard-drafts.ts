import { type ClinicTx, listDraftAuthors } from '@molaar/db';
import { permission } from '@molaar/domain/clinic';
import type { Actor } from '../context/deps';

/**
 * Whether the caller may discard the drafts after the newest approved version, or the whole treatment plan when there
 * is none. With the right to decide: always. With the right to draft: only when nobody else has worked on them.
 */
export async function mayDiscardDrafts(
  tx: ClinicTx,
  actor: Pick<Actor, 'organizationId' | 'userId' | 'roles'>,
  planId: string,
): Promise<boolean> {
  const right = permission(actor.roles, 'SAVE_PLAN');
  if (right !== 'DRAFT') return right === 'YES';
  return (await listDraftAuthors(tx, planId)).every((author) => author === actor.userId);
}
