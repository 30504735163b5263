import { AppError } from '@molaar/contracts';
import type { Role } from '@molaar/domain/clinic';
import type { Actor } from '../context/deps';

/** Whether only the owner may change or assign these roles. */
export function isOwnerOrAdmin(roles: readonly Role[]): boolean {
  return roles.includes('OWNER') || roles.includes('ADMIN');
}

/**
 * Only the owner may create or change administrators.
 * @throws NOT_ALLOWED.
 */
export function requireOwnerFor(actor: Pick<Actor, 'roles'>, roles: readonly Role[]): void {
  if (isOwnerOrAdmin(roles) && !actor.roles.includes('OWNER'))
    throw new AppError('NOT_ALLOWED', 'only the owner makes or changes administrators');
}
