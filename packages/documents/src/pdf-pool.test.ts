import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPdfPool, type PdfPool } from './pdf-pool';
import { renderPlanPdf } from './render-plan-pdf';
import { samplePlan } from './sample-plan.fixture';

const OPTIONS = { locale: 'et', format: 'NORMAL', timeZone: 'Europe/Tallinn', notation: 'ISO' } as const;
let folder: string;
let pool: PdfPool;

/** The thread as the server bundles it. */
beforeAll(async () => {
  folder = mkdtempSync(join(import.meta.dirname, '.pdf-pool-'));
  await build({
    entryPoints: [join(import.meta.dirname, 'pdf-thread.ts')],
    outfile: join(folder, 'pdf-thread.mjs'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    logLevel: 'error',
    external: ['pdfkit', 'satori', 'fontkit', '@resvg/resvg-js', '@expo-google-fonts/inter', 'react', 'react-dom'],
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
  });
  pool = createPdfPool(pathToFileURL(join(folder, 'pdf-thread.mjs')), { threads: 2 });
});
afterAll(async () => {
  await pool?.close();
  if (folder) rmSync(folder, { recursive: true, force: true });
});

// A thread reads the fonts anew: seconds each on a busy machine.
describe('PDFs in threads', { timeout: 240_000 }, () => {
  it('are the same bytes as made here, however many are asked for at once', async () => {
    const here = await renderPlanPdf(samplePlan(), OPTIONS);
    const made = await Promise.all(Array.from({ length: 3 }, () => pool.render(samplePlan(), OPTIONS)));
    for (const pdf of made) expect(pdf.equals(here)).toBe(true);
  });

  it('fail one by one: the next document is made', async () => {
    const broken = samplePlan({ picture: { image: new Uint8Array([1, 2, 3]), area: [0, 0, 10, 10], marks: [] } });
    await expect(pool.render(broken, OPTIONS)).rejects.toThrow('the PDF was not made');
    expect((await pool.render(samplePlan(), OPTIONS)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('are refused when nothing makes them, and after the end', async () => {
    const nowhere = createPdfPool(pathToFileURL(join(tmpdir(), 'no-such-thread.mjs')), { threads: 1 });
    await expect(nowhere.render(samplePlan(), OPTIONS)).rejects.toThrow();
    await nowhere.close();
    await expect(nowhere.render(samplePlan(), OPTIONS)).rejects.toThrow('ended');
  });
});
