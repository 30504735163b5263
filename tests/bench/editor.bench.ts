import { join } from 'node:path';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '../support/browser';
import { median, reportMachine, reportRatio } from './report';

/**
 * The whole workdesk in a real browser, over the same scene in plain react-leaflet rectangles: first drawing, panning,
 * zooming, selecting, dragging, memory; on the workdesk also image adjustment. Times are processor time of the page's
 * main thread unless stated otherwise, so that a busy machine does not matter; a frame is the work between two
 * animation frames.
 */
const root = process.env.MOLAAR_BENCH_ROOT ?? '';
const SIZES = (process.env.SIZES ?? '100,1000,16000').split(',').map(Number);
const KINDS = ['workdesk', 'leaflet'] as const;
type Kind = (typeof KINDS)[number];
const STEPS = 30;
const MIDDLE = { x: 576, y: 440 };
/** What is on the page while something is selected. */
const SELECTED = { workdesk: '[data-annotation-form]', leaflet: 'path[stroke-width="3"]' } as const;
/** `live`: sixty frames per second. */
const GOALS = { opening: 1000, frame: 33, live: 16 };
/** Of each gesture over the plain page. A selection shows a row and a form, there one line (decision 0053). */
const RATIOS = { pan: 1, zoom: 1, select: 1.4, drag: 1 } as const;
/** The first ones are slower, as code runs for the first time; a dentist selects dozens. */
const SELECTIONS = 9;
/** Pixels along the brightness slider, which has a step about every seven pixels. */
const TRAVEL = 8;

interface Work {
  /** Processor time of the whole gesture in milliseconds. */
  readonly total: number;
  /** Processor time of its longest frame in milliseconds. */
  readonly longest: number;
}

interface Measured {
  readonly opening: Work & { readonly wall: number };
  readonly gestures: Readonly<Record<string, Work>>;
  readonly megabytes: number;
}

/** Tiles of a generated radiograph, as a filter would have nothing to do on plain grey. */
const tile = Buffer.from(encodePng(middleOf(drawPhantom(demoSpec()), 256)));

reportMachine();
const scripts = { workdesk: await bundle('bench/workdesk-page.tsx'), leaflet: await bundle('bench/leaflet-page.tsx') };
/** The thread that draws the annotations of the workdesk, at the address at which the page looks for it. */
const thread = await bundle('src/features/workdesk/viewer/paint/painter-thread.ts');
const browser = await launchBrowser();
try {
  for (const count of SIZES) {
    const own = await measure('workdesk', count);
    const plain = await measure('leaflet', count);
    console.log(`  ${count} objects`);
    for (const [kind, { opening, gestures, megabytes }] of [['workdesk', own] as const, ['react-leaflet', plain] as const]) {
      const parts = Object.entries(gestures).map(([name, { total, longest }]) => `${name} ${ms(total)} (frame ${ms(longest)})`);
      console.log(
        `    ${kind}: first drawing ${ms(opening.total)} (${ms(opening.wall)} by the clock), ${parts.join(', ')}, ${megabytes.toFixed(0)} MB`,
      );
    }
    reportRatio('first drawing, milliseconds', own.opening.total, { atMost: GOALS.opening });
    for (const name of ['pan', 'zoom', 'select', 'drag'] as const)
      reportRatio(`longest frame of ${name}, milliseconds`, own.gestures[name]!.longest, { atMost: GOALS.frame });
    const { adjust } = own.gestures;
    reportRatio('a step of the brightness, milliseconds', adjust!.total / STEPS, { atMost: GOALS.live });
    reportRatio('longest frame while it adjusts, milliseconds', adjust!.longest, { atMost: GOALS.live });
    for (const [name, atMost] of Object.entries(RATIOS))
      reportRatio(`${name} over react-leaflet`, own.gestures[name]!.total / plain.gestures[name]!.total, { atMost });
  }
} finally {
  await browser.close();
}

function ms(value: number): string {
  return `${value.toFixed(0)} ms`;
}

/** Builds a page of the benchmark, or a thread, with its style sheet. */
async function bundle(name: string): Promise<{ js: string; css: string }> {
  const { outputFiles } = await build({
    entryPoints: [join(root, `apps/web/${name}`)],
    outdir: join(root, 'tests/dist'),
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    jsx: 'automatic',
    define: { 'process.env.NODE_ENV': '"production"', 'import.meta.env.PROD': 'true', 'import.meta.url': '"http://localhost/page.js"' },
    loader: { '.png': 'dataurl', '.woff2': 'dataurl' },
    logLevel: 'warning',
  });
  const text = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  return { js: text('.js'), css: text('.css') };
}

async function openPage(kind: Kind): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  page.on('pageerror', (error) => console.log(`    ${kind}: ${error}`));
  await page.route('**/*', (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/')
      return route.fulfill({
        contentType: 'text/html',
        body: '<!doctype html><meta charset="utf-8"><link rel="stylesheet" href="/page.css"><body><div id="root"></div><script src="/page.js"></script>',
      });
    if (pathname === '/page.css') return route.fulfill({ contentType: 'text/css', body: scripts[kind].css });
    if (pathname === '/page.js') return route.fulfill({ contentType: 'text/javascript', body: scripts[kind].js });
    if (pathname === '/painter-thread.ts') return route.fulfill({ contentType: 'text/javascript', body: thread.js });
    if (pathname === '/tile.png') return route.fulfill({ contentType: 'image/png', body: tile });
    return route.fulfill({ status: 404, body: '' });
  });
  await page.goto('http://localhost/');
  return page;
}

async function measure(kind: Kind, count: number): Promise<Measured> {
  const page = await openPage(kind);
  let wall = 0;
  const opening = await traced(page, async () => {
    wall = await page.evaluate<number>(`window.openScene(${count})`);
  });
  await rest(page);
  const gestures: Record<string, Work> = {
    pan: await traced(page, async () => {
      await page.mouse.move(MIDDLE.x, MIDDLE.y);
      await page.mouse.down();
      for (let step = 1; step <= STEPS; step++) await page.mouse.move(MIDDLE.x + 8 * step, MIDDLE.y + 3 * step);
      // A pause before the release prevents inertia, so that the image stays at the same position as in earlier rounds.
      await rest(page);
      await page.mouse.up();
      await rest(page);
    }),
  };
  // The wheel zooms to the pointer, so that the annotation below it stays there.
  const before = await objectAt(page, kind, MIDDLE);
  gestures.zoom = await traced(page, async () => {
    for (let step = 0; step < 8; step++) {
      await page.mouse.wheel(0, -120);
      await rest(page);
    }
  });
  // A small one may have moved away from below the pointer, as far as a zoom is rounded.
  const at = await objectAt(page, kind, before);
  const selects: Work[] = [];
  for (let round = 0; round < SELECTIONS; round++) {
    // Each click selects what is not selected: a click on what is selected would be no work for either page.
    await page.keyboard.press('Escape');
    await page.mouse.move(at.x, at.y);
    await rest(page);
    if ((await page.locator(SELECTED[kind]).count()) > 0) throw new Error(`the ${kind} page did not deselect`);
    selects.push(
      await traced(page, async () => {
        await page.mouse.click(at.x, at.y);
        await rest(page);
      }),
    );
    if ((await page.locator(SELECTED[kind]).count()) === 0) throw new Error(`the ${kind} page did not select`);
  }
  gestures.select = { total: median(selects.map(({ total }) => total)), longest: Math.max(...selects.map(({ longest }) => longest)) };
  gestures.drag = await traced(page, async () => {
    await page.mouse.move(at.x, at.y);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step++) await page.mouse.move(at.x + 2 * step, at.y + step);
    await page.mouse.up();
    await rest(page);
  });
  if (kind === 'workdesk') gestures.adjust = await adjusted(page);
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await page.close();
  return { opening: { ...opening, wall }, gestures, megabytes: usedSize / 1024 / 1024 };
}

/** Drags the brightness slider of the open adjustment panel upwards from its minimum, step by step. */
async function adjusted(page: Page): Promise<Work> {
  await page.getByRole('button', { name: 'Adjust image' }).click();
  const thumb = page.getByRole('slider', { name: 'Brightness' });
  await thumb.press('Home');
  await rest(page);
  const { x, y, width, height } = (await thumb.boundingBox())!;
  const from = { x: x + width / 2, y: y + height / 2 };
  const brightness = async () => Number(await thumb.getAttribute('aria-valuenow'));
  const before = await brightness();
  await page.mouse.move(from.x, from.y);
  const work = await traced(page, async () => {
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step++) await page.mouse.move(from.x + TRAVEL * step, from.y);
    await page.mouse.up();
    await rest(page);
  });
  if ((await brightness()) - before < 5 * STEPS) throw new Error('the slider did not follow the hand');
  return work;
}

/** Returns the middle of the image, one tile in size. */
function middleOf({ width, height, pixels }: { width: number; height: number; pixels: Uint8Array }, side: number) {
  const left = Math.floor((width - side) / 2);
  const top = Math.floor((height - side) / 2);
  const cut = new Uint8Array(side * side);
  for (let row = 0; row < side; row++) cut.set(pixels.subarray((top + row) * width + left, (top + row) * width + left + side), row * side);
  return { width: side, height: side, pixels: cut };
}

/** Finds a screen position at which an annotation can be dragged, from a position outwards. */
async function objectAt(page: Page, kind: Kind, from: { x: number; y: number }): Promise<{ x: number; y: number }> {
  const hovering = kind === 'leaflet' ? 'path.leaflet-interactive:hover' : '[data-hovering]';
  for (let ring = 0; ring < 12; ring++)
    for (const [dx, dy] of [
      [1, 0],
      [0, 1],
      [-1, 0],
      [0, -1],
      [1, 1],
      [-1, -1],
      [1, -1],
      [-1, 1],
    ] as const) {
      const place = { x: from.x + dx * ring * 18, y: from.y + dy * ring * 18 };
      await page.mouse.move(place.x, place.y);
      await page.evaluate('new Promise((resolve) => requestAnimationFrame(resolve))');
      if ((await page.locator(hovering).count()) > 0) return place;
    }
  throw new Error(`no object near the pointer on the ${kind} page`);
}

/** Waits until nothing in the page has changed for fifteen frames, so that animations and deferred work have ended. */
async function rest(page: Page): Promise<void> {
  await page.evaluate(`new Promise((resolve) => {
    let frames = 0;
    const observer = new MutationObserver(() => { frames = 0; });
    observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
    const count = () => {
      frames += 1;
      if (frames < 15) return requestAnimationFrame(count);
      observer.disconnect();
      resolve();
    };
    requestAnimationFrame(count);
  })`);
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly tdur?: number;
  readonly args: { readonly name?: string };
}

/**
 * Measures processor time of the page's main thread while `act` runs, from the browser's trace. What was left before is
 * collected first: it would be collected during one gesture or another, by chance.
 */
async function traced(page: Page, act: () => Promise<void>): Promise<Work> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  await session.detach();
  await rest(page);
  const owner: Browser = browser;
  await owner.startTracing(page, { categories: ['toplevel', 'disabled-by-default-devtools.timeline', 'devtools.timeline'] });
  await act();
  const { traceEvents } = JSON.parse((await owner.stopTracing()).toString()) as { traceEvents: TraceEvent[] };
  const main = new Set(traceEvents.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf));
  const events = traceEvents.filter((event) => main.has(threadOf(event))).sort((a, b) => a.ts - b.ts);
  let total = 0;
  let longest = 0;
  let frame = 0;
  let isLast = false;
  for (const { name, tdur = 0 } of events) {
    // The task that commits a frame to the compositor is the last one of that frame.
    if (name === 'BeginCommitCompositorFrame') isLast = true;
    if (name !== 'RunTask') continue;
    if (isLast) frame = 0;
    isLast = false;
    frame += tdur / 1000;
    total += tdur / 1000;
    longest = Math.max(longest, frame);
  }
  return { total, longest };
}

function threadOf({ pid, tid }: { pid: number; tid: number }): string {
  return `${pid}/${tid}`;
}
