import type { SignUpInput, SignUpOutput } from '@molaar/contracts';
import { signUp } from '@molaar/services/sign-up';
import type { AppDeps } from '../../app-deps';
import { clearedIdentityCookie, openIdentity } from '../../identity-provider/sign-up-identity';

/** What a sign-up takes from its request. */
export interface SignUpRequest {
  address: string;
  /** Content of the cookie of a person who came from the identity provider. */
  sealedIdentity: string | undefined;
  setCookie(value: string): void;
}

/**
 * Signs a clinic up, with the identity from the provider's cookie where the form asks for it, and deletes the cookie.
 */
export async function signUpWithIdentity(
  { services, settings }: AppDeps,
  input: SignUpInput,
  request: SignUpRequest,
): Promise<SignUpOutput> {
  const { address, sealedIdentity, setCookie } = request;
  const identity = openIdentity(services.secrets, sealedIdentity, services.clock());
  const output = await signUp(services, { ...input, address, identity });
  if (sealedIdentity !== undefined) setCookie(clearedIdentityCookie(settings.secure));
  return output;
}
