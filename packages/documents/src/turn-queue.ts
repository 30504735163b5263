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

export function createTurnQueue<T>(): TurnQueue<T> {
  /** In the order of turns; a lane without items is not in it. */
  const lanes = new Map<string, T[]>();
  return {
    add(lane, item) {
      lanes.set(lane, [...(lanes.get(lane) ?? []), item]);
    },
    next() {
      const [first] = lanes;
      if (!first) return undefined;
      const [lane, [item, ...rest]] = first;
      lanes.delete(lane);
      if (rest.length > 0) lanes.set(lane, rest);
      return item;
    },
    remove(lane, item) {
      const items = lanes.get(lane) ?? [];
      const left = items.filter((other) => other !== item);
      if (left.length > 0) lanes.set(lane, left);
      else lanes.delete(lane);
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
