import { resolve } from 'node:path';
import { closeDatabase, createDatabase } from '@molaar/db';
import { createSecrets } from '@molaar/services/context';
import { exportTraining } from '@molaar/services/training-export';
import { checkSecretKey } from './check-secret-key';
import { readEnvironment } from './env';
import { createLogger } from './logger';
import { openStore } from './open-store';
import { serverKeys } from './secret-key';

const USAGE = 'npm run export-training -- OUT_DIR';

/** `npm run export-training`: confirmed readings of the clinics that agreed, while Molaar runs or not. */
async function run(): Promise<void> {
  const [dir, ...more] = process.argv.slice(2).filter((argument) => argument !== '--alone');
  if (!dir || dir.startsWith('-') || more.length > 0) throw new Error(USAGE);
  const env = readEnvironment(process.env);
  const db = createDatabase(env.DATABASE_URL, { max: 2 });
  try {
    const keys = await serverKeys(env);
    await checkSecretKey(db, keys, undefined);
    const secrets = createSecrets(keys);
    const log = createLogger('error');
    const { store } = openStore(env, { db, keys, secrets, log });
    const { clinics, radiographs, deleted } = await exportTraining({ db, store, secrets, log, clock: () => new Date() }, resolve(dir));
    const covered = radiographs.filter((one) => one.covered.length > 0).length;
    console.log(
      `${radiographs.length} radiographs of ${clinics} clinics; text was covered on ${covered}. Look through the images before use.`,
    );
    if (deleted.length > 0)
      console.log(`${deleted.length} of earlier exports are to be deleted elsewhere too: ${resolve(dir, 'deleted.json')}`);
  } finally {
    await closeDatabase(db);
  }
}

await run().catch((error: Error) => {
  console.error(error.message);
  process.exitCode = 1;
});
