/// <reference path="./oidc-provider-types.d.ts" />
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';
import type { Account } from './account';
import { signInPage } from './sign-in-page';

export type { Account } from './account';

export interface StandInOptions {
  /** Accounts by the name that is chosen or typed on the sign-in page; another name is an account without claims. */
  accounts: ReadonlyMap<string, Account>;
  /** Preferred port; a free one when it is taken or 0. */
  port?: number;
  redirectUris: string[];
}

export interface StandIn {
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** Sets the redirect URI, once the address of the portal is known. */
  allow(redirectUri: string): void;
  close(): Promise<void>;
}

const LOOPBACK = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

/** Starts an OpenID Connect provider on the loopback address, which no other machine can reach. */
export async function startStandIn({ accounts, port = 0, redirectUris }: StandInOptions): Promise<StandIn> {
  const clientId = 'molaar';
  const clientSecret = randomBytes(24).toString('hex');
  let provider: Provider | undefined;
  const server = createServer((request, response) => {
    const uid = /^\/interaction\/(.+)$/.exec(request.url ?? '')?.[1];
    // Protects against DNS rebinding: only loopback host names are accepted.
    if (!LOOPBACK.test(request.headers.host ?? '')) response.writeHead(403).end();
    else if (!provider) response.writeHead(503).end();
    else if (!uid) provider.callback()(request, response);
    else if (request.method === 'GET')
      response.setHeader('Content-Type', 'text/html; charset=utf-8').end(signInPage(accounts, languageOf(request)));
    else void finish(provider, request, response).catch(() => response.writeHead(400).end());
  });
  await listen(server, port);
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const signingKey = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' });
  const allow = (uris: string[]): void => {
    provider = new Provider(issuer, {
      clients: [
        {
          client_id: clientId,
          client_secret: clientSecret,
          redirect_uris: uris,
          grant_types: ['authorization_code'],
          response_types: ['code'],
        },
      ],
      cookies: { keys: [randomBytes(16).toString('hex')] },
      jwks: { keys: [{ ...signingKey, use: 'sig', alg: 'RS256', kid: 'stand-in' }] },
      claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
      features: { devInteractions: { enabled: false } },
      pkce: { required: () => true },
      // Asks at each sign-in, so that another person can be chosen.
      ttl: { Session: 1, AccessToken: 300, AuthorizationCode: 60, IdToken: 300, Interaction: 3_600, Grant: 300 },
      interactions: { url: (_context: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
      findAccount: (_context: unknown, id: string) => ({ accountId: id, claims: async () => ({ sub: id, ...accounts.get(id) }) }),
      loadExistingGrant,
    });
  };
  if (redirectUris.length > 0) allow(redirectUris);
  return {
    issuer,
    clientId,
    clientSecret,
    allow: (redirectUri) => allow([redirectUri]),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

const languageOf = ({ headers }: IncomingMessage): 'en' | 'et' => (headers['accept-language']?.startsWith('et') ? 'et' : 'en');

async function finish(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
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

async function listen(server: Server, port: number): Promise<void> {
  const attempt = (wanted: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(wanted, '127.0.0.1', () => {
        server.off('error', reject);
        resolve();
      });
    });
  await attempt(port).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' || port === 0) throw error;
    return attempt(0);
  });
}
