import type { Actor } from '@molaar/services/context';
import { findSessionEnd, resolveSession } from '@molaar/services/session';
import type { AppDeps } from '../app-deps';
import { logError } from '../errors/log-error';
import { toAppError } from '../errors/to-app-error';

/** How long a stream may continue after its session ended on another server, ms. */
const CHECK_MS = 5_000;
/** Shortest time between two checks, ms. */
const MIN_CHECK_MS = 250;

/**
 * Calls `onEnd` when the session has ended: at once for a logout on this server, within a quarter of a second when it
 * expires, within 5 s when another server ended it. The check does not count as activity of the person.
 * @returns The function that stops watching.
 */
export function watchSession(app: AppDeps, actor: Actor, token: string | undefined, onEnd: () => void): () => void {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const stop = (): void => {
    stopped = true;
    clearTimeout(timer);
    stopListening();
  };
  const end = (): void => {
    if (stopped) return;
    stop();
    onEnd();
  };
  const stopListening = app.sessionEndHub.listen(actor.sessionId, end);

  /** Returns the milliseconds until the next check, at most until the session expires; undefined when it has ended. */
  const checkSession = async (): Promise<number | undefined> => {
    const byToken = token ? await resolveSession(app.services, token, { touch: false }) : undefined;
    // A changed password renews the token, but the session goes on.
    const session = byToken ?? (token ? await findSessionEnd(app.services, actor) : undefined);
    if (!session) return undefined;
    const ends = Math.min(session.idleAt.getTime(), session.expiresAt.getTime()) - app.services.clock().getTime();
    return Math.min(CHECK_MS, Math.max(MIN_CHECK_MS, ends));
  };
  const watch = async (): Promise<void> => {
    // A database that is unavailable for a moment does not end the session.
    const wait = await checkSession().catch((error: unknown) => {
      logError(app.log, toAppError(error, 'en'));
      return CHECK_MS;
    });
    if (wait === undefined) end();
    else if (!stopped) timer = setTimeout(() => void watch(), wait);
  };
  void watch();
  return stop;
}
