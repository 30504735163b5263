import { AppError, type AuthenticatorSetup } from '@molaar/contracts';
import { findUser, inClinic, startAuthenticatorApp as storeApp } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { markSecretResponse } from '../idempotency/secret-response';
import { AUTHENTICATOR_SECRET, authenticatorUri, newAuthenticatorSecret } from './authenticator-code';
import { requireFactorChange } from './require-factor-change';

/**
 * Creates the secret of a new authenticator app. The app counts once `confirmAuthenticatorApp` got a code of it.
 * @throws STEP_UP_REQUIRED; NOT_ALLOWED when the person has an app.
 */
export async function startAuthenticatorApp(deps: Pick<Deps, 'db' | 'clock' | 'secrets'>, actor: Actor): Promise<AuthenticatorSetup> {
  requireFactorChange(deps, actor);
  markSecretResponse(actor);
  const secret = newAuthenticatorSecret();
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const user = await findUser(tx, userId);
    if (!user) throw new AppError('NOT_AUTHENTICATED', 'the account no longer exists');
    if (!(await storeApp(tx, userId, deps.secrets.seal(AUTHENTICATOR_SECRET, secret), deps.clock())))
      throw new AppError('NOT_ALLOWED', 'the person has an authenticator app: it has to be removed first');
    return { secret, uri: authenticatorUri(secret, user.username) };
  });
}
