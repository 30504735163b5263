import { join } from 'node:path';
import { startChild, stopChild } from './child';
import type { LauncherEnvironment } from './environment';
import type { RunningStandIn } from './start-stripe-stand-in';

const STOP_WITHIN_MS = 5_000;
/** After the portal and the payment stand-in. The same at each start, because accounts are linked by the address. */
const PORT_OFFSET = 2;

/**
 * Starts the stand-in of an identity provider for the demo. The portal works without it: a failed start is only
 * reported.
 * @returns null with a real provider, without the demo, when other machines can reach the portal, or when the start
 * failed.
 */
export async function startIdentityStandIn({
  DATA_DIR,
  DEMO,
  PORT,
  PUBLIC_URL,
  loopback,
  root,
}: LauncherEnvironment): Promise<RunningStandIn | null> {
  if (process.env.OIDC_ISSUER || DEMO === '0' || !loopback) return null;
  const portal = PUBLIC_URL ?? `http://localhost:${PORT}`;
  const settings = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    STAND_IN_PORT: String(PORT + PORT_OFFSET <= 65_535 ? PORT + PORT_OFFSET : 0),
    STAND_IN_REDIRECT_URI: new URL('/api/x/auth/provider/callback', portal).href,
  };
  const child = startChild({
    name: 'identity-stand-in',
    entry: join(root, 'apps/identity-stand-in/dist/main.js'),
    dataDir: DATA_DIR,
    environment: settings,
  });
  const provider = await new Promise<{ issuer: string; clientId: string; clientSecret: string } | null>((resolve) => {
    child.process.on('message', (message) => resolve(message as { issuer: string; clientId: string; clientSecret: string }));
    void child.ended.then(() => resolve(null));
  });
  if (provider === null) {
    console.error(`The identity provider of the demo did not start; see ${join(DATA_DIR, 'logs/identity-stand-in.log')}`);
    return null;
  }
  const { issuer, clientId, clientSecret } = provider;
  return {
    environment: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: 'Demo ID' },
    stop: () => stopChild(child, STOP_WITHIN_MS),
  };
}
