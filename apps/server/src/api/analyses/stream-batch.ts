import { setTimeout as pause } from 'node:timers/promises';
import type { Batch, BatchItem } from '@molaar/contracts';
import { getBatch } from '@molaar/services/analyses';
import type { Actor } from '@molaar/services/context';
import type { AppDeps } from '../../app-deps';

/** A batch is loaded at most four times a second, however fast its analyses change. */
const MIN_INTERVAL_MS = 250;

/**
 * Yields a batch with all of its items, then after each change the batch with the items that changed, and at the end,
 * when nothing is queued or running, all items again. Ends there, or when `signal` aborts.
 * @throws NOT_FOUND when the organization has no such batch.
 */
export async function* streamBatch(app: AppDeps, actor: Actor, batchId: string, signal: AbortSignal): AsyncGenerator<Batch> {
  let changed = true;
  let wake = (): void => {};
  const onChange = (): void => {
    changed = true;
    wake();
  };
  let sent: ReadonlyMap<string, BatchItem> | null = null;
  let imageIds: ReadonlySet<string> = new Set();
  // Listens before the batch is first loaded, so that no change is missed.
  const stop = app.hub.listen(actor.organizationId, ({ event }) => {
    if (event.type === 'reset' || sent === null) onChange();
    else if (event.type === 'analysis' && sent.has(event.analysis.id)) onChange();
    // The deleted image may be the last one that the batch waited for.
    else if (event.type === 'image' && imageIds.has(event.imageId)) onChange();
  });
  signal.addEventListener('abort', onChange);
  try {
    while (!signal.aborted) {
      changed = false;
      const batch = await getBatch(app.services, actor, batchId);
      const isFinished = batch.queued + batch.running === 0;
      const items = sent === null || isFinished ? batch.items : changedSince(sent, batch.items);
      // A deleted image removes its item; then the number of items is the only change.
      if (items.length > 0 || isFinished || batch.total !== sent?.size) yield { ...batch, items };
      if (isFinished) return;
      sent = new Map(batch.items.map((item) => [item.analysisId, item]));
      imageIds = new Set(batch.items.map(({ imageId }) => imageId));
      await pause(MIN_INTERVAL_MS, undefined, { signal }).catch(() => {});
      if (!changed)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    }
  } finally {
    stop();
    signal.removeEventListener('abort', onChange);
  }
}

function changedSince(sent: ReadonlyMap<string, BatchItem>, items: readonly BatchItem[]): BatchItem[] {
  return items.filter((item) => {
    const before = sent.get(item.analysisId);
    return before?.state !== item.state || before.failure !== item.failure;
  });
}
