import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Child, startChild, stopChild } from './child';
import type { LauncherEnvironment } from './environment';

const STOP_WITHIN_MS = 5_000;
const RESTART_MS = 1_000;

export interface RunningStandIn {
  /** Variables for the server: the URL of the stand-in and its secrets. */
  environment: Record<string, string>;
  stop(): Promise<void>;
}

/**
 * Starts the stand-in of the payment provider and restarts it when it ends, so that subscriptions can be tried on one
 * machine.
 * @returns null with a key of the real provider, and when other machines can reach the portal.
 */
export async function startStripeStandIn(environment: LauncherEnvironment): Promise<RunningStandIn | null> {
  if (process.env.STRIPE_SECRET_KEY || !environment.loopback) return null;
  const { PORT, DATA_DIR, root } = environment;
  const secrets = readSecrets(join(DATA_DIR, 'stripe-stand-in'));
  const settings = {
    PATH: process.env.PATH ?? '',
    NODE_ENV: 'production',
    DATA_DIR,
    STRIPE_SECRET_KEY: secrets.key,
    STRIPE_WEBHOOK_SECRET: secrets.webhook,
    STAND_IN_WEBHOOK_URL: `http://127.0.0.1:${PORT}/api/x/billing/webhook`,
  };
  let stopping = false;
  let timer: NodeJS.Timeout | undefined;
  let child: Child;
  const startOne = async (port: number): Promise<string> => {
    child = startChild({
      name: 'stripe-stand-in',
      entry: join(root, 'apps/stripe-stand-in/dist/main.js'),
      dataDir: DATA_DIR,
      environment: { ...settings, STAND_IN_PORT: String(port) },
    });
    const url = await urlOf(child);
    void child.ended.then((code) => {
      if (stopping) return;
      console.error(`The payment stand-in ended with ${code}; starting it again`);
      timer = setTimeout(() => void startOne(Number(new URL(url).port)).catch((error: Error) => console.error(error.message)), RESTART_MS);
    });
    return url;
  };
  const url = await startOne(PORT < 65_535 ? PORT + 1 : 0);
  return {
    environment: {
      STRIPE_API_BASE: url.replace('localhost', '127.0.0.1'),
      STRIPE_SECRET_KEY: secrets.key,
      STRIPE_WEBHOOK_SECRET: secrets.webhook,
    },
    stop: async () => {
      stopping = true;
      clearTimeout(timer);
      await stopChild(child, STOP_WITHIN_MS);
    },
  };
}

function urlOf(child: Child): Promise<string> {
  return new Promise((resolve, reject) => {
    child.process.on('message', (message) => {
      if (typeof message === 'object' && message !== null && 'url' in message) resolve(String(message.url));
    });
    void child.ended.then((code) => reject(new Error(`The payment stand-in ended with ${code} before it was ready`)));
  });
}

/** Generated once, so that events signed before a restart are still valid after it. */
function readSecrets(folder: string): { key: string; webhook: string } {
  const file = join(folder, 'secrets.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as { key: string; webhook: string };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secrets = { key: `sk_test_${randomBytes(24).toString('hex')}`, webhook: `whsec_${randomBytes(24).toString('hex')}` };
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 });
  return secrets;
}
