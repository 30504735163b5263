/**
 * Waiting items, one of each lane in turn: a lane takes its place when it comes, behind the lanes that wait, and again
 * after each of its turns. So it waits for one item of each lane that came before it, however many come after it.
 */
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

interface Lane<T> {
  /** Oldest first. */
  readonly items: T[];
  /** The lane with the least place is next; among equals the one that came first. */
  place: number;
}

/** Creates a queue with a lane per clinic, or per person. */
export function createTurnQueue<T>(): TurnQueue<T> {
  const lanes = new Map<string, Lane<T>>();
  let turns = 0;
  let lastLane: string | undefined;
  return {
    add(lane, item) {
      const waiting = lanes.get(lane);
      if (waiting) waiting.items.push(item);
      // Before the lane that has just had a turn and waits again, unless it is this one.
      else lanes.set(lane, { items: [item], place: lane === lastLane ? turns : turns - 0.5 });
    },
    next() {
      let name: string | undefined;
      for (const [other, { place }] of lanes)
        if (name === undefined || place < (lanes.get(name)?.place ?? Number.POSITIVE_INFINITY)) name = other;
      const lane = name === undefined ? undefined : lanes.get(name);
      if (name === undefined || !lane) return undefined;
      turns += 1;
      lastLane = name;
      lane.place = turns;
      const item = lane.items.shift();
      if (lane.items.length === 0) lanes.delete(name);
      return item;
    },
    remove(lane, item) {
      const items = lanes.get(lane)?.items ?? [];
      const at = items.indexOf(item);
      if (at < 0) return false;
      items.splice(at, 1);
      if (items.length === 0) lanes.delete(lane);
      return true;
    },
    waiting: (lane) => lanes.get(lane)?.items.length ?? 0,
    clear() {
      const all = [...lanes.values()].flatMap(({ items }) => items);
      lanes.clear();
      return all;
    },
  };
}
