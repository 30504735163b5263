/** Simplifies contours (Douglas-Peucker). One picker is reused for all contours. */
export class CornerPicker {
  /** 1 for each selected corner. */
  selected = new Uint8Array(0);
  #stack = new Int32Array(0);

  /**
   * Selects corners of a closed contour x1, y1, x2, y2 … so that no other corner is farther than `tolerance` from the
   * result; the tolerance grows until at most `most` remain.
   *
   * @returns The number of selected corners.
   */
  pick(corners: Float64Array, count: number, tolerance: number, most: number): number {
    if (this.selected.length < count) {
      this.selected = new Uint8Array(count * 2);
      this.#stack = new Int32Array(count * 4);
    }
    let left = this.#pick(corners, count, tolerance);
    for (let wider = tolerance * 1.5; left > most; wider *= 1.5) left = this.#pick(corners, count, wider);
    return left;
  }

  #pick(corners: Float64Array, count: number, tolerance: number): number {
    const [selected, stack] = [this.selected, this.#stack];
    selected.fill(0, 0, count);
    // A ring has no ends: its first corner and the one farthest from it are used as ends.
    const far = farthestCorner(corners, count);
    selected[0] = 1;
    selected[far] = 1;
    stack[0] = 0;
    stack[1] = far;
    stack[2] = far;
    stack[3] = count;
    let top = 4;
    let left = far === 0 ? 1 : 2;
    while (top > 0) {
      const to = stack[--top] as number;
      const from = stack[--top] as number;
      let worst = tolerance * tolerance;
      let at = -1;
      for (let corner = from + 1; corner < to; corner++) {
        const away = squaredDistance(corners, corner, from, to % count);
        if (away <= worst) continue;
        worst = away;
        at = corner;
      }
      if (at < 0) continue;
      selected[at] = 1;
      left++;
      stack[top++] = from;
      stack[top++] = at;
      stack[top++] = at;
      stack[top++] = to;
    }
    return left;
  }
}

function farthestCorner(corners: Float64Array, count: number): number {
  let worst = -1;
  let at = 0;
  for (let corner = 1; corner < count; corner++) {
    const dx = (corners[2 * corner] as number) - (corners[0] as number);
    const dy = (corners[2 * corner + 1] as number) - (corners[1] as number);
    if (dx * dx + dy * dy <= worst) continue;
    worst = dx * dx + dy * dy;
    at = corner;
  }
  return at;
}

/** Returns the squared distance of a corner from the line segment between two others. */
function squaredDistance(corners: Float64Array, corner: number, from: number, to: number): number {
  const fx = corners[2 * from] as number;
  const fy = corners[2 * from + 1] as number;
  const lx = (corners[2 * to] as number) - fx;
  const ly = (corners[2 * to + 1] as number) - fy;
  const px = (corners[2 * corner] as number) - fx;
  const py = (corners[2 * corner + 1] as number) - fy;
  const length = lx * lx + ly * ly;
  const along = length > 0 ? Math.min(Math.max((px * lx + py * ly) / length, 0), 1) : 0;
  const dx = px - along * lx;
  const dy = py - along * ly;
  return dx * dx + dy * dy;
}
