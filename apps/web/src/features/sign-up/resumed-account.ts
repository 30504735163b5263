import type { SignUpIdentity } from '@molaar/contracts';
import type { Account } from './sign-up-draft';

/**
 * Returns the account of a person who came from the identity provider and had left the first step before the page was
 * reloaded; null for anybody else, who begins with it.
 * @param identity The person whom the server knows from the provider.
 * @param email Of the account that this tab's draft was made with.
 */
export function resumedAccount(identity: SignUpIdentity | null | undefined, email: string): Account | null {
  return identity && identity.email === email ? { byProvider: true, email } : null;
}
