import { AppError } from '@molaar/contracts';
import { closeDatabase, createDatabase } from '@molaar/db';
import { resetSecondFactorAsOperator } from '@molaar/services/second-factor';
import { readEnvironment } from './env';

const USAGE = 'npm run reset-second-factor -- USERNAME';

/** `npm run reset-second-factor -- USERNAME`: for a person who lost every second factor, while Molaar runs or not. */
async function run(): Promise<void> {
  const [username, ...others] = process.argv.slice(2).filter((argument) => argument !== '--alone');
  if (!username || others.length > 0) throw new Error(USAGE);
  const db = createDatabase(readEnvironment(process.env).DATABASE_URL, { max: 1 });
  try {
    const sessions = await resetSecondFactorAsOperator({ db, clock: () => new Date() }, { username });
    console.log(`All second factors of ${username} are removed; sessions that were ended: ${sessions}.`);
    console.log('The person and the owners of the clinic are notified by mail.');
  } finally {
    await closeDatabase(db);
  }
}

await run().catch((error: Error) => {
  const code = error instanceof AppError ? `${error.code}: ` : '';
  console.error(`Nothing was changed: ${code}${error.message}`);
  process.exitCode = 1;
});
