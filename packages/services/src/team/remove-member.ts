import { AppError } from '@molaar/contracts';
import { deleteMember, findMember, inClinic, lockTeam, setPhoto, writeAudit } from '@molaar/db';
import { deletePhotoObject } from '../account/photo';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { isOwnerOrAdmin } from './owner-or-admin';
import { closeAccount } from './update-member';

/**
 * Removes a member: ends their sessions and deletes their photo; their name stays on their work.
 * @returns The ids of the ended sessions.
 * @throws CAN_NOT_DELETE_ADMIN_OR_OWNER, CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION.
 */
export async function removeMember(deps: Pick<Deps, 'db' | 'clock' | 'store' | 'log'>, actor: Actor, id: string): Promise<string[]> {
  requirePermission(actor, 'MANAGE_TEAM');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  const { photoId, ended } = await inClinic(deps.db, actor, async (tx) => {
    await lockTeam(tx);
    const member = await findMember(tx, id);
    if (!member) throw new AppError('CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION', 'no such user');
    if (isOwnerOrAdmin(member.roles)) throw new AppError('CAN_NOT_DELETE_ADMIN_OR_OWNER', 'administrators and the owner cannot be removed');
    const photo = await setPhoto(tx, id, null);
    await deleteMember(tx, id, at);
    await writeAudit(tx, { actorId: userId, action: 'DELETE', entity: 'user', entityId: id, at });
    return { photoId: photo, ended: await closeAccount(tx, id, at) };
  });
  await deletePhotoObject(deps, organizationId, photoId);
  return ended;
}
