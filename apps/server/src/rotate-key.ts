import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { closeDatabase, createDatabase } from '@molaar/db';
import { createSecrets } from '@molaar/services/context';
import { createServerKeySealer, rotateServerKey } from '@molaar/services/object-keys';
import { writeKeyFile } from '@molaar/storage';
import { readEnvironment } from './env';
import { FOLLOW_MS } from './follow-server-key';
import { secretKeyFile, serverKeys } from './secret-key';

const KEY_BYTES = 32;
/** Until every running server has noticed. */
const NOTICED_MS = 3 * FOLLOW_MS;

/**
 * `npm run rotate-key`: makes SECRET_KEY the key of all servers in place of SECRET_KEY_FORMER, or a new random key the
 * one in DATA_DIR, and seals again what the former one sealed. It may be interrupted and run again. With `--alone` no
 * server runs.
 */
async function rotateKey(): Promise<void> {
  const env = readEnvironment(process.env);
  const waitMs = process.argv.includes('--alone') ? 0 : NOTICED_MS;
  const keys = await serverKeys(env);
  const file = secretKeyFile(env);
  let next = keys.current;
  if (file) {
    // Both keys are in the file before the new one is used: servers read it again, and an interruption loses neither.
    if (keys.all.length === 1) {
      const key = randomBytes(KEY_BYTES);
      next = keys.add(key);
      await writeKeyFile(file, [key, ...keys.all.slice(0, 1)]);
    }
    await delay(waitMs);
  }
  const db = createDatabase(env.DATABASE_URL, { max: 2 });
  try {
    const secrets = createSecrets(keys);
    const sealer = createServerKeySealer(keys, secrets);
    const { objectKeys, values, lost } = await rotateServerKey({ db, keys, secrets, sealer, waitMs }, next);
    if (file) await writeKeyFile(file, keys.all.slice(0, 1));
    console.log(`The servers' key is ${next}: ${objectKeys} keys of objects and ${values} other values are sealed again.`);
    if (lost > 0) console.log(`${lost} keys of objects stay as they are: a key that was lost before had sealed them.`);
    if (!file) console.log('SECRET_KEY_FORMER is not needed any more.');
  } finally {
    await closeDatabase(db);
  }
}

await rotateKey().catch((error: Error) => {
  console.error(`The rotation has not ended: ${error.message}`);
  process.exitCode = 1;
});
