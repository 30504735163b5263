import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './env';

/** The server's own key, 32 bytes: SECRET_KEY, or the one in DATA_DIR, which is made once and readable by its owner alone. */
export async function secretKey({ SECRET_KEY, DATA_DIR }: Pick<Environment, 'SECRET_KEY' | 'DATA_DIR'>): Promise<Buffer> {
  if (SECRET_KEY) return Buffer.from(SECRET_KEY, 'base64');
  const path = join(DATA_DIR, 'secret-key');
  await mkdir(DATA_DIR, { recursive: true });
  const made = randomBytes(32).toString('base64');
  const isOurs = await writeFile(path, made, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  const key = Buffer.from(isOurs ? made : await readFile(path, 'utf8'), 'base64');
  if (key.length !== 32)
    throw new Error(`${path} holds no key of 32 bytes: restore it from a backup, or remove it and enter the partners' secrets anew`);
  return key;
}
