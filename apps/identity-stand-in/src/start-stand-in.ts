/// <reference path="./oidc-provider-types.d.ts" />
import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type Provider from 'oidc-provider';
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
  let uris = redirectUris;
  let provider: Promise<Provider> | undefined;
  // By the first request, since the library and a key take longer than everything else of a start.
  const openProvider = async (): Promise<Provider> => {
    const { createProvider } = await import('./create-provider');
    return createProvider(issuer, { accounts, clientId, clientSecret, redirectUris: uris });
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const uid = /^\/interaction\/(.+)$/.exec(request.url ?? '')?.[1];
    // Protects against DNS rebinding: only loopback host names are accepted.
    if (!LOOPBACK.test(request.headers.host ?? '')) return void response.writeHead(403).end();
    if (uris.length === 0) return void response.writeHead(503).end();
    provider ??= openProvider();
    const opened = await provider;
    if (!uid) return opened.callback()(request, response);
    if (request.method === 'GET')
      return void response.setHeader('Content-Type', 'text/html; charset=utf-8').end(signInPage(accounts, languageOf(request)));
    await finish(opened, request, response).catch(() => response.writeHead(400).end());
  };
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500).end();
    });
  });
  await listen(server, port);
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    clientId,
    clientSecret,
    allow: (redirectUri) => {
      uris = [redirectUri];
      provider = undefined;
    },
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
