import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../support/molaar';
import { asUser, makeFolderOfPostgres } from './postgres';

/** From Debian's package pgbackrest. */
const PGBACKREST = '/usr/bin/pgbackrest';

export const hasBackrest = existsSync(PGBACKREST);

export interface Backrest {
  /** Where its files are; PostgreSQL, which fetches the log, needs it too. */
  environment: Readonly<Record<string, string>>;
  /** PostgreSQL's setting, as the documentation says. */
  archiveCommand: string;
  createStanza(): Promise<void>;
  backUp(type: 'full' | 'incr'): Promise<void>;
  /** Restores the moment, as PostgreSQL writes it. */
  restore(target: string): Promise<void>;
}

/**
 * Follows the recipe of `docs/operations/backup.md`: its configuration and its commands are read from there, only
 * folders, port and password are those of the test.
 */
export function followRecipe(folder: string, { data, port }: { data: string; port: number }): Backrest {
  const configuration = readRecipe('ini')
    .join('\n')
    .replace('/var/lib/pgbackrest', makeFolderOfPostgres(join(folder, 'backrest')))
    .replace('/var/lib/postgresql/15/main', data)
    .replace('repo1-cipher-pass=…', `repo1-cipher-pass=${randomBytes(32).toString('base64')}`)
    // The test's PostgreSQL has another port, no socket folder of Debian, and asks for a password.
    .concat(`pg1-port=${port}\npg1-user=owner\n`);
  const file = join(folder, 'pgbackrest.conf');
  writeFileSync(file, configuration, { mode: 0o644 });
  const own = makeFolderOfPostgres(join(folder, 'backrest-run'));
  const environment = {
    PGBACKREST_CONFIG: file,
    PGBACKREST_LOG_PATH: own,
    PGBACKREST_LOCK_PATH: own,
    PGBACKREST_SPOOL_PATH: own,
  };
  const settings = { ...environment, PGHOST: '127.0.0.1', PGPASSWORD: 'owner' };
  const commands = readRecipe('sh');
  const [, archiveCommand = ''] = /archive_command = '([^']+)'/.exec(commands.join('\n')) ?? [];
  const commandOf = (name: string): string => {
    const line = commands.find((one) => one.startsWith('pgbackrest') && one.split(' ').includes(name));
    if (!line) throw new Error(`The documentation has no command ${name}`);
    return line.split(' #')[0] ?? line;
  };
  const run = async (command: string): Promise<void> => {
    await promisify(execFile)('sh', ['-c', command], { ...(asUser as object), cwd: folder, env: { PATH: process.env.PATH, ...settings } });
  };
  return {
    environment,
    archiveCommand: `${Object.entries(settings)
      .map(([name, value]) => `${name}=${value}`)
      .join(' ')} ${archiveCommand}`,
    createStanza: () => run(commandOf('stanza-create')),
    backUp: (type) => run(commandOf('backup').replace('--type=full', `--type=${type}`)),
    restore: (target) => run(commandOf('restore').replace(/--target='[^']+'/, `--target='${target}'`)),
  };
}

/** Returns the lines of all blocks of a language in the recipe of the documentation. */
export function readRecipe(language: 'ini' | 'sh'): string[] {
  const text = readFileSync(join(root, 'docs/operations/backup.md'), 'utf8');
  const recipe = text.slice(text.indexOf('## Backup of your own PostgreSQL and S3'));
  const blocks = [...recipe.matchAll(new RegExp(`\`\`\`${language}\\n([^]*?)\`\`\``, 'g'))].map(([, block = '']) => block);
  if (blocks.length === 0) throw new Error(`The recipe has no block ${language}`);
  return blocks.flatMap((block) => block.split('\n'));
}
