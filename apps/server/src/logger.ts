import { type DestinationStream, type Logger, pino } from 'pino';

/** A person's data and secrets, should a line ever carry an object that holds them. */
const SECRET = [
  'password',
  'token',
  'cookie',
  'authorization',
  'email',
  'username',
  'firstName',
  'lastName',
  'identityCode',
  'birthDate',
  'phone',
  'phoneNumber',
  'notes',
];

/** Kind and place of an error. Its message stays out: a database error quotes the values of the row. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, code: (error as { code?: unknown }).code, frames };
}

/** JSON lines with ids only. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeError, error: describeError, cause: describeError },
    redact: { paths: SECRET.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
