import type { RunOutputs, Runtime } from './create-runtime';

/** Where one image's answer lies in a run. */
export interface ImageOutputs {
  outputs: RunOutputs;
  index: number;
  /** To be called once this image's part has been read; when all images of the run have been, their memory serves another run. */
  release(): void;
}

/** Gathers images into runs. */
export interface Batcher {
  /** The tensor of one image, handed over. Among those that wait the lowest `priority` goes first (0 by default), then who came first. */
  add(image: Float32Array<ArrayBuffer>, priority?: number): Promise<ImageOutputs>;
}

interface Run {
  images: readonly Waiting[];
  /** On a lane, beside others. */
  beside: boolean;
}

interface Waiting {
  image: Float32Array<ArrayBuffer>;
  priority: number;
  resolve(answer: ImageOutputs): void;
  reject(error: unknown): void;
}

/**
 * Dynamic batches: an image that arrives while nothing runs goes at once and alone; images that arrive during a run
 * wait for its end and go together, at most `maxBatch`. Nobody ever waits for company.
 *
 * Where the runtime has lanes, that many runs compute beside one another; an image that finds nothing running, or only less
 * urgent ones on lanes, goes past them, on all threads. One run more than compute is in the runtime's hands, so that the model
 * never waits for us.
 */
export function createBatcher(runtime: Pick<Runtime, 'run' | 'lanes'>, maxBatch: number): Batcher {
  const waiting: Waiting[] = [];
  const running = new Set<Run>();

  function start(): void {
    for (let first = waiting[0]; first; first = waiting[0]) {
      const beside = running.size > 0 && !(runtime.lanes > 1 && passes(first, running));
      if (beside && running.size > runtime.lanes) return;
      const run: Run = { images: waiting.splice(0, maxBatch), beside };
      running.add(run);
      void compute(run).finally(() => {
        running.delete(run);
        start();
      });
    }
  }

  async function compute({ images, beside }: Run): Promise<void> {
    try {
      const outputs = await runtime.run(joined(images.map(({ image }) => image)), images.length, beside);
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

/** Whether all that runs is less urgent than this image, and on lanes. */
function passes({ priority }: Waiting, running: ReadonlySet<Run>): boolean {
  return [...running].every(({ images, beside }) => beside && images.every((other) => other.priority > priority));
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
