import { parseArgs } from 'node:util';
import { AppError } from '@molaar/contracts';
import { closeDatabase, createDatabase, findSignInUser, inTransaction } from '@molaar/db';
import { ClinicErasureError, type ClinicToErase, describeClinicToErase, eraseClinic } from '@molaar/services/clinic-erasure';
import { createDeps } from './create-deps';
import { readEnvironment } from './env';
import { createLogger, logDestination } from './logger';

const USAGE = `npm run erase-clinic -- CLINIC                            shows what would be erased
npm run erase-clinic -- CLINIC_ID --name NAME --erase     erases it for ever [--without-export]
CLINIC is the clinic's id or the username of somebody in it; NAME is its exact name.`;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** A large clinic has millions of rows. */
const DEADLINES = { connectMs: 5_000, queryMs: 6 * 3_600_000 };

/** `npm run erase-clinic`: erases one clinic, while Molaar runs or not. It may be interrupted and run again. */
async function run(): Promise<void> {
  const { clinic, name, erase, withoutExport } = readArguments(process.argv.slice(2));
  const ownerUrl = process.env.DATABASE_OWNER_URL;
  if (!ownerUrl) throw new ClinicErasureError('DATABASE_OWNER_URL is missing: the owner of the database erases clinics');
  const opened: (() => Promise<unknown>)[] = [];
  try {
    const { deps } = await createDeps(readEnvironment(process.env), {
      log: createLogger('error', logDestination(2)),
      tracing: false,
      onDatabaseError: (error) => console.error(error.message),
      onOpened: (close) => opened.unshift(close),
    });
    const ownerDb = createDatabase(ownerUrl, { max: 2, deadlines: DEADLINES });
    opened.unshift(() => closeDatabase(ownerDb));
    const { store, queue, clock } = deps;
    const erasure = { ownerDb, store, queue, clock };
    if (!erase) {
      const found = ID.test(clinic) ? undefined : await inTransaction(deps.db, (tx) => findSignInUser(tx, clinic));
      if (!ID.test(clinic) && !found) throw new ClinicErasureError(`there is no username ${clinic}`);
      return printClinic(await describeClinicToErase(erasure, found?.organizationId ?? clinic));
    }
    if (!ID.test(clinic)) throw new ClinicErasureError(`name the clinic by its id, which the command shows without --erase\n${USAGE}`);
    if (name === undefined) throw new ClinicErasureError(`--name is missing\n${USAGE}`);
    const { rows, objects, auditEntries, auditHead } = await eraseClinic(erasure, { organizationId: clinic, name, withoutExport });
    printRows(rows);
    console.log(`${objects} objects deleted`);
    console.log(`Audit log: ${auditEntries} entries, last link ${auditHead ?? 'none'} (kept in clinic_erasures)`);
    console.log(`The clinic ${clinic} is erased. Copies remain in backups until these are deleted: docs/operations/clinics.md.`);
  } finally {
    for (const close of opened) await close();
  }
}

function printClinic({ organizationId, name, rows, obstacles, exported, begun }: ClinicToErase): void {
  console.log(`${organizationId}  ${name}`);
  printRows(rows);
  if (begun) console.log('Its erasure has begun and not ended.');
  for (const obstacle of obstacles) console.log(`Not yet: ${obstacle}`);
  if (!exported) console.log('It was not exported within 30 days.');
  console.log('Nothing was changed. To erase it for ever:');
  console.log(`npm run erase-clinic -- ${organizationId} --name ${JSON.stringify(name)} --erase`);
}

function printRows(rows: Record<string, number>): void {
  for (const [table, count] of Object.entries(rows)) console.log(`  ${table}: ${count}`);
}

function readArguments(args: string[]): { clinic: string; name: string | undefined; erase: boolean; withoutExport: boolean } {
  const options = {
    name: { type: 'string' },
    erase: { type: 'boolean', default: false },
    'without-export': { type: 'boolean', default: false },
    alone: { type: 'boolean', default: false },
  } as const;
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [clinic, ...more] = positionals;
    if (clinic && more.length === 0) return { clinic, name: values.name, erase: values.erase, withoutExport: values['without-export'] };
  } catch (error) {
    throw new ClinicErasureError(`${(error as Error).message}\n${USAGE}`);
  }
  throw new ClinicErasureError(`name one clinic\n${USAGE}`);
}

try {
  await run();
  process.exit(0);
} catch (error) {
  const code = error instanceof AppError ? `${error.code}: ` : '';
  const what = error instanceof ClinicErasureError ? 'Nothing was erased' : 'The erasure has not ended, run the command again';
  console.error(`${what}: ${code}${(error as Error).message}`);
  process.exit(1);
}
