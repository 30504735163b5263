import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createPdfPool, type TreatmentPlanDocument } from '@molaar/documents';
import { treatmentPlanTotals } from '@molaar/domain/treatment-plans';
import { launchBrowser } from '../support/browser';
import { pageFrame, planMarkup } from './plan-markup';
import { childrenProcessorTime, ownProcessorTime } from './processor-time';
import { renderByReactPdf } from './react-pdf';
import { median, reportMachine, reportRatio } from './report';

/**
 * Treatment plans as PDFs: rendered by the product in a worker thread, printed by a running Chromium, and rendered by
 * @react-pdf/renderer; the same pages for Chromium, simpler ones for react-pdf, one document at a time, alternating.
 * Each round has a patient, texts and prices of its own, so that no cache of the same document is measured. A separate
 * row compares with a Chromium that is started for each document.
 */
const SIZES = [
  { name: 'a short plan', treatments: 10, rounds: 65, warm: 40, goal: 0.25 },
  { name: 'a long plan', treatments: 330, rounds: 8, warm: 2, goal: 0.35 },
] as const;
const OPTIONS = { locale: 'en', format: 'NORMAL', timeZone: 'Europe/Tallinn', notation: 'ISO' } as const;

/** Rounds in which a Chromium is started for each document. */
const STARTS = 5;

/** Placeholder for words that differ from patient to patient. */
const WORDS = 'crown root nerve gum bone filling canal visit pain cold sweet brush floss rinse week month healing stitch lining base'.split(
  ' ',
);

const PRINTED = {
  format: 'A4',
  printBackground: true,
  tagged: true,
  displayHeaderFooter: true,
  margin: { top: '26mm', bottom: '26mm', left: '17.6mm', right: '17.6mm' },
} as const;

const pool = createPdfPool(pathToFileURL(join(import.meta.dirname, 'pdf-thread.js')), { threads: 1 });
const browser = await launchBrowser();
reportMachine();
try {
  const page = await browser.newPage();
  const first = performance.now();
  await pool.render(planOf(16, 0), OPTIONS);
  console.log(`  the first document of a thread: ${(performance.now() - first).toFixed(0)} ms, with starting it and opening the fonts`);
  for (const { name, treatments, rounds, warm, goal } of SIZES) {
    const times: Record<'own' | 'chromium' | 'reactPdf', number[]> = { own: [], chromium: [], reactPdf: [] };
    const processor = { own: 0, chromium: 0 };
    const pages = { own: 0, chromium: 0 };
    const clock = async (into: number[], round: number, work: () => Promise<{ length: number }>) => {
      const from = performance.now();
      await work();
      if (round >= warm) into.push(performance.now() - from);
    };
    for (let round = 0; round < rounds; round++) {
      const plan = planOf(treatments, round + 1);
      const before = ownProcessorTime();
      await clock(times.own, round, async () => {
        const pdf = await pool.render(plan, OPTIONS);
        pages.own = pagesOf(pdf);
        return pdf;
      });
      if (round >= warm) processor.own += ownProcessorTime() - before;
      const browserBefore = childrenProcessorTime();
      await clock(times.chromium, round, async () => {
        await page.setContent(planMarkup(plan));
        const pdf = await page.pdf({ ...PRINTED, ...pageFrame(plan) });
        pages.chromium = pagesOf(pdf);
        return pdf;
      });
      if (round >= warm) processor.chromium += childrenProcessorTime() - browserBefore;
      await clock(times.reactPdf, round, () => renderByReactPdf(plan));
    }
    const [own, chromium, reactPdf] = [median(times.own), median(times.chromium), median(times.reactPdf)];
    console.log(
      `  ${pages.own} pages (Chromium ${pages.chromium}), median of ${rounds - warm}: ours ${own.toFixed(0)} ms, Chromium ${chromium.toFixed(0)} ms (running), react-pdf ${reactPdf.toFixed(0)} ms`,
    );
    const [ownWork, chromiumWork] = [processor.own / (rounds - warm), processor.chromium / (rounds - warm)];
    console.log(`  processor time of one: ours ${ownWork.toFixed(0)} ms, Chromium ${chromiumWork.toFixed(0)} ms over its processes`);
    reportRatio(`${name} over Chromium printing it, processor time`, ownWork / chromiumWork, { atMost: 0.5 });
    reportRatio(`${name} over Chromium printing it`, own / chromium, { atMost: goal });
    reportRatio(`${name} over @react-pdf/renderer`, own / reactPdf, { atMost: 1 });
    const started: number[] = [];
    for (let round = 0; round < STARTS; round++) {
      const plan = planOf(treatments, rounds + round + 1);
      await clock(started, warm, async () => {
        const fresh = await launchBrowser();
        try {
          const own = await fresh.newPage();
          await own.setContent(planMarkup(plan));
          return await own.pdf({ ...PRINTED, ...pageFrame(plan) });
        } finally {
          await fresh.close();
        }
      });
    }
    reportRatio(`${name} over a Chromium started for it (${median(started).toFixed(0)} ms, no browser running)`, own / median(started), {
      atMost: 0.5,
    });
  }
} finally {
  await browser.close();
  await pool.close();
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}

/** Creates a treatment plan of an invented patient. */
function planOf(treatments: number, patient: number): TreatmentPlanDocument {
  const word = (index: number) => WORDS[(index * 7 + patient * 3) % WORDS.length];
  const lines = Array.from({ length: treatments }, (_, index) => ({
    id: String(index),
    tooth: '16' as const,
    surfaces: ['M', 'O'] as const,
    issue: 'Primary caries cavity',
    class: null,
    treatmentText: `The decay is removed and the ${word(index)} is treated${patient}.\nIf nothing is done, the decay reaches the ${word(index + 1)}-${index} of the tooth.`,
    quantity: 2,
    unit: 'SURFACE' as const,
    priceFrom: 4500 + 37 * patient + index,
    priceTo: 6000 + 41 * patient + index,
    phase: 1 + (index % 2),
    selected: true,
  }));
  return {
    draft: false,
    planVersion: 1,
    savedAt: '2026-03-08T10:00:00.000Z',
    validUntil: '2026-06-08',
    clinic: { name: 'Kuuse Hambakliinik', lines: ['Näidise tänav 1, 50001 Tartu'] },
    dentist: 'dr Mari Õunapuu',
    patient: { firstName: 'Jüri', lastName: `Šmidt-Žukov ${patient}`, birthDate: null },
    radiograph: null,
    treatments: lines.map((line, index) => ({
      ...line,
      number: index + 1,
      unitPrice: { min: line.priceFrom, max: line.priceTo },
      total: { min: 2 * line.priceFrom, max: 2 * line.priceTo },
    })),
    totals: treatmentPlanTotals(lines),
    comments: 'Please eat nothing for two hours before the visit.',
    disclaimers: [{ heading: 'Prices', content: 'Prices are estimates and may change during treatment.' }],
  };
}
