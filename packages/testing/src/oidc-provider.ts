import { type Account, type StandIn, startStandIn } from '@molaar/identity-stand-in';

export interface OidcProvider extends StandIn {
  /** Accounts by the name that is typed on the sign-in page. */
  accounts: Map<string, Account>;
}

/** Starts the identity provider of the demo with accounts of the test's own. An empty name denies access. */
export async function startOidcProvider(): Promise<OidcProvider> {
  const accounts = new Map<string, Account>();
  return { ...(await startStandIn({ accounts, redirectUris: [] })), accounts };
}
