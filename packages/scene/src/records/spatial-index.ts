import type { Box } from '@molaar/domain/geometry';

const CELL = 128;

/** A uniform grid over the image that finds boxes at a point or in a rectangle without visiting all. */
export interface SpatialIndex {
  insert(id: string, box: Box): void;
  remove(id: string): void;
  /** Returns the ids of the boxes that touch the rectangle (pixels of the image). */
  search(area: Box): Set<string>;
}

/** Creates an index that finds boxes near a place, by cells of a grid. */
export function createSpatialIndex(): SpatialIndex {
  const cells = new Map<string, Set<string>>();
  const boxes = new Map<string, Box>();

  function* cellsOf([x, y, w, h]: Box): Generator<string> {
    for (let row = Math.floor(y / CELL); row <= Math.floor((y + h) / CELL); row++)
      for (let column = Math.floor(x / CELL); column <= Math.floor((x + w) / CELL); column++) yield `${column},${row}`;
  }

  function remove(id: string): void {
    const box = boxes.get(id);
    if (!box) return;
    for (const key of cellsOf(box)) {
      const cell = cells.get(key);
      cell?.delete(id);
      if (cell?.size === 0) cells.delete(key);
    }
    boxes.delete(id);
  }

  return {
    insert(id, box) {
      remove(id);
      boxes.set(id, box);
      for (const key of cellsOf(box)) {
        const cell = cells.get(key) ?? new Set();
        cell.add(id);
        cells.set(key, cell);
      }
    },
    remove,
    search(area) {
      const found = new Set<string>();
      for (const key of cellsOf(area)) for (const id of cells.get(key) ?? []) if (touches(boxes.get(id)!, area)) found.add(id);
      return found;
    },
  };
}

function touches(a: Box, b: Box): boolean {
  return a[0] <= b[0] + b[2] && b[0] <= a[0] + a[2] && a[1] <= b[1] + b[3] && b[1] <= a[1] + a[3];
}
