import type { RunOutputs, Runtime } from './create-runtime';

/** The outputs of one image within a run. */
export interface ImageOutputs {
  outputs: RunOutputs;
  index: number;
  /** Call after reading this image's part. Once all images of the run are released, their memory is reused. */
  release(): void;
}

/** How urgent an image is, and whose it is. */
export interface Turn {
  /** The lowest is first. */
  priority: number;
  /** Of different clinics an urgent image slows the others down; of one clinic it only precedes them. */
  clinic: string;
  /** A person waits for it; it is not part of a batch. */
  awaited: boolean;
}

/** Groups images into runs. */
export interface Batcher {
  /**
   * Adds the tensor of one image, whose ownership is transferred. Waiting images are ordered by priority, then by
   * arrival.
   */
  add(image: Float32Array<ArrayBuffer>, turn?: Turn): Promise<ImageOutputs>;
  /**
   * Announces an image that is not decoded yet. Until then at most one run of less urgent images of other clinics is
   * computed on the lanes, so that the announced image has the cores for itself, but for one.
   * @returns The function that ends the announcement.
   */
  announce(turn: Turn): () => void;
}

interface Run {
  images: readonly Waiting[];
  /** Runs on a lane, next to other runs. */
  concurrent: boolean;
}

interface Waiting {
  image: Float32Array<ArrayBuffer>;
  turn: Turn;
  resolve(outputs: ImageOutputs): void;
  reject(error: unknown): void;
}

/**
 * Creates a batcher. An image that arrives while nothing runs is started at once and alone; images that arrive during a
 * run form the next batch of at most `maxBatch`. No image waits for a batch to fill.
 *
 * With lanes several runs are computed concurrently. An image that arrives while nothing runs, or while there are only
 * images on lanes that are of other clinics and not more urgent, or of a batch of its own clinic, runs on all threads
 * immediately. One run more than can be computed is queued in the runtime, so that the model is never idle between
 * runs.
 */
export function createBatcher(runtime: Pick<Runtime, 'run' | 'lanes'>, maxBatch: number): Batcher {
  const waiting: Waiting[] = [];
  const running = new Set<Run>();
  const announced = new Set<Turn>();

  function start(): void {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const concurrent = running.size > 0 && !(runtime.lanes > 1 && passes(first, running));
      if (concurrent && (running.size > runtime.lanes || mustWait(first))) return;
      const run: Run = { images: waiting.splice(0, maxBatch), concurrent };
      running.add(run);
      void compute(run).finally(() => {
        running.delete(run);
        start();
      });
    }
  }

  /** Returns whether an image leaves the cores to a more urgent one of another clinic. */
  function mustWait({ turn: { priority, clinic } }: Waiting): boolean {
    const isBehind = [...announced].some((other) => other.priority < priority && other.clinic !== clinic);
    return isBehind && [...running].some((run) => run.concurrent);
  }

  async function compute({ images, concurrent }: Run): Promise<void> {
    try {
      const outputs = await runtime.run(joined(images.map(({ image }) => image)), images.length, concurrent);
      let unread = images.length;
      const release = () => {
        if (--unread === 0) outputs.release();
      };
      for (const [index, { resolve }] of images.entries()) resolve({ outputs, index, release });
    } catch (error) {
      for (const { reject } of images) reject(error);
    }
  }

  return {
    add(image, turn = { priority: 0, clinic: '', awaited: true }) {
      return new Promise((resolve, reject) => {
        const behind = waiting.findIndex((other) => other.turn.priority > turn.priority);
        waiting.splice(behind < 0 ? waiting.length : behind, 0, { image, turn, resolve, reject });
        start();
      });
    },
    announce(turn) {
      // Two announcements of one turn end one by one.
      const own = { ...turn };
      announced.add(own);
      return () => {
        announced.delete(own);
        start();
      };
    },
  };
}

/** Returns whether an image may run on all threads next to the current runs: see `createBatcher`. */
function passes({ turn: { priority, clinic, awaited } }: Waiting, running: ReadonlySet<Run>): boolean {
  const precedes = ({ turn: other }: Waiting): boolean =>
    other.clinic === clinic ? awaited && !other.awaited : other.priority >= priority;
  return [...running].every(({ images, concurrent }) => concurrent && images.every(precedes));
}

function joined(images: readonly Float32Array<ArrayBuffer>[]): Float32Array<ArrayBuffer> {
  const [first] = images;
  if (first && images.length === 1) return first;
  const all = new Float32Array(images.reduce((length, image) => length + image.length, 0));
  let offset = 0;
  for (const image of images) {
    all.set(image, offset);
    offset += image.length;
  }
  return all;
}
