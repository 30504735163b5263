import type { SignUpInput, SignUpOutput } from '@molaar/contracts';
import { signUp } from '@molaar/services/sign-up';
import type { AppDeps } from '../app-deps';
import { forgottenIdentity, openIdentity } from './sign-up-identity';

/** Who signs up at a door. */
export interface SignUpCaller {
  address: string;
  /** What the cookie of who came from the identity provider holds. */
  sealedIdentity: string | undefined;
  setCookie(value: string): void;
}

/** Signs up, with whom the identity provider sent here where the form says so; who has signed up is not kept any longer. */
export async function signUpCaller({ services, settings }: AppDeps, input: SignUpInput, caller: SignUpCaller): Promise<SignUpOutput> {
  const { address, sealedIdentity, setCookie } = caller;
  const identity = openIdentity(services.secrets, sealedIdentity, services.clock());
  const answer = await signUp(services, { ...input, address, identity });
  if (sealedIdentity !== undefined) for (const cookie of forgottenIdentity(settings.secure)) setCookie(cookie);
  return answer;
}
