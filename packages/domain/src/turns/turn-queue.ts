/** Waiting items, taken in turn by lane: the oldest of the lane whose last turn is longest ago. */
export interface TurnQueue<T> {
  add(lane: string, item: T): void;
  /** Removes and returns the next item. */
  next(): T | undefined;
  /** Removes an item. @returns false when it is not waiting any more. */
  remove(lane: string, item: T): boolean;
  /** Returns how many items of the lane wait. */
  waiting(lane: string): number;
  /** Removes and returns all items. */
  clear(): T[];
}

/** Lanes whose last turn is remembered. */
const MOST_REMEMBERED = 1_000;

/**
 * Creates a queue with a lane per clinic: next is the lane whose last turn is longest ago, within it the first item.
 */
export function createTurnQueue<T>(): TurnQueue<T> {
  const lanes = new Map<string, T[]>();
  /** When each lane had its last turn, longest ago first. */
  const turns = new Map<string, number>();
  let lastTurn = 0;
  const keep = (lane: string, items: T[]): void => {
    if (items.length > 0) lanes.set(lane, items);
    else lanes.delete(lane);
  };
  const recordTurn = (lane: string): void => {
    lastTurn += 1;
    turns.delete(lane);
    turns.set(lane, lastTurn);
    // The oldest may be forgotten: it counts as having had no turn, which is as long ago.
    const [oldest] = turns.keys();
    if (turns.size > MOST_REMEMBERED && oldest !== undefined) turns.delete(oldest);
  };
  return {
    add(lane, item) {
      lanes.set(lane, [...(lanes.get(lane) ?? []), item]);
    },
    next() {
      const [first, ...others] = lanes.keys();
      if (first === undefined) return undefined;
      const turnOf = (lane: string): number => turns.get(lane) ?? 0;
      const lane = others.reduce((next, other) => (turnOf(other) < turnOf(next) ? other : next), first);
      const [item, ...rest] = lanes.get(lane) ?? [];
      recordTurn(lane);
      keep(lane, rest);
      return item;
    },
    remove(lane, item) {
      const items = lanes.get(lane) ?? [];
      const left = items.filter((other) => other !== item);
      keep(lane, left);
      return left.length < items.length;
    },
    waiting: (lane) => lanes.get(lane)?.length ?? 0,
    clear() {
      const all = [...lanes.values()].flat();
      lanes.clear();
      return all;
    },
  };
}
