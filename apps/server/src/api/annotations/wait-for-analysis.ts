import type { Analysis } from '@molaar/contracts';
import { getAnalysis } from '@molaar/services/analyses';
import type { Actor } from '@molaar/services/context';
import type { AppDeps } from '../../app-deps';

const WAIT_MS = 25_000;

/**
 * Waits until the analysis has ended, at most 25 s, or until the caller disconnects or the server stops. Waits for the
 * event, without a database connection.
 * @returns The analysis as it is then.
 */
export async function waitForAnalysis(app: AppDeps, actor: Actor, requested: Analysis, disconnected: AbortSignal): Promise<Analysis> {
  if (hasEnded(requested)) return requested;
  let finish = (): void => {};
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const timer = setTimeout(finish, WAIT_MS);
  const stopListening = app.hub.listen(actor.organizationId, ({ event }) => {
    const ended = event.type === 'analysis' && event.analysis.id === requested.id && hasEnded(event.analysis);
    if (ended || event.type === 'reset') finish();
  });
  const signals = [app.stopping, disconnected];
  for (const signal of signals) signal.addEventListener('abort', finish);
  try {
    // It may have ended before the listener was added.
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
