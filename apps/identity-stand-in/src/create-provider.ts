/// <reference path="./oidc-provider-types.d.ts" />
import { generateKeyPair, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import Provider from 'oidc-provider';
import type { Account } from './account';

interface ProviderSettings {
  accounts: ReadonlyMap<string, Account>;
  clientId: string;
  clientSecret: string;
  redirectUris: string[];
}

/** Creates the OpenID Connect provider with one client and a new key. */
export async function createProvider(
  issuer: string,
  { accounts, clientId, clientSecret, redirectUris }: ProviderSettings,
): Promise<Provider> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: redirectUris,
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    cookies: { keys: [randomBytes(16).toString('hex')] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256', kid: 'stand-in' }] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    // Asks at each sign-in, so that another person can be chosen.
    ttl: { Session: 1, AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 3_600, Grant: 300 },
    interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }),
    loadExistingGrant,
  });
}

/** Grants every scope without a consent page. */
async function loadExistingGrant({ oidc }: { oidc: { provider: object; client: { clientId: string }; session: { accountId: string } } }) {
  const { Grant } = oidc.provider as { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } };
  const grant = new Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}
