import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment } from './env';

/** Returns the server's key, 32 bytes: SECRET_KEY, or the one in DATA_DIR, which is generated once with mode 0600. */
export async function secretKey({ SECRET_KEY, DATA_DIR }: Pick<Environment, 'SECRET_KEY' | 'DATA_DIR'>): Promise<Buffer> {
  if (SECRET_KEY) return Buffer.from(SECRET_KEY, 'base64');
  const path = join(DATA_DIR, 'secret-key');
  await mkdir(DATA_DIR, { recursive: true });
  const generated = randomBytes(32).toString('base64');
  const isNew = await writeFile(path, generated, { mode: 0o600, flag: 'wx' }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
      return false;
    },
  );
  const key = Buffer.from(isNew ? generated : await readFile(path, 'utf8'), 'base64');
  if (key.length !== 32)
    throw new Error(`${path} is not a key of 32 bytes: restore it from a backup, or delete it and enter the partners' secrets again`);
  return key;
}
