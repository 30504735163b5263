import { appendFileSync, copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPdfPool, PdfLaneFull, type PdfPool } from './pdf-pool';
import { renderPageImage } from './render-page-image';
import { renderTreatmentPlanPdf } from './render-treatment-plan-pdf';
import { sampleDocument } from './sample-document.fixture';
import { WARM_UP_DOCUMENT, WARM_UP_OPTIONS } from './warm-up-document';

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

// A thread reads the fonts again: seconds each on a busy machine.
describe('PDFs in threads', { timeout: 240_000 }, () => {
  it('are the same bytes as in the main thread, for any number of concurrent requests', async () => {
    const here = await renderTreatmentPlanPdf(sampleDocument(), OPTIONS);
    const made = await Promise.all(Array.from({ length: 3 }, () => pool.render(sampleDocument(), OPTIONS)));
    for (const pdf of made) expect(pdf.equals(here)).toBe(true);
  });

  it('have page images with the same pixels as in the main thread', async () => {
    const { png, pages } = await renderPageImage(sampleDocument(), { ...OPTIONS, page: 2 });
    const made = await Promise.all([
      pool.renderPageImage(sampleDocument(), { ...OPTIONS, page: 2 }),
      pool.render(sampleDocument(), OPTIONS),
    ]);
    expect(made[0].pages).toBe(pages);
    expect(png && made[0].png?.equals(png)).toBe(true);
    expect(made[1].subarray(0, 5).toString()).toBe('%PDF-');
    expect(await pool.renderPageImage(sampleDocument(), { ...OPTIONS, page: pages + 1 })).toEqual({ png: null, pages });
  });

  it('are rendered after a single warm-up document', async () => {
    const file = join(folder, 'counting-thread.mjs');
    writeFileSync(
      file,
      `import { parentPort } from 'node:worker_threads';
       let painted = 0;
       parentPort.on('message', ({ id }) => parentPort.postMessage({ id, pdf: new Uint8Array([++painted]) }));`,
    );
    const warmed = createPdfPool(pathToFileURL(file), { threads: 1 });
    warmed.warmUp();
    warmed.warmUp();
    expect([...(await warmed.render(sampleDocument(), OPTIONS))]).toEqual([2]);
    warmed.warmUp();
    expect([...(await warmed.render(sampleDocument(), OPTIONS))]).toEqual([3]);
    await warmed.close();
    expect(() => warmed.warmUp()).not.toThrow();
  });

  it('can be rendered from the warm-up document', async () => {
    expect((await renderTreatmentPlanPdf(WARM_UP_DOCUMENT, WARM_UP_OPTIONS)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  describe('taken in turn', () => {
    /** Renders nothing; a document named "endless" never ends. */
    const open = () => {
      const file = join(folder, 'waiting-thread.mjs');
      writeFileSync(
        file,
        `import { parentPort } from 'node:worker_threads';
         parentPort.on('message', ({ id, plan }) => setTimeout(() => {
           if (plan !== 'endless') parentPort.postMessage({ id, pdf: new Uint8Array([1]) });
         }, 5));`,
      );
      return createPdfPool(pathToFileURL(file), { threads: 1 });
    };
    const named = (name: string) => name as unknown as ReturnType<typeof sampleDocument>;

    it('by clinic: one document does not wait for all of another clinic', async () => {
      const turns = open();
      const ended: string[] = [];
      const render = (lane: string, name: string, signal?: AbortSignal) =>
        turns.render(named(name), OPTIONS, { lane, signal }).then(() => ended.push(name));
      const gone = new AbortController();
      const all = [render('a', 'a1'), render('a', 'a2'), render('a', 'a3'), render('b', 'b1')];
      const cancelled = render('b', 'b2', gone.signal);
      gone.abort(new Error('nobody waits'));
      await expect(cancelled).rejects.toThrow('nobody waits');
      await Promise.all(all);
      expect(ended).toEqual(['a1', 'b1', 'a2', 'a3']);
      await turns.close();
    });

    it('up to a bound for each clinic', async () => {
      const turns = open();
      const waiting = Array.from({ length: 41 }, (_, at) => turns.render(named(`${at}`), OPTIONS, { lane: 'a' }));
      await expect(turns.render(named('too many'), OPTIONS, { lane: 'a' })).rejects.toThrow(PdfLaneFull);
      await turns.render(named('other'), OPTIONS, { lane: 'b' });
      await Promise.all(waiting);
      await turns.close();
    });

    it('also after a document that does not end', async () => {
      // The clock of the limit alone, so that a thread that starts slowly does not reach it.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      onTestFinished(() => void vi.useRealTimers());
      const turns = open();
      const endless = turns.render(named('endless'), OPTIONS, { lane: 'a' });
      vi.runAllTimers();
      await expect(endless).rejects.toThrow('the PDF thread ended');
      await expect(turns.render(named('next'), OPTIONS, { lane: 'a' })).resolves.toHaveLength(1);
      await turns.close();
    });
  });

  it('fail one by one: the next document is rendered', async () => {
    const broken = sampleDocument({ radiograph: { image: new Uint8Array([1, 2, 3]), area: [0, 0, 10, 10], annotations: [] } });
    await expect(pool.render(broken, OPTIONS)).rejects.toThrow('the PDF could not be rendered');
    expect((await pool.render(sampleDocument(), OPTIONS)).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('are rejected when no thread can start, and after the pool is closed', async () => {
    const nowhere = createPdfPool(pathToFileURL(join(tmpdir(), 'no-such-thread.mjs')), { threads: 1 });
    await expect(nowhere.render(sampleDocument(), OPTIONS)).rejects.toThrow();
    await nowhere.close();
    await expect(nowhere.render(sampleDocument(), OPTIONS)).rejects.toThrow('stopped');
  });
});

describe('the version of the renderer', () => {
  it('changes with the bundle only', () => {
    const bundle = join(folder, 'pdf-thread.mjs');
    const other = join(folder, 'other-thread.mjs');
    copyFileSync(bundle, other);
    const versionOf = (file: string) => createPdfPool(pathToFileURL(file), { threads: 1 }).version;
    expect(versionOf(other)).toBe(pool.version);
    expect(pool.version).toMatch(/^[0-9a-f]{12}$/);
    appendFileSync(other, '\n// changed');
    expect(versionOf(other)).not.toBe(pool.version);
  });
});
