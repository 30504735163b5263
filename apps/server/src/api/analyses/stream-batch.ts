import { setTimeout as pause } from 'node:timers/promises';
import type { Batch, BatchItem } from '@molaar/contracts';
import { getBatch } from '@molaar/services/analyses';
import type { Actor } from '@molaar/services/context';
import type { AppDeps } from '../../app-deps';

/** A batch is looked at four times a second at most, however fast its analyses change. */
const LOOK_EVERY_MS = 250;

/**
 * A batch now, with all of its items; then after changes of its analyses and images, with the items that changed since; and again
 * whole when nothing of it waits or runs. Ends there, or when `signal` ends it. Throws NOT_FOUND.
 */
export async function* streamBatch(app: AppDeps, actor: Actor, batchId: string, signal: AbortSignal): AsyncGenerator<Batch> {
  let changed = true;
  let wake = (): void => {};
  const ring = (): void => {
    changed = true;
    wake();
  };
  let told: ReadonlyMap<string, BatchItem> | null = null;
  let imageIds: ReadonlySet<string> = new Set();
  // Listening begins before the first look: what ends in between is not missed.
  const stop = app.hub.listen(actor.organizationId, ({ event }) => {
    if (event.type === 'reset' || told === null) ring();
    else if (event.type === 'analysis' && told.has(event.analysis.id)) ring();
    // A deleted image may be the last that the batch waited for.
    else if (event.type === 'image' && imageIds.has(event.imageId)) ring();
  });
  signal.addEventListener('abort', ring);
  try {
    while (!signal.aborted) {
      changed = false;
      const batch = await getBatch(app.services, actor, batchId);
      const over = batch.queued + batch.running === 0;
      const items = told === null || over ? batch.items : changedSince(told, batch.items);
      // An image that was deleted takes its item along, and nothing else may have changed.
      if (items.length > 0 || over || batch.total !== told?.size) yield { ...batch, items };
      if (over) return;
      told = new Map(batch.items.map((item) => [item.analysisId, item]));
      imageIds = new Set(batch.items.map(({ imageId }) => imageId));
      await pause(LOOK_EVERY_MS, undefined, { signal }).catch(() => {});
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

function changedSince(told: ReadonlyMap<string, BatchItem>, items: readonly BatchItem[]): BatchItem[] {
  return items.filter((item) => {
    const before = told.get(item.analysisId);
    return before?.state !== item.state || before.failure !== item.failure;
  });
}
