import { AppError, type ErrorCode } from '@molaar/contracts';
import { currentTokenScope } from '@molaar/db';
import { type Action, permission } from '@molaar/domain/clinic';
import type { Actor } from './deps';

/**
 * What changes the clinic's data. Everything else stays open to an organization that did not pay: it reads, exports, mends
 * its subscription, signs in and out, and takes people off its team (`takeSeat` lets nobody new in).
 */
const CHANGES: ReadonlySet<Action> = new Set<Action>([
  'MANAGE_CLINIC_SETTINGS',
  'MANAGE_MEDICAL_TEMPLATES',
  'EDIT_PATIENTS',
  'EDIT_FINDINGS',
  'SAVE_PLAN',
  'SEND_PLAN',
  'COMMENT',
  'BATCH_ANALYSIS',
]);

/** The portal's page on which an owner pays. */
const PLAN_PAGE = '/account-settings?tab=plan';

type Payer = Pick<Actor, 'readOnly' | 'apiKey' | 'token'> & Partial<Pick<Actor, 'roles'>>;

/** Throws ORGANIZATION_READ_ONLY, which leads an owner to the page to pay on. For what changes something under a right that also reads. */
export function requireWritable({ readOnly, roles = [], apiKey, token }: Payer): void {
  if (!readOnly) return;
  const mayPay = roles.includes('OWNER') && !apiKey && !token;
  throw new AppError('ORGANIZATION_READ_ONLY', 'the subscription is not paid', { redirectTo: mayPay ? PLAN_PAGE : undefined });
}

type Asker = Pick<Actor, 'roles' | 'readOnly' | 'apiKey' | 'token'>;

/**
 * First line of every use case. Answers 'DRAFT' where the person may only prepare it. Throws NOT_ALLOWED, or `code` where
 * the specification has one of its own for this refusal; ORGANIZATION_READ_ONLY when the organization may change nothing.
 */
export function requirePermission(actor: Asker, action: Action, code: ErrorCode = 'NOT_ALLOWED'): 'YES' | 'DRAFT' {
  const right = requireRight(actor, action, code);
  if (CHANGES.has(action)) requireWritable(actor);
  return right;
}

/** Whether `requirePermission` would let this pass: for a use case that does less for who may do less. */
export function mayDo(actor: Asker, action: Action): boolean {
  return passes(() => requirePermission(actor, action));
}

/** Whether `requireRight` would let this pass: for a use case that shows less to who may do less. */
export function hasRight(actor: Asker, action: Action): boolean {
  return passes(() => requireRight(actor, action));
}

function passes(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

/**
 * First line of a use case that only reads under a right to change: an organization that did not pay goes on reading.
 * Answers and throws as `requirePermission` does, but for ORGANIZATION_READ_ONLY.
 */
export function requireRight(actor: Asker, action: Action, code: ErrorCode = 'NOT_ALLOWED'): 'YES' | 'DRAFT' {
  const right = permission(actor.roles, action);
  if (right === 'NO') throw new AppError(code, `${action} is not among the rights of the roles ${actor.roles.join(', ') || '(none)'}`);
  if (actor.apiKey && !actor.apiKey.actions.includes(action)) throw new AppError(code, `${action} is not among the scopes of this key`);
  requireScope(actor);
  return right;
}

/**
 * The integration's role reaches clinic data within the scope of its token alone (`inTokenScope`), and nothing without one. A
 * partner's key is the clinic's own gift: its scopes were looked at already.
 */
function requireScope({ roles, token, apiKey }: Pick<Actor, 'roles' | 'token' | 'apiKey'>): void {
  if (apiKey && !token) return;
  if (!token && !roles.includes('INTEGRATION_DENTAS')) return;
  const scope = currentTokenScope();
  if (!token || !scope || scope.partnerId !== token.partnerId || scope.patientId !== token.patientId)
    throw new AppError('NOT_ALLOWED', 'a session of an integration runs within the scope of its token');
}
