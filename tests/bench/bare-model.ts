import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readGrey } from '@molaar/imaging';
import { type Manifest, TensorFiller } from '@molaar/inference';
import { InferenceSession, Tensor } from 'onnxruntime-node';

/** The bare model in the current thread: the baseline of other measurements. */
export interface BareModel {
  /** Runs the first network on the same tensor several times. @returns milliseconds of each run. */
  loop(runs: number): Promise<number[]>;
  /** Like `loop`, but with every network that an analysis runs. */
  loopAll(runs: number): Promise<number[]>;
  /** Decodes and runs one stored radiograph. @returns milliseconds. */
  decodeAndRun(original: Buffer): Promise<number>;
  release(): Promise<void>;
}

/** Of an adult without gaps. */
const TEETH = 28;
const CUT_CHANNELS = 3;

export async function openBareModel(dir: string, manifest: Manifest, provider: string, threads: number): Promise<BareModel> {
  const open = async (file: string, intraOpNumThreads: number) =>
    InferenceSession.create(await readFile(join(dir, file)), { executionProviders: [provider], intraOpNumThreads, logSeverityLevel: 3 });
  const session = await open(manifest.file, threads);
  const { guard, teeth } = manifest;
  // One thread: the waiting threads of several sessions would take the cores from each other.
  const others = [
    ...(guard
      ? [{ session: await open(guard.file, 1), input: guard.input.name, dims: [1, 1, guard.input.height, guard.input.width] }]
      : []),
    ...(teeth
      ? [{ session: await open(teeth.file, 1), input: teeth.input, dims: [TEETH, CUT_CHANNELS, teeth.cut.height, teeth.cut.width] }]
      : []),
  ].map(({ session: other, input: name, dims }) => {
    const values = new Float32Array(dims.reduce((product, size) => product * size, 1)).fill(0.5);
    return { session: other, run: () => other.run({ [name]: new Tensor('float32', values, dims) }) };
  });
  const { input } = manifest;
  const filler = new TensorFiller(input);
  const run = (data: Float32Array) => session.run({ [input.name]: new Tensor('float32', data, [1, 1, input.height, input.width]) });
  const same = Float32Array.from({ length: filler.length }, (_, index) => (index % 251) / 251);
  const runAll = async () => {
    await run(same);
    for (const other of others) await other.run();
  };
  await runAll();
  return {
    loop: (runs) => timesOf(runs, () => run(same)),
    loopAll: (runs) => timesOf(runs, runAll),
    async decodeAndRun(original) {
      const start = performance.now();
      const tensor = new Float32Array(filler.length);
      filler.fill(await readGrey(original, input), tensor, 0);
      await run(tensor);
      return performance.now() - start;
    },
    release: async () => void (await Promise.all([session, ...others.map((other) => other.session)].map((each) => each.release()))),
  };
}

async function timesOf(runs: number, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < runs; i++) {
    const start = performance.now();
    await work();
    times.push(performance.now() - start);
  }
  return times;
}
