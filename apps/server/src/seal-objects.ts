import { closeDatabase, createDatabase } from '@molaar/db';
import { createSecrets } from '@molaar/services/context';
import { sealObjects } from '@molaar/services/object-keys';
import { checkSecretKey } from './check-secret-key';
import { readEnvironment } from './env';
import { createLogger } from './logger';
import { openStore } from './open-store';
import { serverKeys } from './secret-key';

/** Objects between two lines of progress. */
const STEP = 1000;

/**
 * `npm run seal-objects`: encrypts the objects that were stored before encryption was on, while Molaar runs or not. It
 * may be interrupted and run again.
 */
async function run(): Promise<void> {
  const env = readEnvironment(process.env);
  if (!env.sealed) throw new Error('encryption is off: see OBJECT_ENCRYPTION');
  const db = createDatabase(env.DATABASE_URL, { max: 2 });
  try {
    const keys = await serverKeys(env);
    await checkSecretKey(db, keys, undefined);
    const opened = openStore(env, { db, keys, secrets: createSecrets(keys), log: createLogger('error') });
    const { sealed, before } = await sealObjects({ stored: opened.stored, sealing: opened.store }, (done) => {
      const seen = done.sealed + done.before;
      if (seen % STEP === 0) console.log(`${seen} objects`);
    });
    console.log(`${sealed} objects encrypted, ${before} were already.`);
  } finally {
    await closeDatabase(db);
  }
}

await run().catch((error: Error) => {
  console.error(`Not all objects are encrypted: ${error.message}`);
  process.exitCode = 1;
});
