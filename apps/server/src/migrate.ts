import { randomBytes } from 'node:crypto';
import { migrate } from '@molaar/db';
import { ensureBucket } from '@molaar/storage';
import { migrateSchema } from './migrate-env';
import { s3Settings } from './s3-settings';

function passwordOf(url: string | undefined): string | undefined {
  return url ? decodeURIComponent(new URL(url).password) || undefined : undefined;
}

/**
 * Runs once per deployment, for installations with their own database: updates roles and schema and prints the name of
 * the last migration. The roles get the passwords of the server's database URLs; with Redis the queue's role gets a
 * random one. With S3 it creates the bucket when there is none.
 */
async function run(): Promise<void> {
  const parsed = migrateSchema.safeParse(Object.fromEntries(Object.entries(process.env).filter(([, value]) => value !== '')));
  if (!parsed.success)
    throw new Error(`environment: missing or wrong: ${parsed.error.issues.map(({ path }) => path.join('.')).join(', ')}`);
  const { DATABASE_OWNER_URL: ownerUrl, DATABASE_URL, QUEUE_DATABASE_URL } = parsed.data;
  const appPassword = passwordOf(DATABASE_URL);
  if (!appPassword) throw new Error('environment: DATABASE_URL has no password');
  const queuePassword = passwordOf(QUEUE_DATABASE_URL) ?? randomBytes(24).toString('base64url');
  const s3 = s3Settings(parsed.data);
  if (s3 && (await ensureBucket(s3)) === 'made') console.log(`bucket ${s3.bucket} created`);
  const onWait = (why: string) => console.error(`Migration waits: ${why}`);
  console.log(await migrate({ ownerUrl, appPassword, queuePassword, locks: { onWait } }));
}

try {
  await run();
} catch (error) {
  console.error(`Migration failed: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
