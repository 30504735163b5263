import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readGrey } from '@molaar/imaging';
import { type Manifest, TensorFiller } from '@molaar/inference';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** The bare model in the current thread: the baseline of other measurements. */
export interface BareModel {
  /** Runs the same tensor several times. @returns milliseconds of each run. */
  loop(runs: number): Promise<number[]>;
  /** Decodes and runs one stored radiograph. @returns milliseconds. */
  decodeAndRun(original: Buffer): Promise<number>;
  release(): Promise<void>;
}

export async function openBareModel(dir: string, manifest: Manifest, provider: string, threads: number): Promise<BareModel> {
  const model = await readFile(join(dir, manifest.file));
  const session = await InferenceSession.create(model, { executionProviders: [provider], intraOpNumThreads: threads, logSeverityLevel: 3 });
  const { input } = manifest;
  const filler = new TensorFiller(input);
  const run = (data: Float32Array) => session.run({ [input.name]: new Tensor('float32', data, [1, 1, input.height, input.width]) });
  const same = Float32Array.from({ length: filler.length }, (_, index) => (index % 251) / 251);
  await run(same);
  return {
    async loop(runs) {
      const times: number[] = [];
      for (let i = 0; i < runs; i++) {
        const start = performance.now();
        await run(same);
        times.push(performance.now() - start);
      }
      return times;
    },
    async decodeAndRun(original) {
      const start = performance.now();
      const tensor = new Float32Array(filler.length);
      filler.fill(await readGrey(original, input), tensor, 0);
      await run(tensor);
      return performance.now() - start;
    },
    release: () => session.release(),
  };
}
