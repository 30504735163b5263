// @ts-check
import { readdirSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Device files of GPU drivers: NVIDIA's, those of the kernel, of the Windows Subsystem for Linux, of Adreno and Mali.
 */
const GPU_FILE = /^\/dev\/(nvidia(ctl|\d+)|dri\/(renderD|card)\d+|dxg|kgsl-3d\d+|mali\d+)$/;

/**
 * Returns whether this process has the device file of a GPU open. ONNX Runtime does not say which adapter WebGPU took;
 * one that computes in software (Mesa's llvmpipe, SwiftShader) opens none. On systems other than Linux it cannot be
 * known, and a GPU is assumed.
 *
 * @param {string} folder - The open files as links; of this process by default.
 */
export function hasGpuOpen(folder = process.platform === 'linux' ? '/proc/self/fd' : '') {
  if (folder === '') return true;
  return readdirSync(folder).some((name) => {
    try {
      return GPU_FILE.test(readlinkSync(join(folder, name)));
    } catch {
      // Closed since, as that of the folder itself.
      return false;
    }
  });
}

/** ONNX Runtime's own line begins with 200 characters of its source. */
const NO_ADAPTER = 'Failed to get a WebGPU adapter: ';

/**
 * Returns the first line of why a provider cannot be used.
 * @param {unknown} error
 */
export function reasonOf(error) {
  const [line = ''] = String(error instanceof Error ? error.message : error).split('\n', 1);
  const at = line.indexOf(NO_ADAPTER);
  if (at < 0) return line;
  return `WebGPU found no GPU (${line.slice(at + NO_ADAPTER.length).trim()}); on Linux it needs libvulkan1 and the GPU's Vulkan driver`;
}
