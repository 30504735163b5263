import type { Actor } from '@molaar/services/context';
import { resolveSession } from '@molaar/services/session';
import type { AppDeps } from '../app-deps';
import { logError } from '../errors/log-error';
import { toAppError } from '../errors/to-app-error';

/** How long a stream may outlive a session that ended on another server, ms. */
const CHECK_MS = 5_000;
/** Two look-ups lie so far apart at least, ms. */
const REST_MS = 250;

/**
 * Calls `onEnd` once the session has ended: at once for a logout on this server, within a quarter of a second where it ends by
 * inactivity or age, within 5 s where another server ended it. The look-up is no activity of the person. Returns the function
 * that stops watching.
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
  const stopListening = app.sessionEnds.listen(actor.sessionId, end);

  /** Milliseconds until the next look: not later than the end that is known now. */
  const look = async (): Promise<number | undefined> => {
    const session = token ? await resolveSession(app.services, token, { touch: false }) : undefined;
    if (!session) return undefined;
    const ends = Math.min(session.idleAt.getTime(), session.expiresAt.getTime()) - app.services.clock().getTime();
    return Math.min(CHECK_MS, Math.max(REST_MS, ends));
  };
  const watch = async (): Promise<void> => {
    // A database that is away for a moment ends nobody's session.
    const wait = await look().catch((error: unknown) => {
      logError(app.log, toAppError(error, 'en'));
      return CHECK_MS;
    });
    if (wait === undefined) end();
    else if (!stopped) timer = setTimeout(() => void watch(), wait);
  };
  void watch();
  return stop;
}
