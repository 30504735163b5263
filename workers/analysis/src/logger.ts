import { type Logger, pino } from 'pino';

/** Creates a logger of JSON lines. They contain ids only, and of errors type, message and stack. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null });
}
