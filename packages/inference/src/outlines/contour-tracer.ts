/** Sides of a cell between four points of a grid, clockwise. */
const [TOP, RIGHT, BOTTOM, LEFT] = [0, 1, 2, 3];
/** Offset of the neighbouring cell beyond each side. */
const STEP_X = Int8Array.of(0, 1, 0, -1);
const STEP_Y = Int8Array.of(-1, 0, 1, 0);
/**
 * The side on which a line leaves a cell, by the corners inside (1 top left, 2 top right, 4 bottom right, 8 bottom
 * left) and the side on which it enters; the inside is on its right. -1 when no line enters on that side.
 */
const LEAVES = Int8Array.from(Array.from({ length: 16 }, (_, corners) => leavesOf(corners, false)).flat());
/** The same when the centre of the cell is inside: two diagonal corners are then connected. */
const LEAVES_JOINED = Int8Array.from(Array.from({ length: 16 }, (_, corners) => leavesOf(corners, true)).flat());

/**
 * Traces contours by marching squares with linear interpolation. One tracer is reused for all maps; its buffers grow to
 * the largest map.
 */
export class ContourTracer {
  /** The `count` corners x1, y1, x2, y2 … of the last contour, clockwise, in grid steps from the first point. */
  corners = new Float64Array(0);
  count = 0;
  /** The area of that contour, in grid squares. */
  area = 0;
  #spare = new Float64Array(0);
  #seen = new Uint8Array(0);

  /**
   * Finds the contour at `level` with the largest area. Values outside the map are 0. Holes are ignored.
   *
   * @returns False, with an empty contour, when no value reaches the level.
   */
  trace(values: Float32Array, width: number, height: number, level: number): boolean {
    // A cell is between points (x - 1, y - 1) and (x, y); a margin of cells closes every contour.
    const [across, down] = [width + 1, height + 1];
    this.#ensureCapacity(across * down);
    const grid = { values, width, height };
    this.#seen.fill(0, 0, across * down);
    this.count = 0;
    this.area = 0;
    for (let y = 1; y < down; y++)
      for (let x = 0; x < across; x++) {
        if (this.#seen[y * across + x]) continue;
        const corners = cornersInside(grid, x, y, level);
        // Every contour enters some cell from above, with the inside on its right.
        if ((corners & 3) === 1) this.#follow(grid, level, x, y);
      }
    return this.count > 0;
  }

  #follow(grid: Grid, level: number, startX: number, startY: number): void {
    const across = grid.width + 1;
    const points = this.#spare;
    let [x, y, side, count, twice] = [startX, startY, TOP as number, 0, 0];
    do {
      if (side === TOP) this.#seen[y * across + x] = 1;
      // The line crosses the side between two points where the interpolated value is the level.
      const ax = side === RIGHT ? x : x - 1;
      const ay = side === BOTTOM ? y : y - 1;
      const bx = side === LEFT ? ax : x;
      const by = side === TOP ? ay : y;
      const a = valueAt(grid, ax, ay);
      const share = (level - a) / (valueAt(grid, bx, by) - a);
      const px = ax + (bx - ax) * share;
      const py = ay + (by - ay) * share;
      if (count > 0) twice += (points[2 * count - 2] as number) * py - px * (points[2 * count - 1] as number);
      points[2 * count] = px;
      points[2 * count + 1] = py;
      count++;
      const corners = cornersInside(grid, x, y, level);
      const table = isSaddle(corners) && middleOf(grid, x, y) >= level ? LEAVES_JOINED : LEAVES;
      const leave = table[corners * 4 + side] as number;
      x += STEP_X[leave] as number;
      y += STEP_Y[leave] as number;
      side = (leave + 2) % 4;
    } while (x !== startX || y !== startY || side !== TOP);
    twice += (points[2 * count - 2] as number) * (points[1] as number) - (points[0] as number) * (points[2 * count - 1] as number);
    if (twice / 2 <= this.area) return;
    [this.corners, this.#spare] = [this.#spare, this.corners];
    this.count = count;
    this.area = twice / 2;
  }

  #ensureCapacity(cells: number): void {
    if (this.#seen.length >= cells) return;
    this.#seen = new Uint8Array(cells * 2);
    // A line passes a cell at most twice.
    this.corners = new Float64Array(cells * 8);
    this.#spare = new Float64Array(cells * 8);
  }
}

/** Values row by row; outside they are 0. */
interface Grid {
  values: Float32Array;
  width: number;
  height: number;
}

function valueAt({ values, width, height }: Grid, x: number, y: number): number {
  return x < 0 || y < 0 || x >= width || y >= height ? 0 : (values[y * width + x] as number);
}

/** Returns which corners of the cell that ends in point (x, y) are inside. */
function cornersInside(grid: Grid, x: number, y: number, level: number): number {
  return (
    (valueAt(grid, x - 1, y - 1) >= level ? 1 : 0) |
    (valueAt(grid, x, y - 1) >= level ? 2 : 0) |
    (valueAt(grid, x, y) >= level ? 4 : 0) |
    (valueAt(grid, x - 1, y) >= level ? 8 : 0)
  );
}

function middleOf(grid: Grid, x: number, y: number): number {
  const above = valueAt(grid, x - 1, y - 1) + valueAt(grid, x, y - 1);
  return (above + valueAt(grid, x, y) + valueAt(grid, x - 1, y)) / 4;
}

function isSaddle(corners: number): boolean {
  return corners === 5 || corners === 10;
}

/** Returns, for each side on which a line may enter, the side on which it leaves a cell with these corners inside. */
function leavesOf(corners: number, joined: boolean): number[] {
  const inside = (corner: number) => (corners & (1 << (corner % 4))) !== 0;
  return [TOP, RIGHT, BOTTOM, LEFT].map((side) => {
    // Clockwise around the cell a line enters where the inside ends and leaves where it begins.
    if (!inside(side) || inside(side + 1)) return -1;
    const step = joined ? 1 : 3;
    for (let turned = step; ; turned += step) {
      const other = (side + turned) % 4;
      if (!inside(other) && inside(other + 1)) return other;
    }
  });
}
