import { AppError, type ErrorCode } from '@molaar/contracts';
import { type Action, permission } from '@molaar/domain';
import type { Actor } from './deps';

/**
 * First line of every use case. Answers 'DRAFT' where the person may only prepare it. Throws NOT_ALLOWED, or `code` where
 * the specification has one of its own for this refusal.
 */
export function requirePermission(actor: Pick<Actor, 'roles'>, action: Action, code: ErrorCode = 'NOT_ALLOWED'): 'YES' | 'DRAFT' {
  const right = permission(actor.roles, action);
  if (right === 'NO') throw new AppError(code, `${action} is not among the rights of the roles ${actor.roles.join(', ') || '(none)'}`);
  return right;
}
