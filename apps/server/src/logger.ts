import { type DestinationStream, type Logger, pino } from 'pino';

/** Properties that are redacted should a log line ever contain them. */
const REDACTED = [
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

/** Returns type and stack of an error, without its message: a database error quotes the values of the row. */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line));
  return { name: error.name, code: (error as { code?: unknown }).code, frames };
}

/** What is kept of lines that cannot be written now. */
const KEPT_BYTES = 1024 * 1024;

/**
 * Opens a file descriptor for log lines, standard output by default. A line that cannot be written, as on a full disk,
 * is written later or dropped; it never ends the process.
 */
export function logDestination(fd = 1): DestinationStream {
  const destination = pino.destination({ dest: fd, sync: true, maxLength: KEPT_BYTES });
  destination.on('error', () => {});
  return destination;
}

/** Creates the logger: JSON lines with ids, without personal data. */
export function createLogger(level: string, destination: DestinationStream = logDestination()): Logger {
  const options = {
    level,
    base: null,
    serializers: { err: describeError, error: describeError, cause: describeError },
    redact: { paths: REDACTED.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  };
  return pino(options, destination);
}
