import type { Deps } from '@molaar/services/context';
import { findSessionEnds } from '@molaar/services/session';
import type { Logger } from 'pino';
import { logError } from '../errors/log-error';
import { toAppError } from '../errors/to-app-error';
import type { SessionReader } from './session-end-hub';

/** Reads from the database when the sessions of streams end. */
export function sessionReader(deps: Pick<Deps, 'db' | 'clock'>, log: Logger): SessionReader {
  return {
    read: (sessions) => findSessionEnds(deps, sessions),
    onError: (error) => logError(log, toAppError(error, 'en')),
  };
}
