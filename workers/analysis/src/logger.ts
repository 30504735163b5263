import { type Logger, pino } from 'pino';

/** What is kept of lines that cannot be written now. */
const KEPT_BYTES = 1024 * 1024;

/**
 * Creates a logger of JSON lines. They contain ids only, and of errors type, message and stack. A line that cannot be
 * written, as on a full disk, is written later or dropped; it never ends the process.
 */
export function createLogger(level: string): Logger {
  const destination = pino.destination({ dest: 1, sync: true, maxLength: KEPT_BYTES });
  destination.on('error', () => {});
  return pino({ level, base: null }, destination);
}
