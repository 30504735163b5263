import { AppError } from '@molaar/contracts';
import { deleteMember, findMember, inOrganization, lockTeam, setPhoto, writeAudit } from '@molaar/db';
import { discardPhoto } from '../account/photo';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { isLeader } from './admin-role';
import { closeAccount } from './update-member';

/**
 * Deletes a colleague from the team: no sign-in, in no list, no photo, their name stays on their work. Answers the ids of the
 * sessions that it ended. Throws CAN_NOT_DELETE_ADMIN_OR_OWNER, CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION.
 */
export async function removeMember(deps: Pick<Deps, 'db' | 'clock' | 'store' | 'log'>, actor: Actor, id: string): Promise<string[]> {
  requirePermission(actor, 'MANAGE_TEAM');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  const { photoId, ended } = await inOrganization(deps.db, organizationId, async (tx) => {
    await lockTeam(tx, organizationId);
    const member = await findMember(tx, organizationId, id);
    if (!member) throw new AppError('CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION', 'no such user here');
    if (isLeader(member.roles)) throw new AppError('CAN_NOT_DELETE_ADMIN_OR_OWNER', 'an administrator or the owner');
    const photo = await setPhoto(tx, organizationId, id, null);
    await deleteMember(tx, organizationId, id, at);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'DELETE', entity: 'user', entityId: id, at });
    return { photoId: photo, ended: await closeAccount(tx, organizationId, id) };
  });
  await discardPhoto(deps, organizationId, photoId);
  return ended;
}
