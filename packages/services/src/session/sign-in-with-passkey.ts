import { AppError, type PasskeyAssertion } from '@molaar/contracts';
import type { Deps } from '../context/deps';
import { countAction } from '../limits';
import { verifyPasskey } from '../second-factor/use-passkey';
import { resolveSession } from './resolve-session';
import { beginSession, type SignedIn } from './sign-in';
import { signOut } from './sign-out';

interface PasskeySignIn {
  passkey: PasskeyAssertion;
  /** The client's network address, used for throttling only. */
  address: string;
  /** The browser's current token, whose session a successful sign-in ends. */
  previousToken?: string | undefined;
  userAgent?: string | undefined;
}

/**
 * Starts a session by a passkey, which counts as password and second factor: it is on a device of the person, who was
 * verified there by finger, face or PIN.
 * @throws INVALID_CREDENTIALS; ORGANIZATION_INACTIVE; TOO_MANY_REQUESTS.
 */
export async function signInWithPasskey(
  deps: Pick<Deps, 'db' | 'clock' | 'publicUrl' | 'securityEvents'>,
  { passkey, address, previousToken, userAgent }: PasskeySignIn,
): Promise<SignedIn> {
  await countAction(deps, 'SIGN_IN_BY_PASSKEY', { address });
  const owner = await verifyPasskey(deps, passkey);
  if (!owner.active) throw new AppError('INVALID_CREDENTIALS', 'the person is not active');
  if (!owner.organizationActive) throw new AppError('ORGANIZATION_INACTIVE', 'the organization is not active');
  const previous = previousToken && (await resolveSession(deps, previousToken, { touch: false }));
  if (previous) await signOut(deps, previous.actor);
  return beginSession(deps, owner, userAgent, { byFactor: true });
}
