import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { openDatabase } from './archive/open-database';
import { readEnvironment } from './environment';
import { embeddedUrl } from './open-app-database';
import { storedPublicUrl } from './public-url';

/**
 * `npm run import-clinic -- FILE [--username USERNAME] [--no-invitations]`: imports the archive of a clinic, exported
 * by its owner, as a new clinic. Molaar may be running.
 * @returns The exit code.
 */
async function runImport(): Promise<number> {
  const root = process.env.MOLAAR_ROOT ?? process.cwd();
  const environment = readEnvironment(process.env, root);
  const { DATA_DIR } = environment;
  const database = environment.DATABASE_URL ? undefined : await openDatabase(DATA_DIR);
  try {
    const urls = database ? embeddedUrls(DATA_DIR, database.client.port) : {};
    const env = {
      ...process.env,
      DATA_DIR,
      MODEL_DIR: process.env.MODEL_DIR || join(root, 'models/panoramic'),
      // That of a database elsewhere is not the one of the last start here.
      PUBLIC_URL: environment.PUBLIC_URL ?? (database ? storedPublicUrl(DATA_DIR) : ''),
      ...urls,
    };
    const entry = join(root, 'apps/server/dist/import-clinic.js');
    const child = spawn(process.execPath, [entry, ...process.argv.slice(2)], { env, stdio: 'inherit' });
    return await new Promise((resolve, reject) => {
      child.on('error', reject);
      child.on('exit', (code) => resolve(code ?? 1));
    });
  } finally {
    await database?.close();
  }
}

function embeddedUrls(dataDir: string, port: number): Record<string, string> {
  return { DATABASE_URL: embeddedUrl(dataDir, port, 'app'), QUEUE_DATABASE_URL: embeddedUrl(dataDir, port, 'queue') };
}

process.exitCode = await runImport().catch((error: Error) => {
  console.error(`Nothing was imported: ${error.message}`);
  return 1;
});
