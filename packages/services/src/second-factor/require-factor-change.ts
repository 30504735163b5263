import { AppError } from '@molaar/contracts';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';

/**
 * Checks that a person may change their own second factors: also while the clinic demands that they set one up, but
 * not while they have one that was not given in this session.
 * @throws SECOND_FACTOR_REQUIRED, STEP_UP_REQUIRED, NOT_ALLOWED.
 */
export function requireFactorChange(deps: Pick<Deps, 'clock'>, actor: Actor): void {
  requirePermission(actor, 'OWN_ACCOUNT');
  if (actor.factorMissing === 'VERIFY') throw new AppError('SECOND_FACTOR_REQUIRED', 'the second factor was not given in this session');
  requireStepUp(deps, actor);
}
