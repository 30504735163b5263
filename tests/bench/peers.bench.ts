import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Bundle, convertBundle, createRuntime, loadBundle, type Runtime, type RuntimeOptions } from '@molaar/inference';
import { median, reportMachine, reportRatio } from './report';

/**
 * The same network in other runtimes, alternating: Molaar's (ONNX Runtime in a thread), TF.js on WebAssembly, and
 * OpenCV's DNN module if python3-opencv is installed. Then the gain of batches, on the CPU and on a GPU if there is
 * one.
 */
const root = process.env.MOLAAR_BENCH_ROOT ?? '.';
const modelDir = join(root, 'models/panoramic');
const THREADS = availableParallelism();
const TURNS = 4;
const RUNS = 8;
const BATCHES = [1, 2, 4, 8, 16];

const folder = await mkdtemp(join(tmpdir(), 'molaar-peers-'));
try {
  reportMachine();
  const onnx = await loadBundle(modelDir);
  await convertBundle(onnx, folder);
  const ours = await createRuntime(onnx, { providers: ['cpu'], threads: THREADS });
  const tfjs = await createRuntime(await loadBundle(folder), { providers: ['cpu'], threads: THREADS });
  const times: Record<'ours' | 'tfjs' | 'opencv', number[]> = { ours: [], tfjs: [], opencv: [] };
  let withoutOpencv = '';
  for (let turn = 0; turn < TURNS; turn++) {
    times.ours.push(...(await loop(ours, onnx, 1)));
    times.tfjs.push(...(await loop(tfjs, onnx, 1)));
    const other = await opencv(onnx);
    times.opencv.push(...other.ms);
    withoutOpencv = other.error;
  }
  await tfjs.close();
  console.log(`  ${THREADS} thread(s), one image: ours ${median(times.ours).toFixed(1)} ms (${ours.provider})`);
  console.log(`  TF.js ${median(times.tfjs).toFixed(1)} ms (${tfjs.provider})`);
  reportRatio('TF.js over ours', median(times.tfjs) / median(times.ours), { atLeast: 1 });
  if (times.opencv.length > 0) {
    console.log(`  OpenCV DNN ${median(times.opencv).toFixed(1)} ms`);
    reportRatio('OpenCV DNN over ours', median(times.opencv) / median(times.ours), { atLeast: 1 });
  } else console.log(`  OpenCV DNN: not measured: ${withoutOpencv}`);
  await batches(ours, onnx);
  await ours.close();
  for (const provider of ['cuda', 'webgpu'] as const) await gpuBatches(onnx, { providers: [provider], requireGpu: true });
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Returns milliseconds per image of several runs. */
async function loop(runtime: Runtime, { manifest }: Bundle, batch: number): Promise<number[]> {
  const { width, height } = manifest.input;
  const each: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const input = Float32Array.from({ length: batch * width * height }, (_, index) => (index % 251) / 251);
    each.push((await runtime.run(input, batch)).ms / batch);
  }
  return each;
}

async function opencv({ manifest }: Bundle): Promise<{ ms: number[]; error: string }> {
  const { width, height } = manifest.input;
  const script = join(root, 'training/compare/opencv_dnn.py');
  const model = join(modelDir, manifest.file);
  const answer = await promisify(execFile)('/usr/bin/python3', [script, model, ...[width, height, THREADS, RUNS].map(String)]).catch(
    (error: Error) => error,
  );
  if (answer instanceof Error) return { ms: [], error: answer.message.trim().split('\n').at(-1) ?? '' };
  return { ms: [], error: '', ...JSON.parse(answer.stdout) };
}

async function batches(runtime: Runtime, bundle: Bundle): Promise<void> {
  const figures: string[] = [];
  for (const batch of BATCHES) figures.push(`${batch}: ${median(await loop(runtime, bundle, batch)).toFixed(1)}`);
  console.log(`  ${runtime.provider}, ms per image by batch size  ${figures.join('  ')}`);
}

async function gpuBatches(bundle: Bundle, options: RuntimeOptions): Promise<void> {
  const runtime = await createRuntime(bundle, options).catch((error: Error) => error);
  if (runtime instanceof Error) return console.log(`  no GPU here: ${runtime.message}`);
  await batches(runtime, bundle);
  await runtime.close();
}
