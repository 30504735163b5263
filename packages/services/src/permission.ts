import { AppError } from '@molaar/contracts';
import { type Action, permission } from '@molaar/domain';
import type { Actor } from './deps';

/** First line of every use case. Answers 'DRAFT' where the person may only prepare it. Throws NOT_ALLOWED. */
export function requirePermission(actor: Pick<Actor, 'roles'>, action: Action): 'YES' | 'DRAFT' {
  const right = permission(actor.roles, action);
  if (right === 'NO')
    throw new AppError('NOT_ALLOWED', `${action} is not among the rights of the roles ${actor.roles.join(', ') || '(none)'}`);
  return right;
}
