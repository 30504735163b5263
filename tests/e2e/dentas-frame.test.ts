/// <reference lib="dom" />
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFailed } from 'vitest';
import { launchBrowser } from '../support/browser';
import { type Molaar, removeDataDir, startMolaar, stopUntouched } from '../support/molaar';

/** The demo of `npm start`: the page of the practice system with the portal in its frame. */
let molaar: Molaar;
let browser: Browser;
let context: BrowserContext;
let standIn: string;
let page: Page;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([startMolaar(), launchBrowser(['--test-third-party-cookie-phaseout'])]);
  context = await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' });
  const { port } = JSON.parse(readFileSync(join(molaar.dataDir, 'dentas-stand-in.json'), 'utf8')) as { port: number };
  // A different site than the portal's "localhost".
  standIn = `http://127.0.0.1:${port}/`;
});
afterAll(async () => {
  await browser?.close();
  if (!molaar) return;
  await stopUntouched(molaar);
  removeDataDir(molaar.dataDir);
});

/** What the browser did, for the report of a failed test: navigations of all frames and failed requests. */
const events: string[] = [];

// A page for each test: the process of one frame ends while that of the next one in the same page starts, in which
// Playwright may lose the next one.
beforeEach(async () => {
  events.length = 0;
  onTestFailed(() =>
    console.error([...events, ...page.frames().map((frame) => `at the end: ${addressOf(frame.url())}`), molaar.output()].join('\n')),
  );
  page = await context.newPage();
  page.setDefaultTimeout(60_000);
  page.on('framenavigated', (frame) => record(`navigated to ${addressOf(frame.url())}`));
  page.on('requestfailed', (request) => record(`${request.failure()?.errorText} ${addressOf(request.url())}`));
  await page.goto(standIn);
});
afterEach(() => page.close());

/** Returns an address without its query, which may contain a token. */
const addressOf = (url: string) => url.split('?')[0];

function record(event: string): void {
  events.push(`${new Date().toISOString()} ${event}`);
}

const button = (name: string | RegExp) => page.getByRole('button', { name });

async function framed(): Promise<Frame> {
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('no frame');
  return frame;
}

/** Clicks Open with the chosen options. A frame whose token the portal rejects is removed again at once. */
async function clickOpen(choice: { page: string; lang: string }): Promise<void> {
  await page.getByLabel(/^Patient/).selectOption('D-1001');
  await page.getByLabel(/^Page/).selectOption(choice.page);
  await page.getByLabel(/^Language/).selectOption(choice.lang);
  await button('Open · Ava').click();
}

/** Opens the portal with the chosen options. @returns its frame. */
async function open(choice: { page: string; lang: string }): Promise<Frame> {
  await clickOpen(choice);
  return framed();
}

/** Whether the button back to the partner covers what the panel beside the radiograph shows. */
function coversPanel(): boolean {
  const panel = document.querySelector('aside[aria-label="Findings and filter"]');
  const back = document.querySelector('[data-back]');
  if (!panel || !back) throw new Error('no panel or no button');
  const end = panel.getBoundingClientRect().bottom - Number.parseFloat(getComputedStyle(panel).paddingBottom);
  return back.getBoundingClientRect().top < end;
}

describe("the portal in the frame of the demo's practice system", { tags: 'thorough' }, () => {
  it.each([
    ['workdesk', 'et', 'et', '**/workdesk/*'],
    ['teeth-status', 'en', 'en', '**/teeth-status*'],
    ['treatment-planner', 'en', 'en', '**/treatment-planner*'],
  ])('shows the %s with a fresh token, which does not stay in the address', async (name, lang, documentLang, path) => {
    const frame = await open({ page: name, lang });
    await page.getByText('Molaar: ready').waitFor();
    await frame.waitForURL(path);
    expect(frame.url()).not.toContain('token');
    expect(await frame.evaluate(() => document.documentElement.lang)).toBe(documentLang);
    await button('Close · Sulge').click();
    await page.waitForSelector('iframe', { state: 'detached' });
  });

  it('stays on the workdesk when it saves a flipped copy and returns to the original', async () => {
    const frame = await open({ page: 'workdesk', lang: 'en' });
    await frame.waitForURL('**/workdesk/*');
    const toolbar = frame.getByRole('toolbar');
    await frame.locator('a[href*="image="]').first().or(toolbar).first().waitFor();
    if ((await toolbar.count()) === 0) await frame.locator('a[href*="image="]').first().click();
    // The frame is too low for all tools once it has the height that the page reports.
    const tools = frame.getByRole('button', { name: 'More tools' });
    await tools.press('Enter');
    await frame.getByRole('menuitem', { name: 'Crop, rotate, flip' }).press('Enter');
    // By keyboard: a part of the frame may be outside of the window.
    await frame.getByRole('switch', { name: 'Flip horizontally' }).press('Space');
    await frame.getByRole('button', { name: 'Save as new' }).press('Enter');
    await frame.getByRole('link', { name: 'Created from another radiograph: open it' }).press('Enter');
    await frame.getByRole('link', { name: 'Created from another radiograph: open it' }).waitFor({ state: 'detached' });
    await frame.locator('.leaflet-tile-loaded').first().waitFor();
    await expect.poll(() => frame.evaluate(coversPanel)).toBe(false);
    expect(new URL(frame.url()).pathname).toMatch(/^\/integration\/dentas\/workdesk\//);
    await button('Close · Sulge').click();
    await page.waitForSelector('iframe', { state: 'detached' });
  });

  it('continues its session with the earlier token, and rejects tokens of a wrong clock', async () => {
    await open({ page: 'teeth-status', lang: 'en' });
    await page.getByText('Molaar: ready').waitFor();
    await button('Close · Sulge').click();
    await page.waitForSelector('iframe', { state: 'detached' });
    await button(/^Reuse the last token/).click();
    const again = await framed();
    await again.getByRole('button', { name: /^Back to/ }).waitFor();
    expect(new URL(again.url()).pathname).toMatch(/^\/teeth-status/);
    await button(/^1 h ahead/).click();
    await page.locator('button[aria-pressed=true]', { hasText: '1 h ahead' }).waitFor();
    await clickOpen({ page: 'teeth-status', lang: 'en' });
    await page.getByText('Molaar: the session has expired').waitFor();
    await page.waitForSelector('iframe', { state: 'detached' });
    await button(/^right/).click();
    await page.locator('button[aria-pressed=true]', { hasText: 'right' }).waitFor();
    await open({ page: 'teeth-status', lang: 'en' });
    await page.getByText('Molaar: ready').waitFor();
  });
});
