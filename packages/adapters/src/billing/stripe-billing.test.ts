import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type StandIn, startStandIn } from '@molaar/stripe-stand-in';
import { afterEach, describe, expect, it } from 'vitest';
import { type Billing, type BillingEvent, BillingRejected, BillingUnreachable, ForgedEvent } from './billing';
import { createStripeBilling } from './create-stripe-billing';

const secretKey = 'sk_test_of_the_tests';
const webhookSecret = 'whsec_of_the_tests';
const SMALL = { type: 'SMALL_CLINIC', isMonthly: true, price: 9900 } as const;
const LARGE = { type: 'LARGE_CLINIC', isMonthly: true, price: 39_900 } as const;

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUps.splice(0).reverse()) await undo();
});

/** Opens a server that receives webhooks like the portal; the first `reject` requests get a 500. */
async function openReceiver(billing: () => Billing, { reject = 0 } = {}) {
  const events: BillingEvent[] = [];
  const failures: unknown[] = [];
  let left = reject;
  const server = createServer(async (request: IncomingMessage, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    try {
      if (left-- > 0) throw new Error('not now');
      events.push(await billing().readEvent(Buffer.concat(chunks).toString(), String(request.headers['stripe-signature'])));
      response.writeHead(200).end('{}');
    } catch (error) {
      failures.push(error);
      response.writeHead(500).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => new Promise((resolve) => server.close(resolve)));
  return { events, failures, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` };
}

async function open({ file = null as string | null, reject = 0, secret = webhookSecret } = {}) {
  let billing: Billing | undefined;
  const receiver = await openReceiver(() => billing!, { reject });
  const clock = { now: Date.now() };
  const standIn = await startStandIn({ file, secretKey, webhook: { url: receiver.url, secret }, now: () => clock.now });
  cleanUps.push(() => standIn.close());
  billing = createStripeBilling({ secretKey, webhookSecret, apiBase: standIn.url });
  return { billing, standIn, clock, ...receiver };
}

const ADDRESS = { line1: 'Näidise 1', line2: null, country: 'EE', county: 'Harju', zipCode: '10111' };
const customerOf = (billing: Billing, organizationId = 'org-1') =>
  billing.createCustomer({ organizationId, companyName: 'Hambad OÜ', email: 'clinic@molaar.test', locale: 'et', address: ADDRESS });

async function checkout(billing: Billing, customerId: string, plan: Parameters<Billing['startCheckout']>[0]['plan'] = SMALL) {
  return billing.startCheckout({
    organizationId: 'org-1',
    customerId,
    plan,
    locale: 'et',
    successUrl: 'http://portal.test/sign-up/success?checkout={CHECKOUT_SESSION_ID}',
    cancelUrl: 'http://portal.test/sign-up/cancel',
  });
}

/** Acts as a person on the payment page. */
async function press(url: string, action: 'pay' | 'cancel' | 'confirm' | 'refuse' | 'card', card = '4242') {
  const response = await fetch(`${url}/${action}`, { method: 'POST', body: new URLSearchParams({ card }), redirect: 'manual' });
  return { status: response.status, location: response.headers.get('Location'), text: await response.text() };
}

async function subscribed(card = '4242', plan = SMALL as Parameters<Billing['startCheckout']>[0]['plan']) {
  const opened = await open();
  const customerId = await customerOf(opened.billing);
  const { url } = await checkout(opened.billing, customerId, plan);
  const { location } = await press(url, 'pay', card);
  if (location?.endsWith('/confirm')) await press(url, 'confirm', card);
  const seen = (await opened.billing.fetchSubscription(customerId))!;
  return { ...opened, customerId, seen, subscription: Object.values(opened.standIn.store.state.subscriptions)[0]! };
}

const DAY_MS = 86_400_000;

describe('checkout', () => {
  it('starts the subscription when paid, sends events and redirects back with its id', async () => {
    const { billing, events } = await open();
    const customerId = await customerOf(billing);
    expect(await billing.fetchSubscription(customerId)).toBeNull();
    const { id, url } = await checkout(billing, customerId);
    expect(await billing.findCheckout(id)).toEqual({ customerId, paid: false });
    expect(await press(url, 'pay')).toMatchObject({ status: 303, location: `http://portal.test/sign-up/success?checkout=${id}` });
    expect(await billing.findCheckout(id)).toEqual({ customerId, paid: true });
    expect(await billing.fetchSubscription(customerId)).toMatchObject({
      status: 'active',
      planType: 'SMALL_CLINIC',
      isMonthly: true,
      price: 9900,
      amountDue: 9900,
      unpaidSince: null,
      endsAt: null,
      card: { brand: 'visa', last4: '4242' },
      nextBillingAt: expect.any(Date),
    });
    expect(events.map(({ type }) => type).sort()).toEqual([
      'checkout.session.completed',
      'customer.subscription.created',
      'invoice.paid',
      'invoice.payment_succeeded',
    ]);
    expect(new Set(events.map((event) => event.customerId))).toEqual(new Set([customerId]));
  });

  it('is paid once, however often the button is pressed', async () => {
    const { billing, standIn } = await open();
    const customerId = await customerOf(billing);
    const { url } = await checkout(billing, customerId);
    await Promise.all([press(url, 'pay'), press(url, 'pay'), press(url, 'pay')]);
    expect(Object.keys(standIn.store.state.subscriptions)).toHaveLength(1);
  });

  it('reports a declined card, and can then be paid with another one or abandoned', async () => {
    const { billing } = await open();
    const customerId = await customerOf(billing);
    const { url } = await checkout(billing, customerId);
    const rejection = await press(url, 'pay', '0002');
    expect(rejection.status).toBe(402);
    expect(rejection.text).toContain('Kaardimakse lükati tagasi');
    expect(await billing.fetchSubscription(customerId)).toBeNull();
    expect(await press(url, 'cancel')).toMatchObject({ status: 303, location: 'http://portal.test/sign-up/cancel' });
    expect(await press(url, 'pay', '4444')).toMatchObject({ status: 303 });
    expect(await billing.fetchSubscription(customerId)).toMatchObject({ status: 'active', card: { brand: 'mastercard', last4: '4444' } });
  });

  it('accepts no payment after it was closed; closing a paid one changes nothing', async () => {
    const { billing } = await open();
    const customerId = await customerOf(billing);
    const first = await checkout(billing, customerId);
    await billing.closeCheckout(first.id);
    expect((await press(first.url, 'pay')).status).toBe(410);
    expect(await billing.fetchSubscription(customerId)).toBeNull();
    const second = await checkout(billing, customerId);
    await press(second.url, 'pay');
    await billing.closeCheckout(second.id);
    expect(await billing.findCheckout(second.id)).toMatchObject({ paid: true });
    expect(await billing.findCheckout('cs_test_unknown')).toBeUndefined();
  });
});

describe('change of the subscription plan', () => {
  it('costs exactly what its preview showed', async () => {
    const { billing, standIn, customerId, seen, clock } = await subscribed();
    clock.now += 10 * DAY_MS;
    const preview = await billing.previewChange(seen.subscriptionId, LARGE);
    expect(preview).toMatchObject({ credit: 0, nextBillingAt: seen.nextBillingAt });
    expect(preview.dueNow).toBeGreaterThan(0);
    await billing.changePlan(seen.subscriptionId, LARGE, { prorationDate: preview.prorationDate, key: 'k1' });
    const invoice = Object.values(standIn.store.state.invoices).at(-1);
    expect(invoice).toMatchObject({ status: 'paid', total: preview.dueNow });
    expect(await billing.fetchSubscription(customerId)).toMatchObject({ planType: 'LARGE_CLINIC', price: 39_900, amountDue: 39_900 });
  });

  it('leaves a credit for a cheaper plan, which reduces the next invoice', async () => {
    const { billing, customerId, seen } = await subscribed('4242', LARGE);
    const preview = await billing.previewChange(seen.subscriptionId, SMALL);
    expect(preview.dueNow).toBe(0);
    expect(preview.credit).toBeGreaterThan(0);
    await billing.changePlan(seen.subscriptionId, SMALL, { prorationDate: preview.prorationDate, key: 'k1' });
    expect((await billing.fetchSubscription(customerId))?.amountDue).toBe(Math.max(0, 9900 - preview.credit));
  });

  it('starts a new period for yearly billing', async () => {
    const { billing, customerId, seen } = await subscribed();
    await billing.changePlan(seen.subscriptionId, { ...SMALL, isMonthly: false, price: 99_000 }, { prorationDate: null, key: 'k1' });
    const after = await billing.fetchSubscription(customerId);
    expect(after).toMatchObject({ isMonthly: false, price: 99_000 });
    expect(after!.nextBillingAt!.getTime() - seen.nextBillingAt!.getTime()).toBeGreaterThan(300 * DAY_MS);
  });

  it('names the end of the new period, not of the old one that is credited', async () => {
    const { billing, customerId, seen } = await subscribed('4242', { ...SMALL, isMonthly: false, price: 99_000 });
    const preview = await billing.previewChange(seen.subscriptionId, SMALL);
    await billing.changePlan(seen.subscriptionId, SMALL, { prorationDate: preview.prorationDate, key: 'k1' });
    const after = await billing.fetchSubscription(customerId);
    // The new period begins with the change, some seconds after the preview.
    expect(Math.abs(preview.nextBillingAt!.getTime() - after!.nextBillingAt!.getTime())).toBeLessThan(DAY_MS);
    expect(preview.nextBillingAt!.getTime()).toBeLessThan(Date.now() + 32 * DAY_MS);
  });

  it('waits for the payer when the bank asks for a confirmation, and is made when it is given', async () => {
    const { billing, standIn, customerId, seen } = await subscribed('3220');
    const made = await billing.changePlan(seen.subscriptionId, LARGE, { prorationDate: null, key: 'k1' });
    expect(made).toEqual({ confirmUrl: expect.stringContaining('/invoice/') });
    expect(await billing.fetchSubscription(customerId)).toMatchObject({ planType: 'SMALL_CLINIC', price: 9900, status: 'active' });
    await press(made.confirmUrl ?? '', 'confirm');
    await standIn.flush();
    expect(await billing.fetchSubscription(customerId)).toMatchObject({ planType: 'LARGE_CLINIC', price: 39_900 });
  });

  it('changes nothing when the confirmation is refused', async () => {
    const { billing, customerId, seen } = await subscribed('3220');
    const { confirmUrl } = await billing.changePlan(seen.subscriptionId, LARGE, { prorationDate: null, key: 'k1' });
    await press(confirmUrl ?? '', 'refuse');
    expect(await billing.fetchSubscription(customerId)).toMatchObject({ planType: 'SMALL_CLINIC', amountDue: 9900, unpaidSince: null });
  });

  it('is rejected without any change when the card is declined', async () => {
    const { billing, customerId, seen } = await subscribed('0341');
    await expect(billing.changePlan(seen.subscriptionId, LARGE, { prorationDate: null, key: 'k1' })).rejects.toMatchObject({
      name: 'BillingDeclined',
      reason: 'card_declined',
    });
    expect(await billing.fetchSubscription(customerId)).toMatchObject({ planType: 'SMALL_CLINIC', price: 9900, status: 'active' });
  });

  it('applies a repeated request with the same key once', async () => {
    const { billing, standIn, seen } = await subscribed();
    for (let time = 0; time < 2; time += 1) await billing.changePlan(seen.subscriptionId, LARGE, { prorationDate: null, key: 'same' });
    expect(Object.values(standIn.store.state.invoices)).toHaveLength(2);
  });
});

describe('subscription life cycle', () => {
  it('marks a failed renewal as past due from its invoice on, until another card pays it', async () => {
    const { billing, standIn, customerId, subscription, clock, events } = await subscribed('0341');
    clock.now += 40 * DAY_MS;
    standIn.engine.tick();
    await standIn.flush();
    const seen = await billing.fetchSubscription(customerId);
    expect(seen).toMatchObject({ status: 'past_due', amountDue: 9900, unpaidSince: new Date(Math.floor(clock.now / 1000) * 1000) });
    expect(events.map(({ type }) => type)).toContain('invoice.payment_failed');
    const portal = await billing.openPortal({ customerId, returnUrl: 'http://portal.test/account-settings', locale: 'en' });
    await fetch(`${portal}/card`, { method: 'POST', body: new URLSearchParams({ card: '4444' }) });
    expect(await billing.fetchSubscription(customerId)).toMatchObject({ status: 'active', unpaidSince: null, card: { last4: '4444' } });
    expect(subscription.status).toBe('active');
  });

  it('reports the end of a cancelled subscription, and then that it has ended', async () => {
    const { billing, standIn, customerId, clock } = await subscribed();
    const portal = await billing.openPortal({ customerId, returnUrl: 'http://portal.test/', locale: 'en' });
    await fetch(`${portal}/cancel`, { method: 'POST' });
    const seen = await billing.fetchSubscription(customerId);
    expect(seen).toMatchObject({ status: 'active', nextBillingAt: null, amountDue: null, endsAt: expect.any(Date) });
    clock.now = seen!.endsAt!.getTime() + 60_000;
    standIn.engine.tick();
    const ended = await billing.fetchSubscription(customerId);
    expect(ended).toMatchObject({ status: 'canceled', endedAt: expect.any(Date) });
    expect(ended?.endsAt).toEqual(ended?.endedAt);
  });
});

describe('payment page', () => {
  it('asks for a confirmation that the bank wants before the subscription begins', async () => {
    const { billing } = await open();
    const customerId = await customerOf(billing);
    const { url } = await checkout(billing, customerId);
    expect((await press(url, 'pay', '3220')).location).toBe(`${url}/confirm`);
    expect(await billing.fetchSubscription(customerId)).toBeNull();
    expect((await press(url, 'confirm', '3220')).location).toContain('/sign-up/success');
    expect(await billing.fetchSubscription(customerId)).toMatchObject({ status: 'active', card: { last4: '3220' } });
  });

  it('takes a VAT number, which the invoices show; a declined card loses neither it nor the choice', async () => {
    const { billing, standIn } = await open();
    const customerId = await customerOf(billing);
    const { url } = await checkout(billing, customerId);
    const body = new URLSearchParams({ card: '0002', vat: 'EE100000000' });
    const declined = await (await fetch(`${url}/pay`, { method: 'POST', body })).text();
    expect(declined).toContain('role="alert"');
    expect(declined).toMatch(/name="vat"[^>]* value="EE100000000"/);
    expect(declined.match(/value="(\d{4})" checked/)?.[1]).toBe('0002');
    await fetch(`${url}/pay`, { method: 'POST', body: new URLSearchParams({ card: '4242', vat: ' EE123456789 ' }), redirect: 'manual' });
    expect(standIn.store.state.customers[customerId]?.tax_ids).toEqual([{ type: 'eu_vat', value: 'EE123456789' }]);
    expect(Object.values(standIn.store.state.invoices).at(-1)).toMatchObject({
      customer_tax_ids: [{ type: 'eu_vat', value: 'EE123456789' }],
    });
    const portal = await fetch(await billing.openPortal({ customerId, returnUrl: 'http://portal.test/plan', locale: 'en' }));
    expect((await portal.text()).replaceAll(/\s+/g, ' ')).toMatch(/€99\.00 <div class="muted">VAT number EE123456789<\/div>.*paid/);
  });
});

describe('page for another card', () => {
  it('changes the card and returns to the portal', async () => {
    const { billing, customerId } = await subscribed();
    const url = await billing.openPortal({ customerId, returnUrl: 'http://portal.test/plan', locale: 'en', page: 'CARD' });
    expect(await (await fetch(url)).text()).not.toContain('Cancel at the end');
    expect((await press(url, 'card', '4444')).location).toBe('http://portal.test/plan');
    expect(await billing.fetchSubscription(customerId)).toMatchObject({ card: { last4: '4444' } });
  });
});

describe('events', () => {
  it('rejects events with another signature, another body or no signature', async () => {
    const { billing, failures, events, standIn } = await open({ secret: 'whsec_of_somebody_else' });
    await press((await checkout(billing, await customerOf(billing))).url, 'pay');
    await standIn.flush();
    expect(events).toEqual([]);
    expect(failures.length).toBeGreaterThan(0);
    for (const failure of failures) expect(failure).toBeInstanceOf(ForgedEvent);
    await expect(billing.readEvent('{}', '')).rejects.toBeInstanceOf(ForgedEvent);
  });

  it('repeats events that were not accepted, also after a restart of the stand-in', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'molaar-stand-in-'));
    cleanUps.push(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, 'state.json');
    const { billing, standIn, events, url } = await open({ file, reject: 1000 });
    const customerId = await customerOf(billing);
    await press((await checkout(billing, customerId)).url, 'pay');
    expect(events).toEqual([]);
    await standIn.close();

    let again: StandIn | undefined;
    const receiver = await openReceiver(() => createStripeBilling({ secretKey, webhookSecret, apiBase: again!.url }));
    expect(receiver.url).not.toBe(url);
    again = await startStandIn({ file, secretKey, webhook: { url: receiver.url, secret: webhookSecret } });
    cleanUps.push(() => again!.close());
    await expect.poll(() => receiver.events.length).toBe(4);
    const after = createStripeBilling({ secretKey, webhookSecret, apiBase: again.url });
    expect(await after.fetchSubscription(customerId)).toMatchObject({ status: 'active', card: { last4: '4242' } });
  });
});

describe('provider errors', () => {
  it('distinguishes a rejected request from an unreachable provider', async () => {
    const { billing, standIn } = await open();
    await expect(billing.openPortal({ customerId: 'cus_unknown', returnUrl: 'http://portal.test/', locale: 'en' })).rejects.toBeInstanceOf(
      BillingRejected,
    );
    expect(await billing.fetchSubscription('cus_unknown')).toBeNull();
    const outsider = createStripeBilling({ secretKey: 'sk_test_wrong', webhookSecret, apiBase: standIn.url });
    await expect(customerOf(outsider)).rejects.toBeInstanceOf(BillingRejected);
    await standIn.close();
    await expect(billing.fetchSubscription('cus_unknown')).rejects.toBeInstanceOf(BillingUnreachable);
  });

  it('accepts a stand-in on this machine only', async () => {
    const { standIn } = await open();
    const { request } = await import('node:http');
    const status = await new Promise((resolve) =>
      request(standIn.url.replace('localhost', '127.0.0.1'), { headers: { Host: 'elsewhere.test' } }, (response) =>
        resolve(response.statusCode),
      ).end(),
    );
    expect(status).toBe(403);
    const foreign = await fetch(`${standIn.url}/action/x/end`, { method: 'POST', headers: { Origin: 'https://elsewhere.test' } });
    expect(foreign.status).toBe(403);
  });
});
