import { type Logger, pino } from 'pino';

/** JSON lines with ids only. Of an error its kind, message and place: the worker handles no person's words. */
export function createLogger(level: string): Logger {
  return pino({ level, base: null });
}
