import { createStripeBilling } from '@molaar/adapters';
import { parseContractCommand } from '@molaar/launcher/parse-contract-command';
import { runContractCommand } from '@molaar/launcher/run-contract-command';
import { sweepSubscriptions } from '@molaar/services/subscription';
import { addBilling, press, STRIPE_KEY, STRIPE_WEBHOOK_SECRET } from '@molaar/services/testing/billing';
import type { StandIn } from '@molaar/stripe-stand-in';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { SIGN_UP_FORM } from '../../testing/sign-up-form';
import { openTestServer, type TestServer } from '../../testing/test-server';

let server: TestServer;
let standIn: StandIn;
beforeAll(async () => {
  server = await openTestServer();
  standIn = await addBilling(server.portal, `${server.url}/api/x/billing/webhook`);
});
afterAll(async () => {
  await standIn?.close();
  await server?.close();
});

let people = 0;
async function signUp(type: string) {
  people += 1;
  const email = `enterprise-${people}@molaar.test`;
  const body = { ...SIGN_UP_FORM, email, companyName: 'Suur Näidis AS', type };
  const response = await new Caller(server.url).rest('/api/sign-up', {
    method: 'POST',
    body,
    headers: { 'X-Forwarded-For': `10.2.0.${people}` },
  });
  return { email, body: response.body };
}
/** The order as the operator enters it. */
const order = (line: string) => {
  const at = server.portal.clock.now;
  return runContractCommand(server.portal.deps.db, parseContractCommand(line.split(' ')), at);
};
const newPatient = async (owner: Caller) =>
  (await owner.rest('/api/patient', { method: 'PUT', body: { firstName: 'Mari', lastName: 'Mets' } })).status;
const stateOf = async (owner: Caller) => (await owner.rest('/api/auth/is-authenticated')).body.organization.subscription;
const invite = async (owner: Caller, role: string) => {
  people += 1;
  return (await owner.rest('/api/invitation', { method: 'POST', body: { email: `enterprise-${people}@molaar.test`, role } })).status;
};
/** Syncs the subscriptions; the server's own sweep, twice a minute, may do it first. */
async function syncAgain(organizationId: string): Promise<void> {
  const { deps, asOwner } = server.portal;
  await asOwner(`update subscriptions set look_wanted_at = '2000-01-01' where organization_id = $1`, [organizationId]);
  const wanted = async () => {
    await sweepSubscriptions(deps);
    const [row] = await asOwner<{ at: Date | null }>('select look_wanted_at as at from subscriptions where organization_id = $1', [
      organizationId,
    ]);
    return row?.at;
  };
  await expect.poll(wanted).toBeNull();
}

describe('a contract plan', () => {
  it('is set, changed and ended by an operator; the clinic sees its terms', async () => {
    const { email, body } = await signUp('ENTERPRISE');
    expect(body).toEqual({ planType: 'ENTERPRISE' });
    const owner = await new Caller(server.url).signIn(email);
    expect(await newPatient(owner)).toBe(402);
    expect(await order(`show ${email}`)).toBe('Suur Näidis AS: plan ENTERPRISE, no contract');

    expect(await order(`agree ${email} --medical 2 --price 1200 --until 2026-12-31`)).toBe(
      'Suur Näidis AS: ENTERPRISE, medical 2, assistant unlimited, viewer unlimited, storage unlimited, 1200.00 EUR a year, until 2026-12-31 (Europe/Tallinn)',
    );
    expect(await stateOf(owner)).toEqual({ state: 'ACTIVE', readOnly: false, graceEndsAt: null });
    expect(await newPatient(owner)).toBe(200);
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({
      ...{ type: 'ENTERPRISE', price: 120_000, isMonthly: false, medicalUsers: 1, medicalLimit: 2, assistantLimit: null },
      ...{
        amountDue: null,
        nextBillingTimestamp: null,
        endsAt: '2026-12-31T22:00:00.000Z',
        lastDay: '2026-12-31',
        standing: { state: 'ACTIVE' },
      },
    });
    expect([await invite(owner, 'MEDICAL'), await invite(owner, 'MEDICAL'), await invite(owner, 'VIEWER')]).toEqual([200, 409, 200]);

    const { clock } = server.portal;
    const before = clock.now;
    try {
      // Midnight in the clinic's time zone, two hours before that of UTC.
      clock.now = new Date('2026-12-31T21:59:59Z');
      await owner.signIn(email);
      expect(await stateOf(owner)).toMatchObject({ state: 'ACTIVE', readOnly: false });
      clock.now = new Date('2026-12-31T22:00:00Z');
      expect(await stateOf(owner)).toMatchObject({ state: 'CANCELLED', readOnly: true });
      expect(await newPatient(owner)).toBe(402);
      expect((await owner.rest('/api/patient')).body).toHaveLength(1);
      await order(`agree ${email}`);
      expect(await stateOf(owner)).toMatchObject({ state: 'ACTIVE', readOnly: false });
      expect(await order(`end ${email}`)).toMatch(/ended, last day 2026-12-31 \(Europe\/Tallinn\)/);
      expect(await stateOf(owner)).toMatchObject({ state: 'CANCELLED', readOnly: true });
    } finally {
      clock.now = before;
    }
    const actions = await server.portal.asOwner<{ action: string }>(
      `select a.action from audit_log a join users u on u.organization_id = a.organization_id
       where u.email = $1 and a.action like '%CONTRACT' order by a.at, a.id`,
      [email],
    );
    expect(actions.map(({ action }) => action)).toEqual(['AGREE_CONTRACT', 'AGREE_CONTRACT', 'END_CONTRACT']);
  });

  it('ends with its last day in the time zone of the clinic', async () => {
    const { email } = await signUp('ENTERPRISE');
    const owner = await new Caller(server.url).signIn(email);
    const { clock, asOwner } = server.portal;
    const inZone = async (zone: string) => {
      const { id } = (await owner.rest('/api/auth/is-authenticated')).body.organization;
      await asOwner('update organizations set time_zone = $2 where id = $1', [id, zone]);
      await order(`agree ${email} --until 2027-06-30`);
      const { endsAt, lastDay } = (await owner.rest('/api/plan/info')).body;
      return [endsAt, lastDay];
    };
    expect(await inZone('America/New_York')).toEqual(['2027-07-01T04:00:00.000Z', '2027-06-30']);
    expect(await inZone('Europe/Tallinn')).toEqual(['2027-06-30T21:00:00.000Z', '2027-06-30']);

    const before = clock.now;
    try {
      clock.now = new Date('2027-06-30T20:59:59Z');
      await expect(order(`agree ${email} --until 2027-06-29`)).rejects.toThrow('2027-06-29 is in the past');
      expect(await order(`agree ${email} --until 2027-06-30`)).toMatch(/until 2027-06-30 \(Europe\/Tallinn\)$/);
      clock.now = new Date('2027-06-30T21:00:00Z');
      await expect(order(`agree ${email} --until 2027-06-30`)).rejects.toThrow('2027-06-30 is in the past');
    } finally {
      clock.now = before;
    }
  });

  it('survives every later sync of a subscription that ended before', async () => {
    const { email, body } = await signUp('SMALL_CLINIC');
    await press(body.redirectUrl, 'pay');
    await standIn.flush();
    standIn.engine.end(Object.values(standIn.store.state.subscriptions).at(-1)!);
    await standIn.flush();
    const owner = await new Caller(server.url).signIn(email);
    const { organization } = (await owner.rest('/api/auth/is-authenticated')).body;
    expect(organization.subscription.state).toBe('CANCELLED');

    await order(`agree ${email} --medical 2`);
    await syncAgain(organization.id);
    expect(await order(`show ${email}`)).toMatch(/: ENTERPRISE, medical 2,/);
    const [stored] = await server.portal.asOwner<{ read_only_from: Date | null }>(
      'select read_only_from from organizations where id = $1',
      [organization.id],
    );
    expect(stored).toEqual({ read_only_from: null });
    expect(await stateOf(owner)).toEqual({ state: 'ACTIVE', readOnly: false, graceEndsAt: null });
    expect(await newPatient(owner)).toBe(200);
  });

  it('stays when an earlier payment page is paid: both sides are notified, and the paid plan follows', async () => {
    const { email, body } = await signUp('SMALL_CLINIC');
    await order(`agree ${email} --medical 2 --until 2026-12-31`);
    await press(body.redirectUrl, 'pay');
    await standIn.flush();
    const owner = await new Caller(server.url).signIn(email);
    const user = (await owner.rest('/api/auth/is-authenticated')).body;
    const { deps, asOwner } = server.portal;
    const received = async () => {
      const { notifications } = (await owner.rest('/api/x/notification')).body;
      const mails = await asOwner<{ recipient: string; content: { subject: string; message: string } }>(
        `select recipient, content from contact_mails where content->>'email' = $1`,
        [email],
      );
      return { kinds: notifications.map(({ kind }: { kind: string }) => kind), mails };
    };
    const [subscription] = await asOwner<{ subscription_id: string }>(
      'select subscription_id from subscriptions where organization_id = $1',
      [user.organization.id],
    );
    const expectedState = {
      kinds: ['PAYMENT_BESIDE_CONTRACT'],
      mails: [{ recipient: deps.contactAddress, content: { message: expect.stringContaining(subscription!.subscription_id) } }],
    };

    expect(await order(`show ${email}`)).toMatch(/: ENTERPRISE, medical 2,.* until 2026-12-31 /);
    expect(await received()).toMatchObject(expectedState);
    await syncAgain(user.organization.id);
    expect(await received()).toMatchObject(expectedState);
    // The paid subscription is shown and can be cancelled; nothing more can be bought during the contract.
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({
      type: 'ENTERPRISE',
      medicalLimit: 2,
      price: 9900,
      card: { brand: 'visa' },
    });
    const choice = { type: 'LARGE_CLINIC', isMonthly: true };
    expect((await owner.rest('/api/plan/change', { method: 'PATCH', body: choice })).status).toBe(403);
    expect((await owner.rest('/api/x/plan/payment', { method: 'POST', body: choice })).status).toBe(403);

    await order(`end ${email}`);
    expect(await stateOf(owner)).toEqual({ state: 'ACTIVE', readOnly: false, graceEndsAt: null });
    expect(await newPatient(owner)).toBe(200);
    const ended = await asOwner('select look_wanted_at from subscriptions where organization_id = $1', [user.organization.id]);
    expect(ended).toEqual([{ look_wanted_at: expect.any(Date) }]);
    await syncAgain(user.organization.id);
    expect((await owner.rest('/api/plan/info')).body).toMatchObject({ type: 'SMALL_CLINIC', price: 9900, standing: { state: 'ACTIVE' } });
  });

  it('is followed by the paid subscription when it ends', async () => {
    const { email, body } = await signUp('SMALL_CLINIC');
    await order(`agree ${email} --until 2026-12-31`);
    await press(body.redirectUrl, 'pay');
    await standIn.flush();
    const { clock } = server.portal;
    const before = clock.now;
    clock.now = new Date('2027-01-01T00:00:00Z');
    try {
      const owner = await new Caller(server.url).signIn(email);
      expect(await stateOf(owner)).toMatchObject({ state: 'ACTIVE', readOnly: false });
    } finally {
      clock.now = before;
    }
  });

  it('ends on its date when the paid subscription was cancelled before', async () => {
    const { email, body } = await signUp('SMALL_CLINIC');
    await order(`agree ${email} --until 2026-12-31`);
    await press(body.redirectUrl, 'pay');
    await standIn.flush();
    standIn.engine.end(Object.values(standIn.store.state.subscriptions).at(-1)!);
    await standIn.flush();
    const owner = await new Caller(server.url).signIn(email);
    const { organization } = (await owner.rest('/api/auth/is-authenticated')).body;
    await syncAgain(organization.id);
    const { clock } = server.portal;
    expect(await stateOf(owner)).toMatchObject({ state: 'ACTIVE', readOnly: false });
    const before = clock.now;
    clock.now = new Date('2027-01-01T00:00:00Z');
    try {
      await owner.signIn(email);
      expect(await stateOf(owner)).toMatchObject({ readOnly: true });
      expect(await newPatient(owner)).toBe(402);
    } finally {
      clock.now = before;
    }
  });

  it('can be set while the payment provider is unavailable', async () => {
    const { deps } = server.portal;
    const { billing } = deps;
    // Nothing listens on the discard port.
    deps.billing = createStripeBilling({ secretKey: STRIPE_KEY, webhookSecret: STRIPE_WEBHOOK_SECRET, apiBase: 'http://127.0.0.1:9' });
    try {
      const { email, body } = await signUp('ENTERPRISE');
      expect(body).toEqual({ planType: 'ENTERPRISE' });
      await new Caller(server.url).signIn(email);
      expect((await signUp('SMALL_CLINIC')).body).toMatchObject({ message: 'COULD_NOT_UPDATE_ORGANIZATION' });
    } finally {
      deps.billing = billing;
    }
  });

  it('is rejected for a paying clinic, an unknown person and a person who is not an owner', async () => {
    const { email, body } = await signUp('SMALL_CLINIC');
    await press(body.redirectUrl, 'pay');
    await standIn.flush();
    await expect(order(`agree ${email}`)).rejects.toThrow('cancel it at the payment provider first');
    expect(await order(`show ${email}`)).toMatch(/plan SMALL_CLINIC, no contract$/);
    await expect(order(`end ${email}`)).rejects.toThrow('no contract');
    await expect(order('agree nobody@molaar.test')).rejects.toThrow('unknown username');
    const viewer = await server.clinic.person('VIEWER');
    await expect(order(`agree ${viewer.username}`)).rejects.toThrow('is not the owner');
  });
});
