/**
 * Peaks of one image's heat maps, stored as columns. One list is reused for all images, so decoding allocates no object
 * per peak. Coordinates are pixels of the model's input.
 */
export class PeakList {
  count = 0;
  channel = new Uint16Array(0);
  /** Row and column as one index into a map. */
  cell = new Uint32Array(0);
  score = new Float32Array(0);
  left = new Float32Array(0);
  top = new Float32Array(0);
  right = new Float32Array(0);
  bottom = new Float32Array(0);

  constructor(capacity = 2048) {
    this.#resize(capacity);
  }

  clear(): void {
    this.count = 0;
  }

  /** Doubles the capacity. The list never shrinks, so this happens rarely. */
  grow(): void {
    this.#resize(this.score.length * 2);
  }

  #resize(capacity: number): void {
    this.channel = copied(this.channel, new Uint16Array(capacity));
    this.cell = copied(this.cell, new Uint32Array(capacity));
    this.score = copied(this.score, new Float32Array(capacity));
    this.left = copied(this.left, new Float32Array(capacity));
    this.top = copied(this.top, new Float32Array(capacity));
    this.right = copied(this.right, new Float32Array(capacity));
    this.bottom = copied(this.bottom, new Float32Array(capacity));
  }
}

function copied<T extends Uint16Array | Uint32Array | Float32Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
