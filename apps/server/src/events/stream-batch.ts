import type { Batch } from '@molaar/contracts';
import { type Actor, getBatch } from '@molaar/services';
import type { AppDeps } from '../app-deps';

/**
 * A batch now and after each change of one of its analyses, the last time when nothing of it waits or runs, or as it is
 * when `signal` ends it. Changes that come while it is read are answered together. Throws NOT_FOUND.
 */
export async function* streamBatch(app: AppDeps, actor: Actor, batchId: string, signal: AbortSignal): AsyncGenerator<Batch> {
  let changed = true;
  let wake = (): void => {};
  const ring = (): void => {
    changed = true;
    wake();
  };
  // Listening begins before the first look: what ends in between is not missed.
  const stop = app.hub.listen(actor.organizationId, ({ event }) => {
    if (event.type === 'analysis' || event.type === 'reset') ring();
  });
  signal.addEventListener('abort', ring);
  let last = '';
  try {
    while (!signal.aborted) {
      changed = false;
      const batch = await getBatch(app.services, actor, batchId);
      const now = JSON.stringify(batch);
      if (now !== last) yield batch;
      last = now;
      if (batch.queued + batch.running === 0) return;
      if (!changed)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    stop();
    signal.removeEventListener('abort', ring);
  }
}
