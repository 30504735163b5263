import type { Analysis } from '@molaar/contracts';
import { type Actor, getAnalysis } from '@molaar/services';
import type { AppDeps } from '../app-deps';

const WAIT_MS = 25_000;

/**
 * The analysis once it has ended, or as it is after 25 s, when the caller has gone or when the server stops. It waits
 * for the announcement and holds no connection meanwhile.
 */
export async function waitForAnalysis(app: AppDeps, actor: Actor, requested: Analysis, gone: AbortSignal): Promise<Analysis> {
  if (hasEnded(requested)) return requested;
  const enough = AbortSignal.any([app.stopping, gone, AbortSignal.timeout(WAIT_MS)]);
  const ended = new Promise<void>((resolve) => {
    const stop = app.hub.listen(actor.organizationId, ({ event }) => {
      const answered = event.type === 'analysis' && event.analysis.id === requested.id && hasEnded(event.analysis);
      if (answered || event.type === 'reset') finish();
    });
    const finish = (): void => {
      stop();
      enough.removeEventListener('abort', finish);
      resolve();
    };
    enough.addEventListener('abort', finish);
  });
  // It may have ended between the request and the listening.
  const now = await getAnalysis(app.services, actor, requested.id);
  if (hasEnded(now) || enough.aborted) return now;
  await ended;
  return getAnalysis(app.services, actor, requested.id);
}

function hasEnded({ state }: Analysis): boolean {
  return state === 'SUCCEEDED' || state === 'FAILED';
}
