import { AppError, type TransferOwnershipInput } from '@molaar/contracts';
import { deleteSessionsOf, findMember, inOrganization, readSeats, updateMember as saveMember, writeAudit } from '@molaar/db';
import { countSeats, type Role, seatsAreFree } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { verifyOwnPassword } from '../passwords/verify-own-password';
import type { UpdatedMember } from './update-member';

/**
 * Makes an active colleague the owner and the actor an administrator. Sessions with the rights from before end, but the one that
 * asks. Throws USER_NOT_FOUND, VALIDATION_FAILED at
 * `currentPassword`, SEAT_LIMIT_REACHED when there is no seat for one more administrator.
 */
export async function transferOwnership(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, currentPassword }: TransferOwnershipInput,
): Promise<UpdatedMember> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  await verifyOwnPassword(deps, actor, currentPassword);
  const { organizationId, userId, sessionId } = actor;
  const at = deps.clock();
  return inOrganization(deps.db, organizationId, async (tx) => {
    // The lock comes first: two transfers at once would otherwise make two owners.
    const { limits, taken } = await readSeats(tx, organizationId, at, { lock: true, except: { userIds: [userId, id] } });
    const from = await findMember(tx, organizationId, userId);
    const to = await findMember(tx, organizationId, id);
    if (!from?.roles.includes('OWNER')) throw new AppError('NOT_ALLOWED', 'ownership was handed over meanwhile');
    if (!to?.active || id === userId) throw new AppError('USER_NOT_FOUND', 'no such active colleague');
    const newOwner: Role[] = ['OWNER', ...to.roles.filter((role) => role !== 'ADMIN')];
    const formerOwner: Role[] = ['ADMIN', ...from.roles.filter((role) => role !== 'OWNER' && role !== 'ADMIN')];
    const beside = countSeats([newOwner]);
    const others = {
      medical: taken.medical + beside.medical,
      assistant: taken.assistant + beside.assistant,
      viewer: taken.viewer + beside.viewer,
    };
    if (!seatsAreFree(others, formerOwner, limits))
      throw new AppError('SEAT_LIMIT_REACHED', 'no free seat for the former owner as administrator');
    await saveMember(tx, organizationId, userId, { roles: formerOwner });
    await saveMember(tx, organizationId, id, { roles: newOwner });
    await writeAudit(tx, organizationId, { actorId: userId, action: 'TRANSFER_OWNERSHIP', entity: 'user', entityId: id, at });
    const endedSessions = [
      ...(await deleteSessionsOf(tx, organizationId, id)),
      ...(await deleteSessionsOf(tx, organizationId, userId, sessionId)),
    ];
    return { member: { ...to, roles: newOwner }, endedSessions };
  });
}
