import type { MailTransport, OutgoingMail } from '@molaar/adapters';
import { inClinic, insertMail, insertPasswordReset, newId } from '@molaar/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { initiatePasswordReset } from '../passwords/initiate-password-reset';
import { mailRequestedResets } from '../passwords/mail-requested-resets';
import { hashLinkId } from '../passwords/reset-link';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { deliverMails, deliverUrgentMails } from './deliver-mails';
import { listOutbox } from './list-outbox';
import { MAIL_ATTEMPTS } from './next-attempt';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
beforeEach(async () => {
  await portal.asOwner('delete from mails');
  await portal.asOwner('delete from password_resets');
});
afterAll(() => portal?.close());

/** A transport that accepts mails, or rejects them while `broken`. */
function carrier() {
  const sent: OutgoingMail[] = [];
  const transport: MailTransport & { sent: OutgoingMail[]; broken: boolean } = {
    sent,
    broken: false,
    send: async (mail) => {
      if (transport.broken) throw Object.assign(new Error(`no such box: ${mail.to}`), { responseCode: 550 });
      sent.push(mail);
      return { rejected: [] };
    },
    close: () => undefined,
  };
  return transport;
}

const DAY_S = 24 * 3600;

/** Queues a mail with a reset link that is valid for `seconds`. */
async function queueMail(seconds = DAY_S) {
  const clinic = await addClinic(portal);
  const owner = await clinic.person('OWNER');
  const content = { kind: 'PASSWORD_RESET', resetId: 'A'.repeat(22), code: '012345', firstName: 'Mari', username: 'mari' } as const;
  const mail = { to: 'mari@molaar.test', locale: 'et', content, at: portal.clock.now } as const;
  const expiresAt = new Date(mail.at.getTime() + seconds * 1000);
  const id = await inClinic(portal.deps.db, clinic, async (tx) => {
    const linkHash = hashLinkId(content.resetId);
    const reset = { id: newId(), userId: owner.userId, linkHash, codeHash: '', createdAt: mail.at, expiresAt, mailed: true };
    await insertPasswordReset(tx, reset);
    return insertMail(tx, mail);
  });
  return { owner, id, row: async () => (await portal.asOwner('select state, attempts, content from mails where id = $1', [id]))[0] };
}

describe('mail delivery', () => {
  it("sends once in the recipient's language with links to the portal, and deletes the content", async () => {
    const { id, row } = await queueMail();
    const mail = carrier();
    expect(await deliverMails({ ...portal.deps, mail })).toBe(1);
    expect(await deliverMails({ ...portal.deps, mail })).toBe(0);
    expect(mail.sent).toMatchObject([{ id, to: 'mari@molaar.test', subject: 'Molaari uue parooli määramine' }]);
    expect(mail.sent[0]?.text).toContain(`http://portal.test/form/password-reset/${'A'.repeat(22)}`);
    expect(await row()).toEqual({ state: 'SENT', attempts: 1, content: null });
  });

  it('retries at growing intervals, and fails at last; no address is logged', async () => {
    const { row } = await queueMail();
    const mail = { ...carrier(), send: async () => Promise.reject(new Error('no such box: mari@molaar.test')) };
    const deps = { ...portal.deps, mail };
    await deliverMails(deps);
    expect(await row()).toMatchObject({ state: 'QUEUED', attempts: 1 });
    portal.clock.pass(59);
    expect(await deliverMails(deps)).toBe(0);
    portal.clock.pass(1);
    expect(await deliverMails(deps)).toBe(1);
    portal.clock.pass(60);
    expect(await deliverMails(deps)).toBe(0);
    for (let attempt = 3; attempt <= MAIL_ATTEMPTS; attempt += 1) {
      portal.clock.pass(3600);
      await deliverMails(deps);
    }
    expect(await row()).toEqual({ state: 'FAILED', attempts: MAIL_ATTEMPTS, content: null });
    portal.clock.pass(24 * 3600);
    expect(await deliverMails(deps)).toBe(0);
    expect(JSON.stringify(portal.logged)).not.toContain('mari@');
  });

  it('sends what a person needs to sign in first, then one mail of each clinic in turn', async () => {
    const [large, small] = [await addClinic(portal), await addClinic(portal)];
    const queue = async (clinic: typeof large, to: string) => {
      const content = { kind: 'PASSWORD_CHANGED', firstName: 'Mari', username: 'mari', at: portal.clock.now.toISOString() } as const;
      await inClinic(portal.deps.db, clinic, (tx) => insertMail(tx, { to, locale: 'et', content, at: portal.clock.now }));
      portal.clock.pass(1);
    };
    for (const to of ['a1', 'a2', 'a3', 'a4', 'a5']) await queue(large, to);
    for (const to of ['b1', 'b2']) await queue(small, to);
    await queueMail();
    const mail = carrier();
    await deliverMails({ ...portal.deps, mail });
    // Two are sent at the same time.
    const order = mail.sent.map(({ to }) => to);
    expect([order[0], ...[1, 3, 5].map((at) => order.slice(at, at + 2).sort()), ...order.slice(7)]).toEqual([
      'mari@molaar.test',
      ['a1', 'b1'],
      ['a2', 'b2'],
      ['a3', 'a4'],
      'a5',
    ]);
  });

  it('sends urgent mails on their own while others wait', async () => {
    const clinic = await addClinic(portal);
    const content = { kind: 'EMAIL_CHANGED', firstName: 'Mari', at: portal.clock.now.toISOString() } as const;
    await inClinic(portal.deps.db, clinic, (tx) => insertMail(tx, { to: 'later', locale: 'et', content, at: portal.clock.now }));
    const { id } = await queueMail();
    const mail = carrier();
    expect(await deliverUrgentMails({ ...portal.deps, mail })).toBe(1);
    expect(mail.sent).toMatchObject([{ id }]);
  });

  it('continues after a rejection', async () => {
    const { row } = await queueMail();
    const mail = carrier();
    mail.broken = true;
    await deliverMails({ ...portal.deps, mail });
    mail.broken = false;
    portal.clock.pass(60);
    await deliverMails({ ...portal.deps, mail });
    expect(mail.sent).toHaveLength(1);
    expect(await row()).toMatchObject({ state: 'SENT', attempts: 2 });
  });

  it('drops a mail whose link has expired', async () => {
    const { row } = await queueMail(3600);
    const broken = { ...carrier(), send: async () => Promise.reject(new Error('no route')) };
    await deliverMails({ ...portal.deps, mail: broken });
    expect(await row()).toMatchObject({ state: 'QUEUED' });
    portal.clock.pass(3600);
    const later = carrier();
    await deliverMails({ ...portal.deps, mail: later });
    expect(later.sent).toEqual([]);
    expect(await row()).toMatchObject({ state: 'FAILED', content: null });
  });

  it('sends once with two servers', async () => {
    await queueMail();
    const mail = carrier();
    await Promise.all([deliverMails({ ...portal.deps, mail }), deliverMails({ ...portal.deps, mail })]);
    expect(mail.sent).toHaveLength(1);
  });

  it('retries an attempt that another server left unfinished', async () => {
    await queueMail();
    const hanging = { ...carrier(), send: () => new Promise<never>(() => undefined) };
    void deliverMails({ ...portal.deps, mail: hanging });
    await expect.poll(() => portal.asOwner('select from mails where attempts = 1')).toHaveLength(1);
    const mail = carrier();
    expect(await deliverMails({ ...portal.deps, mail })).toBe(0);
    portal.clock.pass(120);
    expect(await deliverMails({ ...portal.deps, mail })).toBe(1);
    expect(mail.sent).toHaveLength(1);
  });
});

describe('without a mail server', () => {
  it('keeps mails in the outbox, which only the owner of the clinic can read', async () => {
    const { owner, row } = await queueMail();
    await deliverMails(portal.deps);
    expect(await row()).toMatchObject({ state: 'KEPT' });
    const [mail] = await listOutbox(portal.deps, owner);
    expect(mail).toMatchObject({ to: 'mari@molaar.test', state: 'KEPT', subject: 'Molaari uue parooli määramine' });
    expect(mail?.text).toContain('012345');
    const outsider = await (await addClinic(portal)).person('OWNER');
    expect(await listOutbox(portal.deps, outsider)).toEqual([]);
    for (const role of ['ADMIN', 'MEDICAL', 'ASSISTANT', 'VIEWER', 'INTEGRATION_DENTAS'] as const)
      await expect(listOutbox(portal.deps, { ...owner, roles: [role] })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('has no outbox when a mail server is configured', async () => {
    const { owner } = await queueMail();
    await expect(listOutbox({ ...portal.deps, mail: carrier() }, owner)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

it('is stored sealed until it is sent, and fails when the key is another one', async () => {
  const own = await openTestPortal();
  const sealer = (purpose: string) => ({
    seal: (text: string) => own.deps.secrets.seal(purpose, text),
    open: (sealed: string) => own.deps.secrets.open(purpose, sealed),
  });
  own.deps.db.sealWith(sealer('mail'));
  const { username } = await (await addClinic(own)).person('OWNER');
  const stored = () => own.asOwner<{ state: string; text: string | null }>('select state, content::text as text from mails order by id');
  const ask = async () => {
    await initiatePasswordReset(own.deps, { email: username, address: '192.0.2.1' });
    await mailRequestedResets(own.deps);
  };
  await ask();
  const [mail] = await stored();
  expect(JSON.parse(mail?.text ?? '')).toEqual({ kind: 'PASSWORD_RESET', sealed: expect.stringMatching(/^[\w-]{100,}$/) });
  expect(mail?.text).not.toContain(username);
  const sent: string[] = [];
  const send = async ({ text }: { text: string }) => {
    sent.push(text);
    return { rejected: [] };
  };
  const transport = { send, close: () => undefined };
  const deps = { ...own.deps, mail: transport as unknown as MailTransport };
  await deliverMails(deps);
  expect(sent).toEqual([expect.stringContaining('form/password-reset/')]);
  expect(await stored()).toEqual([{ state: 'SENT', text: null }]);
  await ask();
  own.deps.db.sealWith(sealer('another key'));
  await deliverMails(deps);
  expect(sent).toHaveLength(1);
  expect((await stored()).map(({ state, text }) => [state, text])).toEqual([
    ['SENT', null],
    ['FAILED', null],
  ]);
  await own.close();
});
