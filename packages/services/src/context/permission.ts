import { AppError, type ErrorCode } from '@molaar/contracts';
import { type Action, permission, scopesOfAction, weakerPermission } from '@molaar/domain/clinic';
import { type Right, requireMayDecide } from '@molaar/domain/rules';
import { applyRules } from '../shared/apply-rules';
import type { Actor } from './deps';

/**
 * Actions that change the clinic's data. An organization that has not paid keeps all others: reading, exporting,
 * managing its subscription, signing in and out, and removing team members (`reserveSeat` blocks new ones).
 */
const CHANGES: ReadonlySet<Action> = new Set<Action>([
  'MANAGE_CLINIC_SETTINGS',
  'MANAGE_MEDICAL_TEMPLATES',
  'EDIT_PATIENTS',
  'RECEIVE_IMAGES',
  'EDIT_FINDINGS',
  'SAVE_PLAN',
  'SEND_PLAN',
  'COMMENT',
  'BATCH_ANALYSIS',
]);

/** The page on which an owner pays. */
const PLAN_PAGE = '/account-settings?tab=plan';

type WritableCaller = Pick<Actor, 'readOnly' | 'apiKey' | 'token'> & Partial<Pick<Actor, 'roles'>>;

/**
 * For changes under a permission that also allows reading.
 * @throws ORGANIZATION_READ_ONLY, with a redirect to the payment page for an owner.
 */
export function requireWritable({ readOnly, roles = [], apiKey, token }: WritableCaller): void {
  if (!readOnly) return;
  const mayPay = roles.includes('OWNER') && !apiKey && !token;
  throw new AppError('ORGANIZATION_READ_ONLY', 'the subscription is not paid', { redirectTo: mayPay ? PLAN_PAGE : undefined });
}

type Caller = Pick<Actor, 'roles' | 'readOnly' | 'apiKey' | 'token'>;

/**
 * Checks the permission; the first line of every use case.
 * @returns 'DRAFT' when the person may only prepare the change.
 * @throws NOT_ALLOWED, or `code` where the specification has its own; ORGANIZATION_READ_ONLY when the organization may
 * not change anything.
 */
export function requirePermission(actor: Caller, action: Action, code: ErrorCode = 'NOT_ALLOWED'): Right {
  const right = requireRight(actor, action, code);
  if (CHANGES.has(action)) requireWritable(actor);
  return right;
}

/** Checks the permission to decide. @throws As `requirePermission`; NOT_ALLOWED when the person may only draft. */
export function requireDecision(actor: Caller, action: Action): void {
  const right = requirePermission(actor, action);
  applyRules(() => requireMayDecide(right));
}

/** Whether `requirePermission` would succeed, for use cases that do less without the permission. */
export function mayDo(actor: Caller, action: Action): boolean {
  return succeeds(() => requirePermission(actor, action));
}

/** Whether `requireRight` would succeed, for use cases that show less without the permission. */
export function hasRight(actor: Caller, action: Action): boolean {
  return succeeds(() => requireRight(actor, action));
}

function succeeds(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}

/**
 * Checks the permission for a use case that only reads under a permission to change, so that an unpaid organization can
 * go on reading.
 * @returns 'DRAFT' when the person may only prepare the change.
 * @throws NOT_ALLOWED, or `code`.
 */
export function requireRight(actor: Caller, action: Action, code: ErrorCode = 'NOT_ALLOWED'): Right {
  const { apiKey } = actor;
  const own = permission(actor.roles, action);
  const right = apiKey ? weakerPermission(own, permission(apiKey.personRoles, action)) : own;
  if (right === 'NO' || (apiKey && !apiKey.actions.includes(action))) throw new AppError(code, refusal(actor, action));
  requireScope(actor);
  return right;
}

/** Says why an action is not permitted, and what a program's key would need. */
function refusal({ roles, apiKey }: Caller, action: Action): string {
  if (!apiKey) return `${action} is not permitted for the roles ${roles.join(', ') || '(none)'}`;
  const scopes = scopesOfAction(action);
  if (scopes.length === 0) return `no API key may do this (${action}): a person does it in the portal`;
  if (!apiKey.actions.includes(action)) return `the key lacks the scope ${scopes.join(' or ')} (${action})`;
  return `the person of the key may not do this (${action}): the roles ${apiKey.personRoles.join(', ') || '(none)'}`;
}

/**
 * Rejects an integration's session without a token: `inClinic` restricts its transactions to what the token names. API
 * keys are limited by their scopes, which were checked before.
 */
function requireScope({ roles, token, apiKey }: Pick<Actor, 'roles' | 'token' | 'apiKey'>): void {
  if (roles.includes('INTEGRATION_DENTAS') && !token && !apiKey)
    throw new AppError('NOT_ALLOWED', 'an integration session requires the scope of its token');
}
