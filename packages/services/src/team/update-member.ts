import { AppError, type Member, type UpdateMemberInput } from '@molaar/contracts';
import {
  closePasswordResets,
  deleteSessionsOf,
  findMember,
  findMembersByEmail,
  lockTeam,
  updateMember as saveMember,
  type Tx,
  writeAudit,
} from '@molaar/db';
import { type Role, seatsOf } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { isLeader, requireOwnerFor } from './admin-role';
import { takeSeat } from './take-seat';
import { tellingOfSeats } from './telling-of-seats';

export interface UpdatedMember {
  member: Member;
  /** Sessions that it ended: all of somebody who was deactivated, and of whom the rights have changed, who signs in anew. */
  endedSessions: string[];
}

/**
 * Changes what `input` names of a colleague's account. Throws USER_NOT_FOUND, or, when it would deactivate,
 * CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION for an unknown id; CAN_NOT_DELETE_ADMIN_OR_OWNER; SEAT_LIMIT_REACHED; ACTIVE_USER_EXISTS
 * where a colleague took the address of the one who is to come back.
 */
export async function updateMember(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, ...change }: UpdateMemberInput,
): Promise<UpdatedMember> {
  requirePermission(actor, 'MANAGE_TEAM');
  const { organizationId, userId } = actor;
  const at = clock();
  return tellingOfSeats({ db, clock }, organizationId, async (tx) => {
    await lockTeam(tx, organizationId);
    const before = await findMember(tx, organizationId, id);
    if (!before)
      throw new AppError(
        change.active === false ? 'CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION' : 'USER_NOT_FOUND',
        'no such user here',
      );
    if (change.active === false && isLeader(before.roles))
      throw new AppError('CAN_NOT_DELETE_ADMIN_OR_OWNER', 'an administrator or the owner');
    requireOwnerFor(actor, before.roles);
    if (change.active && !before.active) await requireFreeAddress(tx, organizationId, before);
    const roles = change.roles && checkedRoles(actor, before, change.roles);
    const after = { roles: roles ?? before.roles, active: change.active ?? before.active };
    const gained = after.active ? after.roles.filter((role) => !before.active || !holdsSeatOf(before.roles, role)) : [];
    await takeSeat(tx, organizationId, gained, at, { userIds: [id] });
    await saveMember(tx, organizationId, id, { ...change, roles });
    await writeAudit(tx, organizationId, { actorId: userId, action: 'UPDATE', entity: 'user', entityId: id, at });
    const keep = id === userId ? actor.sessionId : null;
    const rightsChange = roles !== undefined && !sameRoles(roles, before.roles);
    const endedSessions =
      change.active === false
        ? await closeAccount(tx, organizationId, id)
        : rightsChange
          ? await deleteSessionsOf(tx, organizationId, id, keep)
          : [];
    const member = await findMember(tx, organizationId, id);
    if (!member) throw new AppError('USER_NOT_FOUND', 'deleted meanwhile');
    return { member, endedSessions };
  });
}

/** A provider's sign-in knows people by their address: no two who are active share one. */
async function requireFreeAddress(tx: Tx, organizationId: string, { email }: Member): Promise<void> {
  const known = await findMembersByEmail(tx, organizationId, email);
  if (known.some(({ active }) => active)) throw new AppError('ACTIVE_USER_EXISTS', 'an active user has this address');
}

function sameRoles(some: readonly Role[], others: readonly Role[]): boolean {
  return some.length === others.length && some.every((role) => others.includes(role));
}

/** Whether these roles take the seat that `role` takes already: who holds one keeps it, also after the plan got smaller. */
function holdsSeatOf(roles: readonly Role[], role: Role): boolean {
  return seatsOf([role]).every((seat) => seatsOf(roles).includes(seat));
}

/** The set without doubles. Ownership neither comes nor goes here. */
function checkedRoles(actor: Actor, before: Member, roles: readonly Role[]): Role[] {
  requireOwnerFor(actor, roles);
  if (roles.includes('OWNER') !== before.roles.includes('OWNER'))
    throw new AppError('VALIDATION_FAILED', 'ownership is handed over, not given', { fields: { roles: 'ownerByTransfer' } });
  return [...new Set(roles)];
}

/** Ends what a person could still come in by; answers the ids of their sessions. */
export async function closeAccount(tx: Tx, organizationId: string, userId: string): Promise<string[]> {
  await closePasswordResets(tx, organizationId, userId);
  return deleteSessionsOf(tx, organizationId, userId);
}
