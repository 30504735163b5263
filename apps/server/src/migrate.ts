import { randomBytes } from 'node:crypto';
import { migrate } from '@molaar/db';
import { z } from 'zod';

const schema = z.object({ DATABASE_OWNER_URL: z.url(), DATABASE_URL: z.url(), QUEUE_DATABASE_URL: z.url().optional() });

function passwordOf(url: string | undefined): string | undefined {
  return url ? decodeURIComponent(new URL(url).password) || undefined : undefined;
}

/**
 * One shot, for installations with a database of their own: brings roles and schema up to date and prints the last
 * migration's name. The roles get the passwords of the addresses that the server will use; without the queue's
 * address (Redis) its role gets one that nobody knows.
 */
async function run(): Promise<void> {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')));
  if (!parsed.success)
    throw new Error(`environment: missing or wrong: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL, QUEUE_DATABASE_URL } = parsed.data;
  const appPassword = passwordOf(DATABASE_URL);
  if (!appPassword) throw new Error('environment: DATABASE_URL holds no password');
  const queuePassword = passwordOf(QUEUE_DATABASE_URL) ?? randomBytes(24).toString('base64url');
  console.log(await migrate({ ownerUrl, appPassword, queuePassword }));
}

try {
  await run();
} catch (error) {
  console.error(`Migration failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
