import type { APIResponse, Browser, BrowserContext, Page } from 'playwright-core';

/** A running product: a file's own, or the shared one with the usernames of this file's clinic (`openClinic`). */
export interface PortalAddress {
  url: string;
  username?: (who: string) => string;
}

export const DEMO_PASSWORD = 'Molaar-demo-1';

/**
 * Opens an empty page in English. Each page has a browser context of its own, so that no cookie is shared. It reduces
 * motion, so that no frame of an animation is painted: the tests of animations allow it with `emulateMedia`, and the
 * main job (`main-job.test.ts`) is done with them.
 * @param portal Where `askRest` asks.
 */
export async function openPage(browser: Browser, portal?: PortalAddress): Promise<Page> {
  const context = await browser.newContext({
    ...(portal && { baseURL: portal.url }),
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/Tallinn',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  return page;
}

/**
 * Signs in through the form of the sign-in page, in English.
 * @param person.first The page that is shown first: after a session that ended by itself, the one where it ended.
 */
export async function signInByForm(
  page: Page,
  molaar: PortalAddress,
  { username, password, first = '**/account-settings' }: { username: string; password: string; first?: string },
): Promise<void> {
  await page.goto(`${molaar.url}/login`);
  await page.getByLabel('Username').fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.waitForURL(first);
}

/** Returns the username of one of the clinic's users; `demo` is the owner. */
export function usernameOf({ username = (who) => `${who}@molaar.test` }: PortalAddress, who: string): string {
  return username(who);
}

/**
 * Like `openPage`, signed in as one of the demo clinic's users. No page of the portal is loaded yet: the form is tested
 * elsewhere (`signInByForm`), and loading it takes half a second of a core.
 */
export async function signedInPage(browser: Browser, molaar: PortalAddress, who: string): Promise<{ page: Page; context: BrowserContext }> {
  const page = await openPage(browser, molaar);
  await sendRest(page, 'POST', '/auth/login', { username: usernameOf(molaar, who), password: DEMO_PASSWORD });
  await sendRest(page, 'PATCH', '/user', { locale: 'en' });
  return { page, context: page.context() };
}

/** Reads from the REST API as the page's signed-in user; the page was opened with its portal. */
export async function askRest<T>(page: Page, path: string): Promise<T> {
  return (await sendRest(page, 'GET', path)).json();
}

/** Sends a request with the page's cookies, whatever the page shows. @throws Error for a status outside 200 to 299. */
export async function sendRest(page: Page, method: string, path: string, data?: object): Promise<APIResponse> {
  const response = await page.request.fetch(`/api${path}`, { method, headers: { 'Request-Type': 'ajax' }, ...(data && { data }) });
  if (!response.ok()) throw new Error(`${method} ${path} returned ${response.status()}`);
  return response;
}

/** Returns the ids of the demo clinic's analysed radiograph and its patient. */
export async function demoRadiograph(page: Page): Promise<{ imageId: string; patientId: string }> {
  const [patient] = await askRest<{ id: string }[]>(page, '/patient?search=Patsient');
  if (!patient) throw new Error('the demo clinic has no patient');
  const { images } = await askRest<{ images: { id: string }[] }>(page, `/patient/${patient.id}/details`);
  const [image] = images;
  if (!image) throw new Error('the demo patient has no radiograph');
  return { imageId: image.id, patientId: patient.id };
}

/** Opens the workdesk and waits for the radiograph and its findings. */
export async function openWorkdesk(page: Page, molaar: PortalAddress, imageId: string): Promise<void> {
  await page.goto(`${molaar.url}/workdesk?image=${imageId}`);
  await page.locator('.leaflet-tile-loaded').first().waitFor();
  await page.locator('[data-annotation]').first().waitFor();
}
