// `npm run test:gpu`, on a machine with a GPU, CUDA 12 and cuDNN 9: lays out the image of the GPU worker, adds ONNX
// Runtime's CUDA provider as docker/Dockerfile.gpu does, and runs tests/gpu on it. Then measures batches and PyTorch on
// the same GPU (`npm run bench -- peers`). PYTHON names a Python with torch (built for CUDA) and onnx.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureInstalled, fail } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const image = mkdtempSync(join(tmpdir(), 'molaar-gpu-image-'));
try {
  run([join(root, 'docker/assemble.mjs'), 'worker', image]);
  addCuda(realpathSync(join(image, 'node_modules/onnxruntime-node')));
  const env = { ...process.env, MOLAAR_GPU_IMAGE: image };
  run([join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/gpu/vitest.config.ts', ...process.argv.slice(2)], env);
  // The benchmarks use the checkout's own ONNX Runtime.
  const inference = createRequire(join(root, 'packages/inference/package.json'));
  addCuda(dirname(inference.resolve('onnxruntime-node/package.json')));
  run([join(root, 'scripts/bench.mjs'), 'peers']);
} finally {
  rmSync(image, { recursive: true, force: true });
}

/** Downloads the CUDA provider of an installed onnxruntime-node, which the default installation leaves out. */
function addCuda(folder) {
  const provider = join(folder, 'bin/napi-v6/linux/x64/libonnxruntime_providers_cuda.so');
  if (existsSync(provider)) return;
  run(['script/install.js', '--onnxruntime-node-install=cuda12'], process.env, folder);
  if (!existsSync(provider)) fail(`${provider} is missing: the CUDA provider of ONNX Runtime could not be downloaded`);
}

/** Runs Node to its end, and ends with its status when it fails. */
function run(args, env = process.env, cwd = root) {
  const { status } = spawnSync(process.execPath, args, { cwd, env, stdio: 'inherit' });
  if (status === 0) return;
  rmSync(image, { recursive: true, force: true });
  process.exit(status ?? 1);
}
