import type { RunOutputs, Runtime } from './create-runtime';

/** The outputs of one image within a run. */
export interface ImageOutputs {
  outputs: RunOutputs;
  index: number;
  /** Call after reading this image's part. Once all images of the run are released, their memory is reused. */
  release(): void;
}

/** Groups images into runs. */
export interface Batcher {
  /**
   * Adds the tensor of one image, whose ownership is transferred. Waiting images are ordered by `priority` (lowest
   * first, 0 by default), then by arrival.
   */
  add(image: Float32Array<ArrayBuffer>, priority?: number): Promise<ImageOutputs>;
}

interface Run {
  images: readonly Waiting[];
  /** Runs on a lane, next to other runs. */
  concurrent: boolean;
}

interface Waiting {
  image: Float32Array<ArrayBuffer>;
  priority: number;
  resolve(outputs: ImageOutputs): void;
  reject(error: unknown): void;
}

/**
 * Creates a batcher. An image that arrives while nothing runs is started at once and alone; images that arrive during a
 * run form the next batch of at most `maxBatch`. No image waits for a batch to fill.
 *
 * With lanes several runs are computed concurrently. An image that arrives while nothing runs, or only less urgent
 * images on lanes, runs on all threads immediately. One run more than can be computed is queued in the runtime, so that
 * the model is never idle between runs.
 */
export function createBatcher(runtime: Pick<Runtime, 'run' | 'lanes'>, maxBatch: number): Batcher {
  const waiting: Waiting[] = [];
  const running = new Set<Run>();

  function start(): void {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const concurrent = running.size > 0 && !(runtime.lanes > 1 && passes(first, running));
      if (concurrent && running.size > runtime.lanes) return;
      const run: Run = { images: waiting.splice(0, maxBatch), concurrent };
      running.add(run);
      void compute(run).finally(() => {
        running.delete(run);
        start();
      });
    }
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
    add(image, priority = 0) {
      return new Promise((resolve, reject) => {
        const behind = waiting.findIndex((other) => other.priority > priority);
        waiting.splice(behind < 0 ? waiting.length : behind, 0, { image, priority, resolve, reject });
        start();
      });
    },
  };
}

/** Returns whether all current runs are on lanes and less urgent than this image. */
function passes({ priority }: Waiting, running: ReadonlySet<Run>): boolean {
  return [...running].every(({ images, concurrent }) => concurrent && images.every((other) => other.priority > priority));
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
