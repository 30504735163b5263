import type { Runtime } from './create-runtime';

/**
 * Runs empty images in every batch size from 2 to `maxBatch`. A GPU chooses its kernels on the first run of each size,
 * which takes many times longer than later ones. The runtime itself has already run size 1.
 *
 * @param pixels - Pixels of one image.
 */
export async function warmBatches(runtime: Pick<Runtime, 'run'>, pixels: number, maxBatch: number): Promise<void> {
  for (let count = 2; count <= maxBatch; count++) await runtime.run(new Float32Array(count * pixels), count);
}
