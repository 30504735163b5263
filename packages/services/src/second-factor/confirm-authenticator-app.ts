import { type AddedFactor, AppError } from '@molaar/contracts';
import { acceptTimeStep, findAuthenticatorApp, inClinic } from '@molaar/db';
import type { Actor } from '../context/deps';
import { markSecretResponse } from '../idempotency/secret-response';
import { countAction } from '../limits';
import { addFactor } from './add-factor';
import { AUTHENTICATOR_SECRET, timeStepOf } from './authenticator-code';
import { requireFactorChange } from './require-factor-change';
import type { FactorDeps } from './verify-factor-code';

/**
 * Turns on the authenticator app whose secret was created before, by a code of it.
 * @throws VALIDATION_FAILED at `code`; NOT_FOUND when no app is being set up; STEP_UP_REQUIRED; TOO_MANY_REQUESTS.
 */
export async function confirmAuthenticatorApp(deps: FactorDeps, actor: Actor, { code }: { code: string }): Promise<AddedFactor> {
  requireFactorChange(deps, actor);
  markSecretResponse(actor);
  const { userId } = actor;
  await countAction(deps, 'CONFIRM_APP', { actor });
  return inClinic(deps.db, actor, async (tx) => {
    const app = await findAuthenticatorApp(tx, userId);
    if (!app || app.confirmedAt) throw new AppError('NOT_FOUND', 'no authenticator app is being set up');
    const { sealedSecret } = app;
    const secret = deps.secrets.open(AUTHENTICATOR_SECRET, sealedSecret);
    const at = deps.clock();
    const step = secret === undefined ? undefined : timeStepOf(secret, code.replace(/\s/g, ''), at);
    const add = async () => {
      if (step === undefined || !(await acceptTimeStep(tx, userId, { sealedSecret, step, at })))
        throw new AppError('VALIDATION_FAILED', 'the code is wrong', { fields: { code: 'wrongCode' } });
    };
    return addFactor(deps, tx, actor, { action: 'ADD_APP', add });
  });
}
