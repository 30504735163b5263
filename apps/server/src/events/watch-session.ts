import type { Actor } from '@molaar/services/context';
import type { AppDeps } from '../app-deps';

/**
 * Calls `onEnd` once when the session has ended; see `SessionEndHub` for how soon. What has no session ends at once.
 * @returns The function that stops watching.
 */
export function watchSession(app: AppDeps, actor: Actor, token: string | undefined, onEnd: () => void): () => void {
  if (!token) {
    queueMicrotask(onEnd);
    return () => {};
  }
  const stop = app.sessionEndHub.listen(actor, () => {
    stop();
    onEnd();
  });
  return stop;
}
