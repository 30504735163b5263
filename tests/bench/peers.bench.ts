import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Bundle, convertBundle, createRuntime, loadBundle, type Runtime } from '@molaar/inference';
import { median, reportMachine, reportRatio } from './report';

/**
 * The same network in other runtimes, alternating: Molaar's (ONNX Runtime in a thread), TF.js on WebAssembly, and,
 * where Python has them, OpenCV's DNN module and PyTorch. Then the gain of batches on the CPU, and on a GPU if there is
 * one, there beside PyTorch on the same GPU. PYTHON names the Python whose packages are used.
 */
const root = process.env.MOLAAR_BENCH_ROOT ?? '.';
const modelDir = join(root, 'models/panoramic');
const THREADS = availableParallelism();
const TURNS = 4;
const RUNS = 8;
const BATCHES = [1, 2, 4, 8, 16];
const GPU_BATCHES = [...BATCHES, 32];
const GPU_RUNS = 30;
const python = process.env.PYTHON ?? '/usr/bin/python3';

const folder = await mkdtemp(join(tmpdir(), 'molaar-peers-'));
try {
  reportMachine();
  const onnx = await loadBundle(modelDir);
  await convertBundle(onnx, folder);
  const ours = await createRuntime(onnx, { providers: ['cpu'], threads: THREADS });
  const tfjs = await createRuntime(await loadBundle(folder), { providers: ['cpu'], threads: THREADS });
  const times: Record<'ours' | 'tfjs' | 'opencv' | 'pytorch', number[]> = { ours: [], tfjs: [], opencv: [], pytorch: [] };
  const without = { opencv: '', pytorch: '' };
  for (let turn = 0; turn < TURNS; turn++) {
    times.ours.push(...(await loop(ours, onnx, 1)));
    times.tfjs.push(...(await loop(tfjs, onnx, 1)));
    const [other, torch] = [await opencv(onnx), await pytorch(onnx, 'cpu', RUNS, [1])];
    times.opencv.push(...other.ms);
    times.pytorch.push(...(torch.ms[1] ?? []));
    Object.assign(without, { opencv: other.error, pytorch: torch.error });
  }
  await tfjs.close();
  console.log(`  ${THREADS} thread(s), one image: ours ${median(times.ours).toFixed(1)} ms (${ours.provider})`);
  console.log(`  TF.js ${median(times.tfjs).toFixed(1)} ms (${tfjs.provider})`);
  reportRatio('TF.js over ours', median(times.tfjs) / median(times.ours), { atLeast: 1.5 });
  for (const [peer, name, atLeast] of [
    ['opencv', 'OpenCV DNN', 1.5],
    ['pytorch', 'PyTorch', 1],
  ] as const) {
    if (times[peer].length > 0) {
      console.log(`  ${name} ${median(times[peer]).toFixed(1)} ms`);
      reportRatio(`${name} over ours`, median(times[peer]) / median(times.ours), { atLeast });
    } else console.log(`  ${name}: not measured: ${without[peer]}`);
  }
  await batches(ours, onnx);
  await ours.close();
  await gpu(onnx);
} finally {
  await rm(folder, { recursive: true, force: true });
}

/** Returns milliseconds per image of several runs. */
async function loop(runtime: Runtime, { manifest }: Bundle, batch: number, runs = RUNS): Promise<number[]> {
  const { width, height } = manifest.input;
  const each: number[] = [];
  for (let run = 0; run < runs; run++) {
    const input = Float32Array.from({ length: batch * width * height }, (_, index) => (index % 251) / 251);
    each.push((await runtime.run(input, batch)).ms / batch);
  }
  return each;
}

async function opencv({ manifest }: Bundle): Promise<{ ms: number[]; error: string }> {
  const { width, height } = manifest.input;
  return { ms: [], error: '', ...(await peer('opencv_dnn.py', [join(modelDir, manifest.file), width, height, THREADS, RUNS])) };
}

/** Runs PyTorch. @returns milliseconds per image by batch size. */
async function pytorch(
  { manifest }: Bundle,
  device: 'cpu' | 'cuda',
  runs: number,
  sizes: readonly number[],
): Promise<{ ms: Record<number, number[]>; error: string }> {
  const { width, height } = manifest.input;
  const args = [join(modelDir, manifest.file), width, height, device, THREADS, runs, ...sizes];
  return { ms: {}, error: '', ...(await peer('pytorch.py', args)) };
}

/** Runs a script of training/compare. @returns its line of JSON, or why there is none. */
async function peer(script: string, args: readonly (string | number)[]): Promise<object> {
  const run = promisify(execFile)(python, [join(root, 'training/compare', script), ...args.map(String)]);
  const answer = await run.catch((error: Error) => error);
  return answer instanceof Error ? { error: answer.message.trim().split('\n').at(-1) } : JSON.parse(answer.stdout);
}

/** Prints milliseconds per image by batch size. @returns them */
async function batches(runtime: Runtime, bundle: Bundle, sizes: readonly number[] = BATCHES, runs = RUNS): Promise<Map<number, number>> {
  const figures = new Map<number, number>();
  for (const batch of sizes) {
    await loop(runtime, bundle, batch, 2);
    figures.set(batch, median(await loop(runtime, bundle, batch, runs)));
  }
  const line = [...figures].map(([batch, ms]) => `${batch}: ${ms.toFixed(2)}`).join('  ');
  console.log(`  ${runtime.provider}, ms per image by batch size  ${line}`);
  return figures;
}

/** CUDA, or WebGPU where MOLAAR_GPU_PROVIDER says so. */
async function gpu(bundle: Bundle): Promise<void> {
  const provider = process.env.MOLAAR_GPU_PROVIDER === 'webgpu' ? 'webgpu' : 'cuda';
  const runtime = await createRuntime(bundle, { providers: [provider], requireGpu: true }).catch((error: Error) => error);
  if (runtime instanceof Error) return console.log(`  no GPU here: ${runtime.message}`);
  const ours = await batches(runtime, bundle, GPU_BATCHES, GPU_RUNS);
  const torch = await pytorch(bundle, 'cuda', GPU_RUNS, GPU_BATCHES);
  // A second time after PyTorch: the clock of a GPU changes.
  const again = await batches(runtime, bundle, GPU_BATCHES, GPU_RUNS);
  await runtime.close();
  const ms = (batch: number) => ((ours.get(batch) ?? Number.NaN) + (again.get(batch) ?? Number.NaN)) / 2;
  reportRatio('images per second at batch 8 on the GPU over batch 1', ms(1) / ms(8), { atLeast: 2 });
  if (torch.error) return console.log(`  PyTorch on the GPU: not measured: ${torch.error}`);
  for (const batch of GPU_BATCHES)
    reportRatio(`images per second on the GPU over PyTorch, batch ${batch}`, median(torch.ms[batch] ?? []) / ms(batch), { atLeast: 0.8 });
}
