import { drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import type { Page } from 'playwright-core';
import { launchBrowser } from '../support/browser';
import { signedInPage } from '../support/desk';
import { freePort, launchMolaar, makeDataDir, removeDataDir } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { stopOnSignal } from '../support/stop-on-signal';
import { median, reportMachine, reportRatio } from './report';

/**
 * Time from opening the workdesk's route to the frame that shows the radiograph, with the whole product in a real
 * browser: by a link in the patient file with and without hovering first, by address, and by reload. Each opening is in
 * a new document; by link and by address, each is of a radiograph that the browser has not loaded before. By address
 * and by reload the page itself shows the radiograph first. It is also said when a part of it is sharp, when all of it
 * is, and when the viewer has it, so that the radiograph can be moved. A picture is sharp where it is not enlarged by
 * more than √2, as the viewer enlarges its tiles before it takes those of the next level.
 */
const root = process.env.MOLAAR_BENCH_ROOT ?? '.';
const ROUNDS = Number(process.env.ROUNDS ?? 15);
/** Warm-up rounds for browser caches and compilers. */
const WARM = 2;
const GOAL = 250;

/** Installed before the page's code: milliseconds of the page's clock at the click and when the tile is visible. */
const WATCH = `
  window.opened = 0;
  document.addEventListener('click', () => { window.opened = performance.now(); }, true);
  const shown = (isThere) => new Promise((resolve) => {
    const look = () => {
      if (!isThere()) return;
      observer.disconnect();
      document.removeEventListener('load', look, true);
      // After the frame that paints it.
      requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => resolve(performance.now() - window.opened); port2.postMessage(null); });
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
    document.addEventListener('load', look, true);
  });
  const inViewer = () => document.querySelector('.leaflet-tile-loaded');
  const wholeViewer = () => inViewer() && !document.querySelector('.leaflet-tile:not(.leaflet-tile-loaded)');
  const inPage = () => [...document.querySelectorAll('#first-picture img')];
  const isThere = ({ complete, naturalWidth }) => complete && naturalWidth > 0;
  const isSharp = (picture) => isThere(picture) && picture.getBoundingClientRect().width <= picture.naturalWidth * Math.SQRT2;
  window.shownIn = {
    any: shown(() => inViewer() || inPage().some(isThere)),
    sharp: shown(() => inViewer() || inPage().some(isSharp)),
    whole: shown(() => wholeViewer() || (inPage().some(isSharp) && inPage().every(isThere))),
    viewer: shown(inViewer),
  };
`;

reportMachine();
const dataDir = makeDataDir();
const molaar = launchMolaar({ dataDir, port: await freePort(), environment: { MOLAAR_ROOT: root } });
stopOnSignal(molaar);
const browser = await launchBrowser();
try {
  await new Promise<void>((resolve, reject) => {
    molaar.process.stdout?.on('data', () => molaar.output().includes('Molaar is ready') && resolve());
    void molaar.ended.then(({ output }) => reject(new Error(output)));
  });
  const client = new PortalClient(molaar.url);
  await client.signIn();
  const patient = await client.firstPatient();
  const images: string[] = [];
  for (let index = 0; index < ROUNDS + WARM; index++) {
    const { id } = await client.upload(patient.id, encodePng(drawPhantom({ seed: 300 + index })));
    while ((await client.annotate(id)).status !== 200) await new Promise((resolve) => setTimeout(resolve, 100));
    images.push(id);
  }
  const ways: Record<string, (page: Page, image: string) => Promise<number>> = {
    'by link, pointed at before': (page, image) => byLink(page, patient.id, image, true),
    'by link, not pointed at': (page, image) => byLink(page, patient.id, image, false),
    'by address': async (page, image) => {
      await page.goto(`${molaar.url}/workdesk?image=${image}`);
      return shownIn(page, 'any');
    },
    'by reload': async (page, image) => {
      await page.goto(`${molaar.url}/workdesk?image=${image}`);
      await shownIn(page, 'any');
      await page.locator('[data-annotation]').first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.reload();
      return shownIn(page, 'any');
    },
  };
  for (const [name, open] of Object.entries(ways)) {
    const { page, context } = await signedInPage(browser, molaar, 'medical');
    await page.addInitScript(WATCH);
    const times: number[] = [];
    const later: Record<'sharp' | 'whole' | 'viewer', number[]> = { sharp: [], whole: [], viewer: [] };
    for (const image of images) {
      times.push(await open(page, image));
      for (const form of ['sharp', 'whole', 'viewer'] as const) later[form].push(await shownIn(page, form));
      await page.locator('[data-annotation]').first().waitFor();
      await page.waitForLoadState('networkidle');
      await page.goto('about:blank');
    }
    await context.close();
    const counted = times.slice(WARM);
    const after = (form: keyof typeof later) => median(later[form].slice(WARM)).toFixed(0);
    console.log(
      `  ${name}: ${ROUNDS} openings, ${Math.min(...counted).toFixed(0)} to ${Math.max(...counted).toFixed(0)} ms; sharp after ${after('sharp')} ms, all of it after ${after('whole')} ms; in the viewer after ${after('viewer')} ms`,
    );
    reportRatio(`radiograph shown ${name}, milliseconds`, median(counted), { atMost: GOAL });
  }
  reportMachine();
} finally {
  await browser.close();
  await molaar.stop();
  removeDataDir(dataDir);
}

async function byLink(page: Page, patientId: string, image: string, pointedAt: boolean): Promise<number> {
  await page.goto(`${molaar.url}/patient-files?patient=${patientId}`);
  const link = page.locator(`a[href*="/workdesk?"][href*="${image}"]`).first();
  await link.scrollIntoViewIfNeeded();
  await page.waitForLoadState('networkidle');
  if (pointedAt) {
    await link.hover();
    await page.waitForLoadState('networkidle');
    await page.waitForTimeout(400);
  }
  await link.click();
  return shownIn(page, 'any');
}

/** Returns when the radiograph was shown: at all, a part of it sharp, all of it, in the viewer. */
function shownIn(page: Page, form: 'any' | 'sharp' | 'whole' | 'viewer'): Promise<number> {
  return page.evaluate<number>(`window.shownIn.${form}`);
}
