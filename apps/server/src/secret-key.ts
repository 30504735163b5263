import { join } from 'node:path';
import { ServerKeys } from '@molaar/services/context';
import { readKeyFile } from '@molaar/storage';
import type { Environment } from './env';

type KeySettings = Pick<Environment, 'SECRET_KEY' | 'SECRET_KEY_FORMER' | 'DATA_DIR'>;

/** Returns the file with the server's key, and during a rotation the former one below it; undefined with SECRET_KEY. */
export function secretKeyFile({ SECRET_KEY, DATA_DIR }: KeySettings): string | undefined {
  return SECRET_KEY ? undefined : join(DATA_DIR, 'secret-key');
}

/**
 * Returns the server's keys: SECRET_KEY and SECRET_KEY_FORMER, or those in DATA_DIR, of which the first is generated
 * once with mode 0600.
 */
export async function serverKeys(settings: KeySettings): Promise<ServerKeys> {
  const { SECRET_KEY, SECRET_KEY_FORMER } = settings;
  const file = secretKeyFile(settings);
  if (file) return new ServerKeys(...(await readKeyFile(file)));
  const given = [SECRET_KEY, SECRET_KEY_FORMER].filter((key) => key !== undefined).map((key) => Buffer.from(key, 'base64'));
  return new ServerKeys(...(given as [Buffer, ...Buffer[]]));
}

/** Returns the key that server and workers share, 32 bytes: WORKER_KEY, or the one in DATA_DIR, generated once. */
export async function workerKey({ WORKER_KEY, DATA_DIR }: Pick<Environment, 'WORKER_KEY' | 'DATA_DIR'>): Promise<Buffer> {
  if (WORKER_KEY) return Buffer.from(WORKER_KEY, 'base64');
  return (await readKeyFile(join(DATA_DIR, 'worker-key')))[0];
}
