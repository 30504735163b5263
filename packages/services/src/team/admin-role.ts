import { AppError } from '@molaar/contracts';
import type { Role } from '@molaar/domain/clinic';
import type { Actor } from '../context/deps';

/** Whom only the owner may change or make. */
export function isLeader(roles: readonly Role[]): boolean {
  return roles.includes('OWNER') || roles.includes('ADMIN');
}

/** Administrators are made and changed by the owner: else one of them could multiply, or shut the others out. Throws NOT_ALLOWED. */
export function requireOwnerFor(actor: Pick<Actor, 'roles'>, roles: readonly Role[]): void {
  if (isLeader(roles) && !actor.roles.includes('OWNER'))
    throw new AppError('NOT_ALLOWED', 'only the owner makes or changes administrators');
}
