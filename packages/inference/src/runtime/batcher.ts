import type { RunOutputs, Runtime } from './create-runtime';

/** Where one image's answer lies in a run. */
export interface ImageOutputs {
  outputs: RunOutputs;
  index: number;
}

/** Gathers images into runs. */
export interface Batcher {
  /** The tensor of one image, handed over. Among those that wait the lowest `priority` goes first (0 by default), then who came first. */
  add(image: Float32Array<ArrayBuffer>, priority?: number): Promise<ImageOutputs>;
}

interface Waiting {
  image: Float32Array<ArrayBuffer>;
  priority: number;
  resolve(answer: ImageOutputs): void;
  reject(error: unknown): void;
}

/** One run computes while the next is already in the thread's hands, so that the model never waits for us. */
const RUNS_AHEAD = 2;

/**
 * Dynamic batches: an image that arrives while nothing runs goes at once and alone; images that arrive during a run
 * wait for its end and go together, at most `maxBatch`. Nobody ever waits for company.
 */
export function createBatcher(runtime: Pick<Runtime, 'run'>, maxBatch: number): Batcher {
  const waiting: Waiting[] = [];
  let running = 0;

  function start(): void {
    while (running < RUNS_AHEAD && waiting.length > 0) {
      const batch = waiting.splice(0, maxBatch);
      running++;
      void runBatch(batch).finally(() => {
        running--;
        start();
      });
    }
  }

  async function runBatch(batch: readonly Waiting[]): Promise<void> {
    try {
      const outputs = await runtime.run(joined(batch.map(({ image }) => image)), batch.length);
      for (const [index, { resolve }] of batch.entries()) resolve({ outputs, index });
    } catch (error) {
      for (const { reject } of batch) reject(error);
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
