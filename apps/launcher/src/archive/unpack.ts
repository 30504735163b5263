import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { type DataKey, isSealed, keyIdOf, ObjectDamagedError, openStream } from '@molaar/storage';
import { extract } from 'tar';
import { ARCHIVE, fingerprintOf } from './backup-key';

/** The key of a sealed archive is missing, or another one is given. The message is one line. */
export class BackupKeyError extends Error {}

const HEADER_BYTES = 48;

/**
 * Unpacks an archive, sealed or plain, into a folder. What a sealed one contains never is on the disk as an archive.
 * @throws BackupKeyError; Error with one line for anything that is no complete archive.
 */
export async function unpack(file: string, folder: string, key: DataKey | undefined): Promise<void> {
  const header = await readHeader(file);
  if (!isSealed(header)) return extract({ file, cwd: folder, strict: true });
  const keyId = keyIdOf(header);
  if (!key) throw new BackupKeyError(`it is sealed: set BACKUP_KEY or BACKUP_KEY_FILE to its key (fingerprint ${fingerprintOf(keyId)})`);
  if (key.id !== keyId)
    throw new BackupKeyError(
      `it is sealed with the key ${fingerprintOf(keyId)}, and BACKUP_KEY or BACKUP_KEY_FILE has the key ${fingerprintOf(key.id)}`,
    );
  const target = extract({ cwd: folder, strict: true });
  const unpacked = new Promise<void>((resolve, reject) => {
    target.once('close', resolve);
    target.once('error', reject);
  });
  // Awaited below; a rejection before that is not unhandled.
  unpacked.catch(() => undefined);
  try {
    for await (const chunk of openStream(async () => key, ARCHIVE, createReadStream(file)))
      if (!target.write(chunk)) await Promise.race([new Promise<void>((resolve) => target.once('drain', resolve)), unpacked]);
  } catch (error) {
    if (error instanceof ObjectDamagedError) throw new Error('it is cut off or was altered');
    throw error;
  }
  target.end();
  await unpacked;
}

async function readHeader(file: string): Promise<Buffer> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEADER_BYTES), 0, HEADER_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
