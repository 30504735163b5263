import { execFile } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readRecipe } from './backrest';

/** From Debian's package rclone. */
const RCLONE = '/usr/bin/rclone';

export const hasRclone = existsSync(RCLONE);

interface Store {
  endpoint: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Runs the commands of `docs/operations/backup.md` that keep former versions of objects and bring them back. */
export function formerObjects(folder: string, { endpoint, accessKeyId, secretAccessKey }: Store) {
  const file = join(folder, 'rclone.conf');
  const keys = [`access_key_id = ${accessKeyId}`, `secret_access_key = ${secretAccessKey}`];
  writeFileSync(file, ['[store]', 'type = s3', 'provider = Other', `endpoint = ${endpoint}`, ...keys, ''].join('\n'));
  const commandOf = (part: string): string => {
    const line = readRecipe('sh').find((one) => one.startsWith('rclone') && one.includes(part));
    if (!line) throw new Error(`The documentation has no command with ${part}`);
    return line.split(' #')[0] ?? line;
  };
  const run = async (command: string): Promise<void> => {
    await promisify(execFile)('sh', ['-c', command], { cwd: folder, env: { PATH: process.env.PATH, RCLONE_CONFIG: file } });
  };
  return {
    keepVersions: () => run(commandOf('versioning')),
    /** Brings back what was there at the second that ends after a moment, as the documentation says why. */
    bringBack: (moment: Date) => {
      const second = new Date(Math.ceil(moment.getTime() / 1_000) * 1_000).toISOString();
      return run(commandOf('version_at').replace(/version_at='[^']+'/, `version_at='${second}'`));
    },
  };
}
