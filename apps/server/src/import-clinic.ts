import { parseArgs } from 'node:util';
import { ClinicArchiveError, importClinic } from '@molaar/services/clinic-archive';
import { createDeps } from './create-deps';
import { type Environment, readEnvironment } from './env';
import { createLogger, logDestination } from './logger';
import { publicUrl } from './public-url';

const USAGE = 'npm run import-clinic -- FILE [--username USERNAME] [--no-invitations]';
/** Files between two lines of progress. */
const STRIDE = 50;

/**
 * Imports the archive of a clinic into this installation, as a new clinic; Molaar may be running.
 * @throws Error with one line.
 */
async function run(): Promise<void> {
  const { file, username, invites } = readArguments(process.argv.slice(2));
  const opened: (() => Promise<unknown>)[] = [];
  const log = createLogger('error', logDestination(2));
  const environment = readEnvironment(process.env);
  try {
    const { deps } = await createDeps(environment, {
      log,
      tracing: false,
      onDatabaseError: (error) => console.error(error.message),
      onOpened: (close) => opened.unshift(close),
    });
    const imported = await importClinic(deps, file, {
      username,
      invites,
      onProgress: (what, done, total) => {
        if (done % STRIDE === 0 || done === total) console.error(`${done} of ${total} files ${what}`);
      },
    });
    const { organizationId, name, reset, invited, notInvited } = imported;
    console.log(`Clinic ${name} imported as ${organizationId}`);
    console.log(`Owner: username ${imported.username}, sets a password within 24 hours, with the security code ${reset.code}, at`);
    console.log(passwordLink(environment, reset.resetId));
    if (invited.length > 0) console.log(`Invited: ${invited.join(', ')}`);
    for (const { email, code } of notInvited) console.log(`Not invited: ${email} (${code})`);
  } finally {
    for (const close of opened) await close();
  }
}

/** Returns the link; without PUBLIC_URL the address that people open is not known here. */
function passwordLink(environment: Environment, resetId: string): string {
  const path = `/form/password-reset/${resetId}`;
  if (environment.PUBLIC_URL) return `${publicUrl(environment)}${path}`;
  return `${path}\nPut the address of this installation before it: PUBLIC_URL is not set here.`;
}

function readArguments(args: string[]): { file: string; username: string | undefined; invites: boolean } {
  try {
    const options = { username: { type: 'string' }, 'no-invitations': { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
    const [file, ...more] = positionals;
    if (file && more.length === 0) return { file, username: values.username, invites: !values['no-invitations'] };
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${USAGE}`);
  }
  throw new Error(`name one archive\n${USAGE}`);
}

try {
  await run();
  process.exit(0);
} catch (error) {
  const { message } = error as Error;
  console.error(error instanceof ClinicArchiveError ? `The archive was not imported: ${message}` : `The import failed: ${message}`);
  process.exit(1);
}
