import type { QueuedTurn } from '@molaar/db';
import { describe, expect, it } from 'vitest';
import { PRIORITY, planTurns, QUEUED_PER_CLINIC } from './plan-turns';

const { requested, batch } = PRIORITY;

const waiting = (ids: readonly string[], alone = false) => ids.map((id) => ({ id, alone }));
const queued = (id: string, changes: Partial<QueuedTurn> = {}): QueuedTurn => ({
  id,
  alone: false,
  priority: batch.behind,
  running: false,
  ...changes,
});
const many = (count: number) => Array.from({ length: count }, (_, at) => `${at}`);

describe('planTurns', () => {
  it('puts the oldest at the front and the others behind, single requests before batches', () => {
    expect(planTurns([], [...waiting(['b1', 'b2']), ...waiting(['r1', 'r2'], true)])).toEqual([
      { id: 'r1', priority: requested.front },
      { id: 'r2', priority: requested.behind },
      { id: 'b1', priority: batch.front },
      { id: 'b2', priority: batch.behind },
    ]);
  });

  it('keeps the front until its analysis has ended, then moves the next one there', () => {
    const front = queued('a', { priority: batch.front, running: true });
    expect(planTurns([front, queued('b'), queued('c')], [])).toEqual([]);
    expect(planTurns([queued('b', { running: true }), queued('c'), queued('d')], [])).toEqual([{ id: 'c', priority: batch.front }]);
    expect(planTurns([queued('b', { running: true })], waiting(['c', 'd']))).toEqual([
      { id: 'c', priority: batch.front },
      { id: 'd', priority: batch.behind },
    ]);
  });

  it('keeps the rest in its rows, for each kind apart', () => {
    const placed = planTurns([], waiting(many(QUEUED_PER_CLINIC + 5)));
    expect(placed).toHaveLength(QUEUED_PER_CLINIC);
    const full = placed.map((turn) => queued(turn.id, { priority: turn.priority }));
    expect(planTurns(full, waiting(['later']))).toEqual([]);
    expect(planTurns(full.slice(1), waiting(['later']))).toEqual([
      { id: '1', priority: batch.front },
      { id: 'later', priority: batch.behind },
    ]);
    expect(planTurns(full, waiting(['now'], true))).toEqual([{ id: 'now', priority: requested.front }]);
  });

  it('moves an analysis of a batch before all batches when somebody requests it alone', () => {
    const [batched, asked] = [queued('a', { priority: batch.front }), queued('b', { alone: true })];
    expect(planTurns([batched, asked], [])).toEqual([{ id: 'b', priority: requested.front }]);
    const busy = queued('c', { alone: true, priority: requested.front, running: true });
    expect(planTurns([batched, asked, busy], [])).toEqual([{ id: 'b', priority: requested.behind }]);
    // A worker has it already.
    expect(planTurns([queued('b', { alone: true, running: true })], [])).toEqual([]);
  });
});
