import { AppError, type TransferOwnershipInput } from '@molaar/contracts';
import { endSessionsOf, findMember, inClinic, readSeats, updateMember as saveMember, writeAudit } from '@molaar/db';
import { areSeatsFree, countSeats, type Role } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { verifyOwnPassword } from '../passwords/verify-own-password';
import type { UpdatedMember } from './update-member';

/**
 * Makes an active member the owner and the actor an administrator. Ends sessions with the former roles, except the
 * current one.
 * @throws USER_NOT_FOUND; VALIDATION_FAILED at `currentPassword`; SEAT_LIMIT_REACHED when there is no seat for another
 * administrator.
 */
export async function transferOwnership(
  deps: Pick<Deps, 'db' | 'clock' | 'securityEvents'>,
  actor: Actor,
  { id, currentPassword }: TransferOwnershipInput,
): Promise<UpdatedMember> {
  requirePermission(actor, 'MANAGE_SUBSCRIPTION');
  await verifyOwnPassword(deps, actor, currentPassword);
  const { userId, sessionId } = actor;
  const at = deps.clock();
  return inClinic(deps.db, actor, async (tx) => {
    // Locked first: two concurrent transfers would otherwise make two owners.
    const { limits, used } = await readSeats(tx, at, { lock: true, except: { userIds: [userId, id] } });
    const from = await findMember(tx, userId);
    const to = await findMember(tx, id);
    if (!from?.roles.includes('OWNER')) throw new AppError('NOT_ALLOWED', 'ownership was transferred in the meantime');
    if (!to?.active || id === userId) throw new AppError('USER_NOT_FOUND', 'no such active member');
    const newOwner: Role[] = ['OWNER', ...to.roles.filter((role) => role !== 'ADMIN')];
    const formerOwner: Role[] = ['ADMIN', ...from.roles.filter((role) => role !== 'OWNER' && role !== 'ADMIN')];
    const newOwnerSeats = countSeats([newOwner]);
    const others = {
      medical: used.medical + newOwnerSeats.medical,
      assistant: used.assistant + newOwnerSeats.assistant,
      viewer: used.viewer + newOwnerSeats.viewer,
    };
    if (!areSeatsFree(others, formerOwner, limits))
      throw new AppError('SEAT_LIMIT_REACHED', 'no free seat for the former owner as administrator');
    await saveMember(tx, userId, { roles: formerOwner });
    await saveMember(tx, id, { roles: newOwner });
    await writeAudit(tx, { actorId: userId, action: 'TRANSFER_OWNERSHIP', entity: 'user', entityId: id, at });
    const end = { reason: 'ROLES_CHANGED', at } as const;
    const endedSessions = [...(await endSessionsOf(tx, id, end)), ...(await endSessionsOf(tx, userId, { ...end, except: sessionId }))];
    return { member: { ...to, roles: newOwner }, endedSessions };
  });
}
