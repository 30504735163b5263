/// <reference lib="dom" />
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Image, Partner, User } from '@molaar/contracts';
import type { Browser, Download, Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { launchBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { PortalClient } from '../support/portal-client';
import { demoRadiographFile } from '../support/radiographs';
import { readPdf } from '../support/read-pdf';

const ISSUER = `https://dentas-${randomUUID()}.example`;
const AUDIENCE = 'molaar';
const secret = randomBytes(32).toString('base64url');

let molaar: Portal;
let browser: Browser;
let host: Server;
let hostOrigin: string;
let owner: PortalClient;
let user: User;
let partner: Partner;
let patientId: string;
let image: Image;
let page: Page;

beforeAll(async () => {
  const file = join(dirname(fileURLToPath(import.meta.url)), '../fixtures/partner-page.html');
  host = createServer((request, response) => {
    const isPage = request.url?.startsWith('/?');
    response.writeHead(isPage ? 200 : 404, { 'Content-Type': 'text/html' }).end(isPage ? readFileSync(file) : '');
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  // A different site than the portal's "localhost", not only a different port.
  hostOrigin = `http://127.0.0.1:${(host.address() as AddressInfo).port}`;

  [molaar, browser] = await Promise.all([openClinic({ image: false }), launchBrowser(['--test-third-party-cookie-phaseout'])]);
  owner = new PortalClient(molaar.url);
  user = await owner.signIn(molaar.username('demo'));
  partner = await owner.json<Partner>('PUT', '/api/x/partner', {
    name: 'Hambaravi Tarkvara',
    origins: [hostOrigin],
    issuer: ISSUER,
    audience: AUDIENCE,
    algorithm: 'HS256',
    secret,
    active: true,
  });
  ({ id: patientId } = await owner.firstPatient());
  image = await owner.upload(patientId, demoRadiographFile());
  page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, reducedMotion: 'reduce' })).newPage();
  page.setDefaultTimeout(60_000);
});
afterAll(async () => {
  await browser?.close();
  host?.close();
});

/** Creates a token like the practice system: HS256, for one dentist and one patient, single use. */
function mint(claims: Record<string, unknown> = {}): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const now = Math.floor(Date.now() / 1000);
  const named = { organization: user.organization.id, dentist: user.id, patient: patientId };
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ iss: ISSUER, aud: AUDIENCE, iat: now, exp: now + 120, jti: randomUUID(), ...named, ...claims })}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}

/** Opens a page of the portal in the partner's frame. @returns the frame. */
async function embed(path: string, query: Record<string, string> = {}, token = mint()): Promise<Frame> {
  const address = new URL(path, molaar.url);
  for (const [name, value] of Object.entries({ ...query, token })) address.searchParams.set(name, value);
  await page.goto(`${hostOrigin}/?frame=${encodeURIComponent(address.href)}`);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  if (!frame) throw new Error('no frame');
  return frame;
}

interface ReceivedMessage {
  type: string;
  height?: number;
  imageId?: string;
}
const receivedMessages = () => page.evaluate(() => (window as unknown as { received: ReceivedMessage[] }).received);
const waitForMessage = (type: string) =>
  page.waitForFunction(
    (wanted) => (window as unknown as { received: ReceivedMessage[] }).received.some((message) => message.type === wanted),
    type,
  );

/** Lets alerts stay, which disappear after five seconds: a slow machine may look at one later. */
const keepAlerts = (frame: Frame) =>
  frame.evaluate(() => {
    const later = window.setTimeout;
    window.setTimeout = ((run: () => void, ms?: number) => (ms === 5_000 ? 0 : later(run, ms))) as typeof setTimeout;
  });

describe('the portal in a frame of another site', () => {
  it('can be embedded by the partner of the token only', async () => {
    const policy = async (path: string) => (await fetch(`${molaar.url}${path}`)).headers.get('content-security-policy') ?? '';
    expect(await policy(`/teeth-status?token=${mint()}`)).toContain(`frame-ancestors ${hostOrigin}`);
    expect(await policy('/teeth-status')).toContain("frame-ancestors 'none'");
    expect(await policy(`/patient-files?token=${mint()}`)).toContain("frame-ancestors 'none'");
  });

  it('shows the workdesk in the language of the address, with tiles and live progress, without third-party cookies', async () => {
    const frame = await embed(`/integration/dentas/workdesk/${user.id}`, { image: image.id, lang: 'et' });
    await frame.locator('.leaflet-tile-loaded').first().waitFor();
    expect(await frame.evaluate(() => document.hasStorageAccess())).toBe(false);
    expect(await frame.evaluate(() => document.documentElement.lang)).toBe('et');
    expect(frame.url()).not.toContain('token');
    // Not analysed yet: the progress arrives in the frame.
    await owner.annotate(image.id);
    await frame
      .getByText(/Veel \d+ otsus/i)
      .first()
      .waitFor();
    await waitForMessage('ready');
    await waitForMessage('height');
  });

  it('sends the partner its events, without patient data', async () => {
    const frame = await embed('/teeth-status', { image: image.id, lang: 'en' });
    // A page that gives the frame the height of its content: its lower edge is far below the window.
    await page.evaluate(() => {
      document.querySelector('iframe')!.style.height = '3000px';
    });
    await keepAlerts(frame);
    await frame.getByRole('button', { name: /^Approve high-confidence/ }).click();
    await frame.getByRole('button', { name: /^Save \(/ }).click();
    await waitForMessage('statusesSaved');
    const alert = frame.getByText('Statuses saved', { exact: true });
    const isInWindow = async () => {
      const box = await alert.boundingBox();
      return box !== null && box.y >= 0 && box.y + box.height <= 900;
    };
    await expect.poll(isInWindow).toBe(true);
    await page.mouse.wheel(0, 700);
    await expect.poll(isInWindow).toBe(true);
    const messages = await receivedMessages();
    expect(messages.find(({ type }) => type === 'statusesSaved')).toEqual({ source: 'molaar', type: 'statusesSaved', imageId: image.id });
    for (const message of messages)
      expect(Object.keys(message).filter((key) => !['source', 'type', 'height', 'imageId'].includes(key))).toEqual([]);
    expect(await page.evaluate(() => (window as unknown as { rejectedMessages: number }).rejectedMessages)).toBe(0);
  });

  it('creates a treatment plan and sends its PDF', async () => {
    const frame = await embed('/treatment-planner', { image: image.id, lang: 'en' });
    await frame.getByRole('button', { name: 'Save and approve' }).click();
    await frame.getByText('Treatment plan saved and approved').waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download') as Promise<Download>,
      frame.getByRole('button', { name: 'Download in English' }).click(),
    ]);
    expect((await readPdf(readFileSync(await file.path()))).join('\n')).toContain('does not diagnose');
  });

  it('accepts a token once, and none of a wrong clock', async () => {
    const token = mint();
    const login = (given: string) => new PortalClient(molaar.url).raw('POST', '/api/auth/login-jwt', JSON.stringify({ token: given }));
    expect((await login(token)).status).toBe(200);
    expect((await login(token)).status).toBe(401);
    const now = Math.floor(Date.now() / 1000);
    expect((await login(mint({ iat: now - 400, exp: now - 60 }))).status).toBe(401);
    expect((await login(mint({ iat: now + 3600, exp: now + 3700 }))).status).toBe(401);
    const other = mint({ patient: undefined });
    expect((await login(other)).status).toBe(200);
    const frame = await embed('/teeth-status', { image: image.id, lang: 'en' }, other);
    await frame.waitForURL('**/403');
    await frame.getByRole('heading', { name: 'Link no longer valid' }).waitFor();
    await waitForMessage('sessionExpired');
  });

  it('continues its session when the frame is created again with the same address', async () => {
    const token = mint();
    for (const _time of ['first', 'again']) {
      const frame = await embed('/teeth-status', { image: image.id, lang: 'en' }, token);
      await waitForMessage('ready');
      expect(new URL(frame.url()).pathname).toBe('/teeth-status');
    }
  });

  it('shows in each of two frames the patient of its token, where they share a cookie', async () => {
    const storing = await launchBrowser();
    onTestFinished(() => storing.close());
    const context = await storing.newContext({ viewport: { width: 1280, height: 900 } });
    const { lastName } = await owner.firstPatient();
    const second = await owner.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Teine', lastName: 'Raamipatsient' });
    const open = async (patient: string): Promise<Frame> => {
      const address = new URL(`/integration/dentas/workdesk/${user.id}`, molaar.url);
      for (const [name, value] of Object.entries({ lang: 'en', token: mint({ patient }) })) address.searchParams.set(name, value);
      const tab = await context.newPage();
      await tab.goto(`${hostOrigin}/?frame=${encodeURIComponent(address.href)}`);
      const frame = await (await tab.waitForSelector('iframe')).contentFrame();
      if (!frame) throw new Error('no frame');
      await frame.getByRole('heading', { name: 'Choose a radiograph' }).waitFor();
      return frame;
    };
    const patientOf = (frame: Frame) => frame.evaluate(() => document.title);
    const first = await open(patientId);
    await expect.poll(() => patientOf(first)).toContain(lastName);
    const other = await open(second.id);
    await expect.poll(() => patientOf(other)).toContain('Raamipatsient');
    // The first frame goes on with its own patient.
    await first
      .getByRole('link', { name: /^Open image/ })
      .first()
      .click();
    await first.locator('.leaflet-tile-loaded').first().waitFor();
    expect(await patientOf(first)).toContain(lastName);
    // Loaded again without its token it does not continue with the session of the second, which has set the cookie.
    await first.evaluate(() => location.reload());
    await first.getByRole('heading', { name: 'Link no longer valid' }).waitFor();
    await other.evaluate(() => location.reload());
    await expect.poll(() => patientOf(other)).toContain('Raamipatsient');
  });

  it('closes at the end, and says when the session has ended', async () => {
    const first = await embed('/teeth-status', { image: image.id, lang: 'en' });
    await first.getByRole('button', { name: 'Back to Hambaravi Tarkvara' }).click();
    await waitForMessage('close');
    await page.waitForSelector('iframe', { state: 'detached' });

    const second = await embed('/teeth-status', { image: image.id, lang: 'en' });
    await waitForMessage('ready');
    // A change of the partner's key ends all sessions that it opened.
    const { id, name, origins, issuer, audience, algorithm, version } = partner;
    const changed = {
      id,
      name,
      origins,
      issuer,
      audience,
      algorithm,
      version,
      active: true,
      secret: randomBytes(32).toString('base64url'),
    };
    await owner.json('PUT', '/api/x/partner', changed);
    // The event stream reports it without any user action.
    await second.getByText('The session has ended').waitFor();
    await waitForMessage('sessionExpired');
  });
});
