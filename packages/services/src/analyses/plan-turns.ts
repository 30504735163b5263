import type { QueuedTurn, WaitingTurn } from '@molaar/db';

/**
 * Priorities in the queue, the lowest first. Single requests precede batches. Each clinic has one analysis of each kind
 * at the front; its others come behind the fronts of all clinics.
 */
export const PRIORITY = { requested: { front: 2, behind: 4 }, batch: { front: 6, behind: 8 } } as const;

/**
 * Most analyses of one kind that a clinic has in the queue; the rest waits in its rows. It keeps two GPU workers with
 * batches of eight busy, and bounds what a clinic that comes later has ahead behind the fronts.
 */
export const QUEUED_PER_CLINIC = 32;

/**
 * Decides which of one clinic's analyses enter the queue and which move forward in it.
 * @param queued Its unfinished analyses in the queue, oldest first.
 * @param waiting Those outside of the queue, oldest first.
 * @returns The analyses whose priority changes, the urgent ones first.
 */
export function planTurns(queued: readonly QueuedTurn[], waiting: readonly WaitingTurn[]): { id: string; priority: number }[] {
  return [true, false].flatMap((alone) => {
    const { front, behind } = alone ? PRIORITY.requested : PRIORITY.batch;
    const inQueue = queued.filter((turn) => turn.alone === alone);
    const free = Math.max(0, QUEUED_PER_CLINIC - inQueue.length);
    const entering = waiting.filter((turn) => turn.alone === alone).slice(0, free);
    // Somebody now waits for an analysis that a batch had put into the queue.
    const lagging = inQueue.filter(({ priority, running }) => priority > behind && !running);
    // The front is free again only when its analysis has ended, so that a clinic has one turn at a time.
    const isFrontTaken = inQueue.some(({ priority }) => priority <= front);
    const next = isFrontTaken ? undefined : (inQueue.find(({ running }) => !running) ?? entering[0]);
    const others = [...lagging, ...entering].filter((turn) => turn !== next);
    return [...(next ? [{ id: next.id, priority: front }] : []), ...others.map(({ id }) => ({ id, priority: behind }))];
  });
}
