import { randomBytes } from 'node:crypto';
import { migrate } from '@molaar/db';
import { ensureBucket } from '@molaar/storage';
import { z } from 'zod';
import { S3_VARIABLES } from './env';
import { s3Settings } from './s3-settings';

const schema = z.object({
  DATABASE_OWNER_URL: z.url(),
  DATABASE_URL: z.url(),
  QUEUE_DATABASE_URL: z.url().optional(),
  ...S3_VARIABLES,
});

function passwordOf(url: string | undefined): string | undefined {
  return url ? decodeURIComponent(new URL(url).password) || undefined : undefined;
}

/**
 * One shot, for installations with a database of their own: brings roles and schema up to date and prints the last
 * migration's name. The roles get the passwords of the addresses that the server will use; without the queue's
 * address (Redis) its role gets one that nobody knows. With S3 it makes the bucket too when it is missing.
 */
async function run(): Promise<void> {
  const parsed = schema.safeParse(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')));
  if (!parsed.success)
    throw new Error(`environment: missing or wrong: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL, QUEUE_DATABASE_URL } = parsed.data;
  const appPassword = passwordOf(DATABASE_URL);
  if (!appPassword) throw new Error('environment: DATABASE_URL holds no password');
  const queuePassword = passwordOf(QUEUE_DATABASE_URL) ?? randomBytes(24).toString('base64url');
  const s3 = s3Settings(parsed.data);
  if (s3 && (await ensureBucket(s3)) === 'made') console.log(`bucket ${s3.bucket} made`);
  console.log(await migrate({ ownerUrl, appPassword, queuePassword }));
}

try {
  await run();
} catch (error) {
  console.error(`Migration failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
