import type { Analysis } from '@molaar/contracts';
import { getAnalysis } from '@molaar/services/analyses';
import type { Actor } from '@molaar/services/context';
import type { AppDeps } from '../../app-deps';

const WAIT_MS = 25_000;

/**
 * The analysis once it has ended, or as it is after 25 s, when the caller has gone or when the server stops. It waits
 * for the announcement and holds no connection meanwhile.
 */
export async function waitForAnalysis(app: AppDeps, actor: Actor, requested: Analysis, gone: AbortSignal): Promise<Analysis> {
  if (hasEnded(requested)) return requested;
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const timer = setTimeout(finish, WAIT_MS);
  const stopListening = app.hub.listen(actor.organizationId, ({ event }) => {
    const answered = event.type === 'analysis' && event.analysis.id === requested.id && hasEnded(event.analysis);
    if (answered || event.type === 'reset') finish();
  });
  const signals = [app.stopping, gone];
  for (const signal of signals) signal.addEventListener('abort', finish);
  try {
    // It may have ended between the request and the listening.
    const now = await getAnalysis(app.services, actor, requested.id);
    if (hasEnded(now) || signals.some(({ aborted }) => aborted)) return now;
    await finished;
    return await getAnalysis(app.services, actor, requested.id);
  } finally {
    clearTimeout(timer);
    stopListening();
    for (const signal of signals) signal.removeEventListener('abort', finish);
  }
}

function hasEnded({ state }: Analysis): boolean {
  return state === 'SUCCEEDED' || state === 'FAILED';
}
