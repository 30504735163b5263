// @module-tag thorough

import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { type MailServer, openMailServer } from '@molaar/testing/mail-server';
import { waitUntil } from '@molaar/testing/wait-until';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchBrowser } from '../support/browser';
import { openPage } from '../support/desk';
import { type Molaar, removeDataDir, root, startMolaar, stopUntouched } from '../support/molaar';

const founder = { email: 'rajaja@naide.test', password: 'Kolm-karu-metsas-7' };
let molaar: Molaar;
let browser: Browser;
let mails: MailServer;
let owner: Page;

beforeAll(async () => {
  mails = await openMailServer();
  const environment = { SMTP_URL: `smtp://127.0.0.1:${mails.port}`, MAIL_FROM: 'Molaar <portal@naide.test>' };
  [molaar, browser] = await Promise.all([startMolaar({ environment }), launchBrowser()]);
  owner = await openPage(browser);
});
afterAll(async () => {
  await browser?.close();
  if (molaar) await stopUntouched(molaar);
  await mails?.close();
  if (molaar) removeDataDir(molaar.dataDir);
});

/** As the operator, agrees an ENTERPRISE contract with the clinic of this owner. */
function agree({ dataDir }: Molaar, username: string, terms: string[]): void {
  const args = [join(root, 'apps/launcher/dist/enterprise.js'), 'agree', username, ...terms];
  const { status, stderr } = spawnSync(process.execPath, args, {
    env: { ...process.env, DATA_DIR: dataDir, MOLAAR_ROOT: root },
    encoding: 'utf8',
  });
  expect(status, stderr).toBe(0);
}

/** The steps build on each other. */
describe('an owner', () => {
  it('signs up, leaves the payment page, and can look around', async () => {
    await owner.goto(`${molaar.url}/sign-up`);
    await owner.getByLabel('E-mail').fill(founder.email);
    await owner.getByLabel('New password').fill(founder.password);
    await owner.getByLabel('Confirm password').fill(founder.password);
    await owner.getByRole('button', { name: 'Continue' }).click();
    await owner.getByRole('radio', { name: /Single doctor/ }).check();
    await owner.getByLabel('First name').fill('Raja');
    await owner.getByLabel('Last name').fill('Ja');
    await owner.getByLabel('Company name').fill('Uus Näidiskliinik');
    await owner.getByLabel('Address line 1').fill('Näidise 2');
    await owner.getByLabel('Postcode').fill('10112');
    await owner.getByRole('button', { name: 'Review', exact: true }).click();
    await owner.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await owner.getByRole('button', { name: 'Continue to checkout' }).click();
    await owner.waitForURL('**/checkout/cs_test_*');
    // "Back" leads to the same page as "cancel", since the clinic exists.
    await owner.goBack();
    await owner.waitForURL('**/sign-up/cancel');
    await owner.getByText('Your clinic has been created').waitFor();
    await owner.goForward();
    await owner.getByRole('button', { name: 'Cancel and go back' }).click();
    await owner.waitForURL('**/sign-up/cancel**');
    await owner.getByRole('link', { name: 'Sign in to complete the payment' }).click();
    await owner.getByLabel('Username').fill(founder.email);
    await owner.getByLabel('Password', { exact: true }).fill(founder.password);
    await owner.getByRole('button', { name: 'Sign in', exact: true }).click();
    await owner.waitForURL('**/account-settings**');
  });

  it('keeps the entered data when saving is rejected for missing payment, pays in a new tab, and saves', async () => {
    await owner.goto(`${molaar.url}/patient-files`);
    await owner.getByRole('button', { name: 'New patient' }).click();
    const dialog = owner.getByRole('dialog');
    await dialog.getByLabel('First name').fill('Välja');
    await dialog.getByLabel('Last name').fill('Mõeldud');
    await dialog.getByRole('button', { name: /^(Save|Create)/ }).click();
    const link = owner.getByRole('alert').getByRole('link', { name: /Pay in a new tab/ });
    await link.waitFor();
    expect(new URL(owner.url()).pathname).toBe('/patient-files');
    expect(await dialog.getByLabel('First name').inputValue()).toBe('Välja');
    expect(await dialog.getByLabel('Last name').inputValue()).toBe('Mõeldud');

    const [paymentTab] = await Promise.all([owner.waitForEvent('popup'), link.click()]);
    paymentTab.setDefaultTimeout(60_000);
    await paymentTab.waitForURL('**/account-settings?tab=plan');
    await paymentTab.getByRole('button', { name: 'Finish payment' }).click();
    await paymentTab.waitForURL('**/checkout/cs_test_*');
    await paymentTab.locator('input[name=card][value="4242"]').check();
    await paymentTab.getByRole('button', { name: 'Pay and subscribe' }).click();
    await paymentTab.getByText('Visa ending in 4242').waitFor();
    await paymentTab.close();

    expect(await dialog.getByLabel('Last name').inputValue()).toBe('Mõeldud');
    await dialog.getByRole('button', { name: /^(Save|Create)/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await owner.getByText('Välja Mõeldud').first().waitFor();
  });

  it('confirms the e-mail address with the link from the e-mail', async () => {
    await owner.goto(`${molaar.url}/account-settings`);
    const reminder = owner.getByText(/Please confirm your e-mail address/);
    await reminder.waitFor();
    const linkOf = (index: number) =>
      /http:\/\/localhost:\d+\/form\/confirm-email\/[\w-]+/.exec(
        mails.received.filter(({ to, mail }) => to.includes(founder.email) && /confirm-email/.test(mail.text ?? ''))[index]?.mail.text ??
          '',
      )?.[0];
    const first = await waitUntil('the first link', () => linkOf(0));
    await owner.getByRole('button', { name: 'Resend link' }).click();
    const second = await waitUntil('the second link', () => linkOf(1));

    await owner.goto(first);
    await owner.getByRole('button', { name: 'Confirm' }).click();
    await owner.getByRole('heading', { name: 'Link no longer valid' }).waitFor();
    await owner.goto(second);
    await owner.getByRole('button', { name: 'Confirm' }).click();
    // The heading asks no more for what is done, and the next step is a button.
    await owner.getByRole('heading', { name: 'E-mail address confirmed' }).waitFor();
    await owner.getByText(`Messages for you are sent to ${founder.email}.`).waitFor();
    await owner.getByRole('link', { name: 'Continue to Molaar' }).click();
    await owner.waitForURL('**/account-settings');
    await owner.getByRole('button', { name: 'Choose a photo' }).waitFor();
    expect(await reminder.count()).toBe(0);
  });

  it('adds a photo, cropped to a square, and removes it', async () => {
    const buffer = await sharp({ create: { width: 600, height: 300, channels: 3, background: '#4a7' } })
      .jpeg()
      .toBuffer();
    const chooser = owner.waitForEvent('filechooser');
    await owner.getByRole('button', { name: 'Choose a photo' }).click();
    await (await chooser).setFiles({ name: 'me.jpg', mimeType: 'image/jpeg', buffer });
    const dialog = owner.getByRole('dialog');
    const picture = dialog.getByRole('img', { name: 'Your photo' });
    const colour = () =>
      picture.evaluate((canvas: HTMLCanvasElement) => [...(canvas.getContext('2d')?.getImageData(320, 320, 1, 1).data.slice(0, 3) ?? [])]);
    // Green as drawn: the preview shows the photo before any interaction.
    await waitUntil('the picture is shown', async () =>
      (await colour()).every((part, index) => Math.abs(part - [68, 170, 119][index]!) < 12),
    );
    await picture.press('ArrowRight');
    await picture.press('+');
    await dialog.getByRole('button', { name: /^(Save|Create)/ }).click();
    await dialog.waitFor({ state: 'detached' });

    const shown = owner.getByRole('button', { name: 'User menu' }).locator('img');
    await shown.waitFor();
    const size = await shown.evaluate(async (image: HTMLImageElement) => {
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    });
    expect(size).toEqual([256, 256]);
    await owner.getByRole('button', { name: 'Remove the photo' }).click();
    await shown.waitFor({ state: 'detached' });
    await owner.getByRole('button', { name: 'Choose a photo' }).waitFor();
  });
});

describe('an owner who wants a plan for several clinics', () => {
  it('signs up without a card, is offered no card payment, and writes to the sales contact', async () => {
    const asker = await openPage(browser);
    const email = 'kett@naide.test';
    await asker.goto(`${molaar.url}/sign-up`);
    await asker.getByLabel('E-mail').fill(email);
    await asker.getByLabel('New password').fill(founder.password);
    await asker.getByLabel('Confirm password').fill(founder.password);
    await asker.getByRole('button', { name: 'Continue' }).click();
    await asker.getByRole('radio', { name: 'Enterprise' }).check();
    await asker.getByLabel('First name').fill('Kett');
    await asker.getByLabel('Last name').fill('Omanik');
    await asker.getByLabel('Company name').fill('Näidiskett');
    await asker.getByLabel('Address line 1').fill('Näidise 3');
    await asker.getByLabel('Postcode').fill('10113');
    await asker.getByRole('button', { name: 'Review', exact: true }).click();
    await asker.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await asker.getByRole('button', { name: 'Contact sales' }).click();
    await asker.waitForURL('**/sign-up/success?planType=ENTERPRISE');
    await waitUntil('the e-mail to sales', () => mails.received.find(({ mail }) => mail.subject?.includes('ENTERPRISE: Näidiskett')));

    await asker.goto(`${molaar.url}/login`);
    await asker.getByLabel('Username').fill(email);
    await asker.getByLabel('Password', { exact: true }).fill(founder.password);
    await asker.getByRole('button', { name: 'Sign in', exact: true }).click();
    await asker.waitForURL('**/account-settings?tab=plan');
    const panel = asker.getByRole('tabpanel', { name: 'Plan' });
    await panel.getByText('We will contact you about your plan.').waitFor();
    expect(await panel.getByRole('radio', { name: 'Enterprise' }).isChecked()).toBe(true);
    const paying = panel.getByRole('button', { name: /payment|subscription/i });
    expect(await paying.count()).toBe(0);
    // Its billing period is agreed, not chosen.
    const periods = panel.getByRole('radio', { name: /^(Monthly|Yearly)/ });
    expect(await periods.count()).toBe(0);
    // Other plans can be paid for immediately; selecting this one again removes the payment button.
    await panel.getByRole('radio', { name: 'Single doctor' }).check();
    await panel.getByRole('button', { name: 'Finish payment' }).waitFor();
    expect(await periods.count()).toBe(2);
    expect(await panel.getByLabel('Message').count()).toBe(0);
    await panel.getByRole('radio', { name: 'Enterprise' }).check();
    await paying.waitFor({ state: 'detached' });

    expect(await panel.getByLabel('E-mail').inputValue()).toBe(email);
    await panel.getByLabel('Message').fill('We are four clinics.');
    await panel.getByRole('button', { name: 'Send' }).click();
    await asker.getByText('Thank you. Your message was sent.').waitFor();
    const { mail } = await waitUntil('the message', () => mails.received.find(({ mail }) => mail.text?.includes('We are four clinics.')));
    expect(mail.replyTo?.[0]?.address ?? mail.text).toContain(email);

    // What the operator agrees is shown: the billing period with a price, and none without.
    const membership = asker.getByRole('region', { name: 'Membership' });
    const period = membership.getByText('Billing period', { exact: true });
    agree(molaar, email, ['--price', '12000', '--until', '2099-12-31']);
    await membership.getByText('€12,000.00 per year').waitFor();
    await period.waitFor();
    await membership.getByText('Yearly', { exact: true }).waitFor();
    agree(molaar, email, ['--price', '1000', '--monthly']);
    await membership.getByText('€1,000.00 per month').waitFor();
    await membership.getByText('Monthly', { exact: true }).waitFor();
    agree(molaar, email, []);
    await membership.getByText('Custom').waitFor();
    expect(await period.count()).toBe(0);
    await asker.context().close();
  });
});
