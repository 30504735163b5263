import { inClinic, listQueuedTurns, listWaitingTurns, lockTurns, type PlacedTurn, placeTurns } from '@molaar/db';
import type { Deps } from '../context/deps';
import { enqueueAttempt } from './enqueue-attempt';
import { planTurns, QUEUED_PER_CLINIC } from './plan-turns';

/**
 * Puts a clinic's next analyses into the queue, up to its bound, and moves its oldest one to the front when the one
 * there has ended. Call it after the commit of everything that adds or ends an analysis. Idempotent. A failure is only
 * logged: the sweep repeats it.
 * @param requested Enqueued in any case if it has its place already: the queue may have lost it.
 */
export async function dispatchAnalyses(
  { db, queue, log }: Pick<Deps, 'db' | 'queue' | 'log'>,
  organizationId: string,
  requested?: string,
): Promise<void> {
  try {
    for (const { isNew, ...turn } of await placeNext(db, organizationId, requested)) {
      if (isNew) {
        // When the queue is unavailable, stop after the first failure; the sweep enqueues the rest.
        if (!(await enqueueAttempt({ queue, log }, { organizationId, ...turn }))) return;
      } else await queue.moveAnalysis(turn.analysis.id, turn.analysis.attempt, turn.priority);
    }
  } catch (error) {
    log.warn({ organizationId, error }, 'analyses could not be enqueued; the sweep retries');
  }
}

function placeNext(db: Deps['db'], organizationId: string, requested?: string): Promise<(PlacedTurn & { isNew: boolean })[]> {
  return inClinic(db, { organizationId }, async (tx) => {
    await lockTurns(tx);
    const queued = await listQueuedTurns(tx);
    const turns = planTurns(queued, await listWaitingTurns(tx, QUEUED_PER_CLINIC));
    const repeated = queued.filter(({ id }) => id === requested && !turns.some((turn) => turn.id === id));
    const placed = await placeTurns(tx, [...turns, ...repeated]);
    const before = new Set(queued.map(({ id }) => id).filter((id) => id !== requested));
    return placed.map((turn) => ({ ...turn, isNew: !before.has(turn.analysis.id) }));
  });
}
