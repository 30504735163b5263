/// <reference path="./oidc-provider-types.d.ts" />
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export interface OidcAccount {
  email: string;
  email_verified: boolean;
  given_name?: string;
  family_name?: string;
}

export interface OidcProvider {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Accounts by the name that is typed on the sign-in page. */
  accounts: Map<string, OidcAccount>;
  /** Sets the redirect URI, once the address of the portal is known. */
  allow(redirectUri: string): void;
  close(): Promise<void>;
}

const FORM =
  '<!doctype html><title>Provider</title><form method="post"><label>Account <input name="account"></label><button>Go on</button></form>';

/**
 * Starts an OpenID Connect provider on loopback. Its sign-in page asks for the name of an account; an empty name denies
 * access.
 */
export async function startOidcProvider(): Promise<OidcProvider> {
  const accounts = new Map<string, OidcAccount>();
  const client = {
    client_id: 'molaar',
    client_secret: 'not-so-secret-client-secret',
    redirect_uris: ['http://localhost/'],
    grant_types: ['authorization_code'],
    response_types: ['code'],
  };
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    const uid = /^\/interaction\/(.+)$/.exec(request.url ?? '')?.[1];
    if (!provider) response.writeHead(503).end();
    else if (!uid) provider.callback()(request, response);
    else if (request.method === 'GET') response.setHeader('Content-Type', 'text/html').end(FORM);
    else void finish(provider, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const open = (): void => {
    provider = new Provider(issuer, {
      clients: [client],
      cookies: { keys: ['for tests'] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }),
      loadExistingGrant,
    });
  };
  return {
    issuer,
    clientId: client.client_id,
    clientSecret: client.client_secret,
    accounts,
    allow: (redirectUri) => {
      client.redirect_uris = [redirectUri];
      open();
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

async function finish(
  provider: Provider,
  request: Parameters<ReturnType<Provider['callback']>>[0],
  response: Parameters<ReturnType<Provider['callback']>>[1],
): Promise<void> {
  let body = '';
  for await (const chunk of request) body += chunk;
  const accountId = new URLSearchParams(body).get('account');
  const result = accountId ? { login: { accountId } } : { error: 'access_denied', error_description: 'said no' };
  await provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
}

/** Grants every scope without a consent page. */
async function loadExistingGrant({ oidc }: { oidc: { provider: object; client: { clientId: string }; session: { accountId: string } } }) {
  const { Grant } = oidc.provider as { Grant: new (of: object) => { addOIDCScope(scope: string): void; save(): Promise<string> } };
  const grant = new Grant({ clientId: oidc.client.clientId, accountId: oidc.session.accountId });
  grant.addOIDCScope('openid email profile');
  await grant.save();
  return grant;
}
