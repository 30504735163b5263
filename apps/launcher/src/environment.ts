import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

const schema = z.object({
  PORT: z.coerce.number().int().min(1).max(65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url().optional(),
  DATA_DIR: z.string().min(1).default('./.data'),
  DATABASE_URL: z.string().optional(),
  DATABASE_OWNER_URL: z.string().optional(),
  QUEUE_DATABASE_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  DEMO: z.enum(['0', '1']).optional(),
  /** 32 random bytes in base64, or the file in which they are: seals backups. */
  BACKUP_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'not 32 bytes in base64')
    .optional(),
  BACKUP_KEY_FILE: z.string().optional(),
});

/** Every variable that the launcher reads; docs/operations.md has a row for each. */
export const LAUNCHER_VARIABLES: readonly string[] = Object.keys(schema.shape);

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

export interface LauncherEnvironment extends z.infer<typeof schema> {
  /** Absolute. */
  DATA_DIR: string;
  /** Root of the checkout, absolute. */
  root: string;
  /** Only this machine can reach the portal, not by a proxy either; the server uses the same rule for the demo. */
  loopback: boolean;
}

/** Reads the environment. @throws Error with one line that names every variable that is wrong or missing. */
export function readEnvironment(environment: NodeJS.ProcessEnv, root: string): LauncherEnvironment {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  if (!parsed.success) {
    const wrong = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    throw new Error(`Environment: ${wrong}`);
  }
  const values = parsed.data;
  const { HOST, PUBLIC_URL, DATA_DIR } = values;
  const loopback = LOOPBACK.has(HOST) && (!PUBLIC_URL || LOOPBACK.has(new URL(PUBLIC_URL).hostname));
  return { ...values, DATA_DIR: isAbsolute(DATA_DIR) ? DATA_DIR : resolve(root, DATA_DIR), root, loopback };
}

/** Own databases have no queue of ours. Commands that enqueue nothing do without. @throws Error with one line. */
export function requireQueue({ DATABASE_URL, REDIS_URL, QUEUE_DATABASE_URL }: LauncherEnvironment): void {
  if (DATABASE_URL && !REDIS_URL && !QUEUE_DATABASE_URL)
    throw new Error('Environment: DATABASE_URL needs REDIS_URL or QUEUE_DATABASE_URL (role molaar_queue) for the job queue');
}
