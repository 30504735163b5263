import { type Actor, resolveSession } from '@molaar/services';
import type { AppDeps } from '../app-deps';
import { logError } from '../errors/log-error';
import { toAppError } from '../errors/to-app-error';

/** How long a stream may outlive a session that ended on another server or by inactivity, ms. */
const CHECK_MS = 15_000;

/**
 * Calls `onEnd` when the session has ended: at once for a logout on this server, within 15 s otherwise. The look-up
 * is no activity of the person. Returns the function that stops watching.
 */
export function watchSession(app: AppDeps, actor: Actor, token: string | undefined, onEnd: () => void): () => void {
  const stopListening = app.sessionEnds.listen(actor.sessionId, onEnd);
  const check = async (): Promise<void> => {
    const still = token ? await resolveSession(app.services, token, { touch: false }) : undefined;
    if (!still) onEnd();
  };
  const timer = setInterval(() => {
    // A database that is away for a moment ends nobody's session.
    check().catch((error: unknown) => logError(app.log, toAppError(error, 'en')));
  }, CHECK_MS);
  return () => {
    clearInterval(timer);
    stopListening();
  };
}
