// @module-tag thorough

import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { signedInPage } from '../support/desk';

let molaar: Portal;
let browser: Browser;
let owner: Page;
let receiver: Server;
let url: string;
let secret: string;
/** The status of the receiver's next responses, and the types of the events whose signature was right. */
let status = 204;
const verified: string[] = [];

beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const body = await text(request);
    if (isSigned(request.headers, body)) verified.push(JSON.parse(body).type);
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/events`;
  [molaar, browser] = await Promise.all([openClinic({ image: false }), connectBrowser()]);
  ({ page: owner } = await signedInPage(browser, molaar, 'demo'));
  await owner.goto(`${molaar.url}/account-settings?tab=integration`);
  await owner.getByText('No endpoints yet').waitFor();
});
afterAll(async () => {
  await browser?.close();
  receiver?.close();
});

/** Returns whether one of the signatures was made with `secret`, as Standard Webhooks define it. */
function isSigned(headers: IncomingHttpHeaders, body: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`).digest('base64');
  return String(headers['webhook-signature']).split(' ').includes(`v1,${expected}`);
}

const card = () => owner.getByRole('article', { name: 'Näidisprogramm' });
const deliveries = () => owner.getByRole('dialog', { name: 'Deliveries to Näidisprogramm' });

/** Reads the secret that is shown once, and closes its dialog. */
async function takeSecret(): Promise<string> {
  const dialog = owner.getByRole('dialog', { name: /^Webhook secret/ });
  const shown = await dialog.getByRole('textbox').inputValue();
  await dialog.getByRole('button', { name: 'I have copied it' }).click();
  await dialog.waitFor({ state: 'detached' });
  return shown;
}

async function choose(action: string): Promise<void> {
  await owner.getByRole('button', { name: 'Actions for Näidisprogramm' }).click();
  await owner.getByRole('menuitem', { name: action }).click();
  // A menu that is still closing has the same items as the next one.
  await owner.getByRole('menu').waitFor({ state: 'detached' });
}

/** The steps build on each other. */
describe('a webhook endpoint', () => {
  it('needs a name, an address and an event, and is created once', async () => {
    await owner.getByRole('button', { name: 'New endpoint' }).click();
    const dialog = owner.getByRole('dialog', { name: 'New endpoint' });
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.getByText('Choose at least 1').waitFor();
    expect(await violations(owner)).toEqual([]);
    await dialog.getByLabel('Name').fill('Näidisprogramm');
    await dialog.getByLabel('Address').fill('ftp://files.example/events');
    await dialog.getByRole('checkbox', { name: 'Analysis finished' }).check();
    await dialog.getByRole('button', { name: 'Create' }).click();
    await dialog.locator('[aria-invalid="true"]').waitFor();
    await dialog.getByLabel('Address').fill(url);
    await dialog.getByRole('button', { name: 'Create' }).dblclick();
    secret = await takeSecret();
    expect(secret).toMatch(/^whsec_/);
    await card().getByText('Nothing delivered yet').waitFor();
    expect(await owner.getByRole('article').count()).toBe(1);
  });

  it('receives a test event with a right signature', async () => {
    await card().getByRole('button', { name: 'Send test event: Näidisprogramm' }).click();
    await owner.getByText(/^The test event arrived: 204 in \d+ ms/).waitFor();
    expect(verified).toEqual(['test']);
    await card()
      .getByText(/^Last delivered/)
      .waitFor();
  });

  it('shows a delivery that failed with its reason, and sends it again', async () => {
    status = 500;
    await card().getByRole('button', { name: 'Send test event: Näidisprogramm' }).click();
    await owner.getByText('The test event did not arrive: status 500').waitFor();
    await card().getByText('1 failed').waitFor();
    await card().getByRole('button', { name: 'Deliveries to Näidisprogramm' }).click();
    const failed = deliveries().getByRole('row', { name: /Failed/ });
    await failed.getByText('status 500').waitFor();
    expect(
      await deliveries()
        .getByRole('row', { name: /Delivered/ })
        .count(),
    ).toBe(1);
    expect(await violations(owner)).toEqual([]);

    status = 204;
    await failed.getByRole('button', { name: /^Send again/ }).click();
    await failed.waitFor({ state: 'detached' });
    expect(
      await deliveries()
        .getByRole('row', { name: /Delivered/ })
        .count(),
    ).toBe(2);
    expect(verified).toEqual(['test', 'test', 'test']);
    await owner.keyboard.press('Escape');
    await deliveries().waitFor({ state: 'detached' });
  });

  it('gets a new secret; requests are signed with both', async () => {
    const former = secret;
    await choose('New secret');
    await owner
      .getByRole('dialog', { name: 'Create a new secret for Näidisprogramm?' })
      .getByRole('button', { name: 'New secret' })
      .click();
    const next = await takeSecret();
    expect(next).not.toBe(former);
    for (const known of [former, next]) {
      secret = known;
      await card().getByRole('button', { name: 'Send test event: Näidisprogramm' }).click();
      await expect.poll(() => verified.length).toBe(known === former ? 4 : 5);
    }
    await card()
      .getByText(/^Requests are signed with both secrets until/)
      .waitFor();
  });

  it('is switched off and deleted', async () => {
    await choose('Change');
    const dialog = owner.getByRole('dialog', { name: 'Change' });
    await dialog.getByRole('switch', { name: 'Active' }).uncheck();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card().getByText('Off', { exact: true }).waitFor();
    expect(await card().getByRole('button', { name: 'Send test event: Näidisprogramm' }).count()).toBe(0);

    const question = owner.getByRole('dialog', { name: 'Delete the endpoint Näidisprogramm?' });
    await choose('Delete');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await choose('Delete');
    await question.getByRole('button', { name: 'Delete' }).click();
    await owner.getByText('No endpoints yet').waitFor();
  });
});
