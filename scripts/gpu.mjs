// `npm run test:gpu`, on a machine with a GPU, CUDA 12 and cuDNN 9: lays out the image of the GPU worker, adds ONNX
// Runtime's CUDA provider as docker/Dockerfile.gpu does, and runs tests/gpu on it. Then measures batches and PyTorch on
// the same GPU (`npm run bench -- peers`). PYTHON names a Python with torch (built for CUDA) and onnx.
// `-- --webgpu` does the same with the WebGPU provider, as docker/Dockerfile.webgpu: it needs the GPU's Vulkan driver
// and downloads nothing, since each installation of ONNX Runtime has that provider.
// TensorFlow's GPU addon is tested too, on Node 22 from npm; it needs CUDA 11 and cuDNN 8, and its installation
// downloads TensorFlow. `-- --without-tensorflow` leaves it out.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ensureInstalled, fail } from './lib/ensure-installed.mjs';
import { root } from './lib/root.mjs';

ensureInstalled();
const folder = mkdtempSync(join(tmpdir(), 'molaar-gpu-image-'));
const image = join(folder, 'image');
// The newest Node on which the addon computes.
const TFJS_PACKAGES = ['node@22', '@tensorflow/tfjs-node-gpu@4.22.0'];
const OWN = ['--webgpu', '--without-tensorflow'];
const given = process.argv.slice(2);
const args = given.filter((each) => !OWN.includes(each));
const provider = given.includes('--webgpu') ? 'webgpu' : 'cuda';
const withTensorFlow = provider === 'cuda' && !given.includes('--without-tensorflow');
try {
  run([join(root, 'docker/assemble.mjs'), 'worker', image]);
  if (provider === 'cuda') addCuda(realpathSync(join(image, 'node_modules/onnxruntime-node')));
  const tfjsNode = withTensorFlow ? addTensorFlow() : '';
  const env = { ...process.env, MOLAAR_GPU_IMAGE: image, MOLAAR_GPU_PROVIDER: provider, MOLAAR_TFJS_NODE: tfjsNode };
  run([join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'tests/gpu/vitest.config.ts', ...args], env);
  // The benchmarks use the checkout's own ONNX Runtime.
  const inference = createRequire(join(root, 'packages/inference/package.json'));
  if (provider === 'cuda') addCuda(dirname(inference.resolve('onnxruntime-node/package.json')));
  run([join(root, 'scripts/bench.mjs'), 'peers'], env);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Installs the addon above the image, where the worker finds it. @returns the Node on which it computes */
function addTensorFlow() {
  const install = ['install', '--prefix', folder, '--no-audit', '--no-fund', ...TFJS_PACKAGES];
  const { status } = spawnSync('npm', install, { stdio: 'inherit' });
  const node = join(folder, 'node_modules/node/bin/node');
  if (status === 0 && existsSync(node)) return node;
  rmSync(folder, { recursive: true, force: true });
  fail(
    "TensorFlow's GPU addon could not be installed: it downloads TensorFlow from storage.googleapis.com (-- --without-tensorflow leaves it out)",
  );
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
  rmSync(folder, { recursive: true, force: true });
  process.exit(status ?? 1);
}
