import { AppError, type Member, type UpdateMemberInput } from '@molaar/contracts';
import {
  type ClinicTx,
  closePasswordResets,
  endSessionsOf,
  findMember,
  findMembersByEmail,
  lockTeam,
  updateMember as saveMember,
  writeAudit,
} from '@molaar/db';
import { type Role, seatsOf } from '@molaar/domain/clinic';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { isOwnerOrAdmin, requireOwnerFor } from './owner-or-admin';
import { reserveSeat } from './reserve-seat';
import { withSeatLimitNotice } from './seat-limit-notice';

export interface UpdatedMember {
  member: Member;
  /** Ids of ended sessions: all of a deactivated member, and of one whose roles have changed. */
  endedSessions: string[];
}

/**
 * Changes the given fields of a member's account.
 * @throws USER_NOT_FOUND, or for a deactivation CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION, for an unknown id;
 * CAN_NOT_DELETE_ADMIN_OR_OWNER; SEAT_LIMIT_REACHED; ACTIVE_USER_EXISTS when the address of a reactivated member is in
 * use.
 */
export async function updateMember(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { id, ...change }: UpdateMemberInput,
): Promise<UpdatedMember> {
  requirePermission(actor, 'MANAGE_TEAM');
  const { userId } = actor;
  const at = clock();
  return withSeatLimitNotice({ db, clock }, actor, async (tx) => {
    await lockTeam(tx);
    const before = await findMember(tx, id);
    if (!before)
      throw new AppError(change.active === false ? 'CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION' : 'USER_NOT_FOUND', 'no such user');
    if (change.active === false && isOwnerOrAdmin(before.roles))
      throw new AppError('CAN_NOT_DELETE_ADMIN_OR_OWNER', 'administrators and the owner cannot be removed');
    requireOwnerFor(actor, before.roles);
    if (change.active && !before.active) await requireFreeAddress(tx, before);
    const roles = change.roles && checkedRoles(actor, before, change.roles);
    const after = { roles: roles ?? before.roles, active: change.active ?? before.active };
    const gained = after.active ? after.roles.filter((role) => !before.active || !usesSeatOf(before.roles, role)) : [];
    await reserveSeat(tx, gained, at, { userIds: [id] });
    await saveMember(tx, id, { ...change, roles });
    await writeAudit(tx, { actorId: userId, action: 'UPDATE', entity: 'user', entityId: id, at });
    const except = id === userId ? actor.sessionId : null;
    const rightsChange = roles !== undefined && !sameRoles(roles, before.roles);
    const endedSessions =
      change.active === false
        ? await closeAccount(tx, id, at)
        : rightsChange
          ? await endSessionsOf(tx, id, { reason: 'ROLES_CHANGED', at, except })
          : [];
    const member = await findMember(tx, id);
    if (!member) throw new AppError('USER_NOT_FOUND', 'the user was deleted in the meantime');
    return { member, endedSessions };
  });
}

/** Active members need distinct addresses, because provider sign-in identifies people by them. */
async function requireFreeAddress(tx: ClinicTx, { email }: Member): Promise<void> {
  const known = await findMembersByEmail(tx, email);
  if (known.some(({ active }) => active)) throw new AppError('ACTIVE_USER_EXISTS', 'an active user has this address');
}

function sameRoles(some: readonly Role[], others: readonly Role[]): boolean {
  return some.length === others.length && some.every((role) => others.includes(role));
}

/** Whether these roles already use the seat of `role`: it stays valid after the subscription plan got smaller. */
function usesSeatOf(roles: readonly Role[], role: Role): boolean {
  return seatsOf([role]).every((seat) => seatsOf(roles).includes(seat));
}

/** Returns the distinct roles. Ownership cannot be added or removed here. */
function checkedRoles(actor: Actor, before: Member, roles: readonly Role[]): Role[] {
  requireOwnerFor(actor, roles);
  if (roles.includes('OWNER') !== before.roles.includes('OWNER'))
    throw new AppError('VALIDATION_FAILED', 'ownership can only be transferred', { fields: { roles: 'ownerByTransfer' } });
  return [...new Set(roles)];
}

/**
 * Ends sessions and password resets of a person.
 * @returns The ids of the ended sessions.
 */
export async function closeAccount(tx: ClinicTx, userId: string, at: Date): Promise<string[]> {
  await closePasswordResets(tx, userId);
  return endSessionsOf(tx, userId, { reason: 'ACCOUNT_CLOSED', at });
}
