import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { NEWEST_MIGRATION } from '@molaar/db';
import { newestMigration } from './archive/newest-migration';
import { openDatabase } from './archive/open-database';
import { readEnvironment } from './environment';
import { embeddedUrl } from './open-app-database';

/**
 * Runs a command of the server with the database of DATA_DIR, running or not, or with DATABASE_URL. Its output is ours.
 * @returns Its exit code.
 */
export async function runServerCommand(
  name: 'rotate-key' | 'seal-objects' | 'reset-second-factor' | 'erase-clinic' | 'quality' | 'export-training',
  args: readonly string[],
): Promise<number> {
  const { DATABASE_URL, DATA_DIR, root } = readEnvironment(process.env, process.env.MOLAAR_ROOT ?? process.cwd());
  const embedded = DATABASE_URL ? undefined : await openDatabase(DATA_DIR);
  try {
    if (embedded && (await newestMigration(embedded.client)) !== NEWEST_MIGRATION)
      throw new Error('start this version of Molaar once: it updates the database');
    const port = embedded?.client.port ?? 5432;
    const url = DATABASE_URL ?? embeddedUrl(DATA_DIR, port, 'app');
    const queue = embedded ? embeddedUrl(DATA_DIR, port, 'queue') : url;
    const alone = embedded?.startedHere ? ['--alone'] : [];
    // The owner's address for those commands that need it; with DATABASE_URL the operator gives DATABASE_OWNER_URL.
    const owner = embedded ? { DATABASE_OWNER_URL: embedded.ownerUrl } : {};
    const environment = {
      MODEL_DIR: join(root, 'models/panoramic'),
      QUEUE_DATABASE_URL: queue,
      ...process.env,
      ...owner,
      DATA_DIR,
      DATABASE_URL: url,
    };
    const child = spawn(process.execPath, [join(root, `apps/server/dist/${name}.js`), ...args, ...alone], {
      env: environment,
      stdio: 'inherit',
    });
    const [code] = await once(child, 'exit');
    return code ?? 1;
  } finally {
    await embedded?.close();
  }
}
