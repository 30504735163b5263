import type { Runtime } from './create-runtime';

/**
 * Runs empty images in every batch size from 2 to `maxBatch`: a GPU chooses its kernels for each size at the first run of
 * it, which takes many times what the next one takes. Of size 1 the runtime itself has run one. `pixels` are those of one image.
 */
export async function warmBatches(runtime: Pick<Runtime, 'run'>, pixels: number, maxBatch: number): Promise<void> {
  for (let count = 2; count <= maxBatch; count++) await runtime.run(new Float32Array(count * pixels), count);
}
