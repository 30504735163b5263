import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { hasGpuOpen, reasonOf } from './gpu-device.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'molaar-fd-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns whether a process with these open files has a GPU open. */
function withOpen(...files: string[]): boolean {
  for (const [index, file] of files.entries()) symlinkSync(file, join(folder, String(index)));
  return hasGpuOpen(folder);
}

it.each(['/dev/nvidia0', '/dev/nvidiactl', '/dev/dri/renderD128', '/dev/dri/card1', '/dev/dxg', '/dev/mali0'])(
  'sees a GPU by %s',
  (file) => {
    expect(withOpen('/dev/null', 'socket:[4711]', file)).toBe(true);
  },
);

it('sees none without such a file', () => {
  expect(withOpen('/dev/null', '/dev/udmabuf', '/home/nvidia0', '/dev/nvidia-caps/nvidia-cap1', 'anon_inode:[eventpoll]')).toBe(false);
});

it('reads the open files of this process', () => {
  expect(typeof hasGpuOpen()).toBe('boolean');
});

it('says why WebGPU is not there in words of its own, and leaves other reasons as they are', () => {
  const long =
    '/onnxruntime_src/onnxruntime/core/providers/webgpu/webgpu_context.cc:136 adapter_result.status was false. ' +
    'Failed to get a WebGPU adapter: No supported adapters\n';
  expect(reasonOf(new Error(long))).toBe(
    "WebGPU found no GPU (No supported adapters); on Linux it needs libvulkan1 and the GPU's Vulkan driver",
  );
  expect(reasonOf(new Error('libcublas.so.12: cannot open\nmore'))).toBe('libcublas.so.12: cannot open');
  expect(reasonOf('text')).toBe('text');
});
