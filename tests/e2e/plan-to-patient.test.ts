/// <reference lib="dom" />
import { type MailServer, openMailServer } from '@molaar/testing/mail-server';
import { waitUntil } from '@molaar/testing/wait-until';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { launchBrowser } from '../support/browser';
import { DEMO_PASSWORD, openPage } from '../support/desk';
import { type Molaar, removeDataDir, startMolaar, stopUntouched } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { demoRadiographFile } from '../support/radiographs';
import { readPdf } from '../support/read-pdf';

let molaar: Molaar;
let browser: Browser;
let page: Page;
let mails: MailServer;
const browserErrors: string[] = [];

beforeAll(async () => {
  mails = await openMailServer();
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'Molaar <portal@molaar.test>' };
  [molaar, browser] = await Promise.all([startMolaar({ environment }), launchBrowser()]);
  page = await openPage(browser);

  page.setDefaultTimeout(90_000);
  page.on('pageerror', (error) => browserErrors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') browserErrors.push(message.text());
  });
});
afterAll(async () => {
  await browser?.close();
  if (molaar) await stopUntouched(molaar);
  await mails?.close();
  if (molaar) removeDataDir(molaar.dataDir);
});

const button = (name: string | RegExp) => page.getByRole('button', { name });
let link = '';
let pin = '';
let patient: Page;

/** The steps build on each other: one treatment plan from the workdesk to its patient and back. */
describe('from the workdesk to the patient and back', () => {
  it('approves findings and creates a treatment plan', async () => {
    await page.goto(`${molaar.url}/login`);
    await page.getByLabel(/Username|Kasutajanimi/).fill('demo@molaar.test');
    await page.getByLabel(/^(Password|Parool)$/).fill(DEMO_PASSWORD);
    await button(/^(Sign in|Logi sisse)$/).click();
    await page.waitForURL('**/account-settings');
    const client = new PortalClient(molaar.url);
    await client.signIn();
    const { id: patientId } = await client.json<{ id: string }>('PUT', '/api/patient', { firstName: 'Näidis', lastName: 'Õunapuu-Žuk' });
    const { id: imageId } = await client.upload(patientId, demoRadiographFile());
    await waitUntil('the radiograph is analysed', async () => (await client.annotate(imageId)).status === 200);
    await page.goto(`${molaar.url}/workdesk?image=${imageId}`);
    await page.locator('.leaflet-tile-loaded').first().waitFor();
    await page.getByText('Lõikumata hammas').first().waitFor();
    await page.goto(`${molaar.url}/teeth-status?image=${imageId}`);
    await button(/^Kinnita: 38 /).click();
    await button(/^Salvesta/)
      .first()
      .click();
    await page.getByText('Kõik muudatused on salvestatud').waitFor();
    await page.goto(`${molaar.url}/treatment-planner?image=${imageId}`);
    // Input is stored on the server as a draft before it is saved, and survives a reload.
    const comments = page.getByRole('textbox', { name: 'Kommentaarid patsiendile', exact: true });
    await comments.fill('Kohtume varsti.');
    const autosaved = page.getByTestId('autosaved');
    await autosaved.waitFor();
    // One line below the buttons.
    expect((await autosaved.locator('..').boundingBox())?.height).toBeLessThanOrEqual(24);
    await page.evaluate(() => localStorage.removeItem(Object.keys(localStorage).find((key) => key.startsWith('molaar:plan:')) ?? ''));
    await page.reload();
    await expect.poll(() => comments.inputValue()).toBe('Kohtume varsti.');
    await page.getByRole('button', { name: /^Ravi 1: 38 / }).waitFor();
    await button('Salvesta ja kinnita').click();
    await page.waitForURL('**/treatment-planner?*plan=*');
  });

  it('sends it by e-mail to a newly entered address, with the PDF and a link', async () => {
    await button('Saada e-kirjaga').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Patsiendil ei ole e-posti aadressi').waitFor();
    await dialog.getByLabel('Saaja').fill('naidis@patsient.test');
    await dialog.getByLabel(/^Lisa kirja ka link/).check();
    await dialog.getByRole('button', { name: 'Saada', exact: true }).click();
    pin = ((await page.getByTestId('pin').textContent()) ?? '').replace(/\s/g, '');
    expect(pin).toMatch(/^\d{6}$/);
    await dialog.getByRole('button', { name: 'Sulge' }).last().click();

    await waitUntil('the mail arrives', () => mails.received.length > 0);
    const [received] = mails.received;
    expect(received?.to).toEqual(['naidis@patsient.test']);
    expect(received?.mail.subject).toMatch(/^Teie raviplaan/);
    const text = received?.mail.text ?? '';
    expect(text).not.toContain(pin);
    link = /http\S+\/p\/[\w-]{22}/.exec(text)?.[0] ?? '';
    expect(link).not.toBe('');
    const attachment = received?.mail.attachments[0];
    expect(attachment).toMatchObject({ mimeType: 'application/pdf' });
    const et = (await readPdf(Buffer.from(attachment?.content as ArrayBuffer))).join('\n');
    for (const words of ['Raviplaan', 'Õunapuu-Žuk', 'Lõikumata hammas', 'Kohtume varsti.', 'ei pane diagnoosi'])
      expect(et).toContain(words);
    await page.getByText('saadetud', { exact: true }).waitFor();
  });

  it('is opened by the patient with the PIN, and downloaded in the other language', async () => {
    const context = await browser.newContext({ viewport: { width: 412, height: 860 }, locale: 'et', timezoneId: 'Europe/Tallinn' });
    patient = await context.newPage();
    patient.on('console', (message) => {
      if (message.type() === 'error') browserErrors.push(message.text());
    });
    await patient.goto(link);
    expect(await patient.content()).not.toContain('Õunapuu');
    await patient.getByLabel(/PIN-kood/).fill(pin);
    await patient.getByRole('button', { name: 'Ava raviplaan' }).click();
    await patient.getByRole('heading', { name: 'Raviplaan', exact: true }).waitFor();
    await patient.getByText('Näidis Õunapuu-Žuk').waitFor();
    expect(await patient.locator('script').count()).toBe(1);
    expect(await violations(patient)).toEqual([]);
    const ground = () => patient.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await patient.emulateMedia({ colorScheme: 'dark' });
    expect(await ground()).not.toBe(light);
    expect(await violations(patient)).toEqual([]);
    expect(await patient.getByRole('img', { name: /Lõikumata hammas/ }).count()).toBe(1);
    await patient.emulateMedia({ media: 'print' });
    expect(await ground()).toBe('rgb(255, 255, 255)');
    await patient.emulateMedia({ media: 'screen', colorScheme: 'light' });
    await patient.getByRole('link', { name: 'In English' }).click();
    await patient.getByRole('heading', { name: 'Treatment plan', exact: true }).waitFor();
    const pdf = await patient.request.get(`${link}/plan.pdf?lang=en`);
    const en = (await readPdf(await pdf.body())).join('\n');
    for (const words of ['Treatment plan', 'Unerupted tooth', 'does not diagnose']) expect(en).toContain(words);
  });

  it('is answered, and the dentist sees it without a reload', async () => {
    await patient.goto(link);
    await patient.getByRole('radio', { name: 'Nõustun' }).first().check();
    await patient.getByLabel('Sõnum hambaarstile').fill('Sobib reedel.');
    // What is filled in stays in another language, and while there is no connection.
    await patient.getByRole('link', { name: 'In English' }).click();
    await patient.getByRole('heading', { name: 'Treatment plan', exact: true }).waitFor();
    await patient.context().setOffline(true);
    await patient.getByRole('button', { name: 'Send answer' }).click();
    await patient.getByRole('alert').waitFor();
    await patient.context().setOffline(false);
    await patient.getByRole('link', { name: 'Eesti keeles' }).click();
    await patient.getByRole('heading', { name: 'Raviplaan', exact: true }).waitFor();
    // The page's script fills it in again, after its heading can be read.
    await patient.getByRole('radio', { name: 'Nõustun', checked: true }).first().waitFor();
    expect(await patient.getByRole('radio', { name: 'Nõustun' }).first().isChecked()).toBe(true);
    await patient.getByText('Küsimus selle ravitöö kohta').first().click();
    await patient.getByRole('textbox', { name: 'Küsimus selle ravitöö kohta' }).first().fill('Kas see on valus?');
    expect(await patient.getByLabel('Sõnum hambaarstile').inputValue()).toBe('Sobib reedel.');
    await patient.getByLabel('Teie nimi').fill('Näidis Õunapuu-Žuk');
    await patient.locator('#pad').scrollIntoViewIfNeeded();
    const pad = await patient.locator('#pad').boundingBox();
    if (!pad) throw new Error('no field for the signature');
    await patient.mouse.move(pad.x + 30, pad.y + 60);
    await patient.mouse.down();
    await patient.mouse.move(pad.x + 180, pad.y + 30, { steps: 5 });
    await patient.mouse.up();
    // Beside a choice the paper names what is not decided yet, too.
    await patient.emulateMedia({ media: 'print' });
    const decisions = await patient.getByText('Teie otsus', { exact: true }).filter({ visible: true }).count();
    expect(decisions).toBe(await patient.locator('fieldset:not(.signature)').count());
    expect(await patient.getByText('Veel otsustamata').filter({ visible: true }).count()).toBe(decisions - 1);
    await patient.emulateMedia({ media: 'screen' });
    await patient.getByRole('button', { name: 'Saada vastus' }).click();
    await patient.getByText('Teie vastus on kliinikule saadetud.').waitFor();
    // By the page's script, which runs after its text can be read.
    await patient.waitForFunction(() => sessionStorage.length === 0);

    const answer = page.getByRole('region', { name: 'Patsiendi vastus' });
    await answer.getByText('nõus', { exact: true }).waitFor();
    await answer.getByText('Nõustus summas 30,00 €').waitFor();
    await answer.getByText('Küsimus: Kas see on valus?').waitFor();
    await answer.getByText('Sõnum: Sobib reedel.').waitFor();
    await answer.getByText(/Allkirjastanud Näidis Õunapuu-Žuk, versioon \d+/).waitFor();
    await answer.getByRole('img', { name: 'Näidis Õunapuu-Žuk' }).waitFor();
    await page.getByText('Vastatud', { exact: true }).first().waitFor();
  });

  it("is read by the patient as the dentist's reply, of which an e-mail says nothing but that there is one", async () => {
    const answer = page.getByRole('region', { name: 'Patsiendi vastus' });
    await answer.getByRole('button', { name: 'Vasta: Kas see on valus?' }).click();
    await answer.getByLabel('Vastus patsiendile').fill('Ei ole.\nTeeme tuimestuse.');
    await answer.getByRole('button', { name: 'Saada vastus' }).dblclick();
    await answer.getByText('Teeme tuimestuse.').waitFor();
    await answer.getByText(/e-kiri on saadetud/).waitFor();
    expect(await answer.getByText('Teeme tuimestuse.').count()).toBe(1);
    const received = mails.received.filter(({ mail }) => mail.subject?.startsWith('Vastus kliinikult'));
    expect(received.map(({ to }) => to)).toEqual([['naidis@patsient.test']]);
    for (const words of ['valus', 'tuimestuse', 'Õunapuu', 'raviplaan', pin]) expect(received[0]?.mail.text).not.toContain(words);

    await patient.goto(link);
    await patient.getByText('Kliinik on Teile vastanud.').waitFor();
    await patient.getByText('Teie küsimus: Kas see on valus?').waitFor();
    await patient.getByRole('link', { name: 'Loe vastust' }).click();
    await patient.getByText('Teeme tuimestuse.').waitFor();
  });

  it('is revoked by the dentist, also for the patient who has it open', async () => {
    await button('Tühista').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Tühista' }).last().click();
    await page.getByText('Link on tühistatud.').waitFor();
    await patient.goto(link);
    await patient.getByText('Kliinik on selle lingi tühistanud.').waitFor();
  });

  it('leaves no error in the browsers', () => {
    // The revoked link responds with 410, which browsers log to the console.
    expect(browserErrors.filter((browserError) => !browserError.includes('410'))).toEqual([]);
  });
});
