import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';

const KEY_BYTES = 32;

/**
 * Returns the keys in a file: base64, one a line, each of 32 bytes. Generates one when there is no file; of several
 * processes one writes it, as a whole.
 * @throws Error with one line when the file contains anything else.
 */
export async function readKeyFile(path: string): Promise<[Buffer, ...Buffer[]]> {
  const text = await readFile(path, 'utf8').catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true });
    await writeWhole(path, [randomBytes(KEY_BYTES)], 'once');
    return readFile(path, 'utf8');
  });
  const [first, ...others] = text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => Buffer.from(line, 'base64'));
  if (!first || [first, ...others].some((key) => key.length !== KEY_BYTES))
    throw new Error(`${path} is not a key of ${KEY_BYTES} bytes: restore it from a backup`);
  return [first, ...others];
}

/** Replaces the keys in a file; after a crash it contains the old ones or the new ones. */
export async function writeKeyFile(path: string, keys: readonly Buffer[]): Promise<void> {
  await writeWhole(path, keys, 'replace');
}

async function writeWhole(path: string, keys: readonly Buffer[], mode: 'once' | 'replace'): Promise<void> {
  const temporary = `${path}.${randomUUID()}`;
  const file = await open(temporary, 'wx', 0o600);
  try {
    await file.writeFile(keys.map((key) => key.toString('base64')).join('\n'));
    await file.sync();
    await file.close();
    if (mode === 'replace') await rename(temporary, path);
    else
      await link(temporary, path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'EEXIST') throw error;
      });
  } finally {
    await file.close().catch(() => undefined);
    await rm(temporary, { force: true });
  }
}
