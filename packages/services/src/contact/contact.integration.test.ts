import { createSmtpTransport } from '@molaar/adapters';
import { openMailServer } from '@molaar/testing/mail-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestPortal, type TestPortal } from '../testing/portal';
import { deliverContactMails } from './deliver-contact-mails';
import { sendContactMessage } from './send-contact-message';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
beforeEach(() => portal.asOwner('delete from contact_mails'));
afterAll(() => portal?.close());

const MESSAGE = { name: 'Küsija', email: 'asks@molaar.test', subject: 'Hind', message: 'Kui palju?' };
const write = () => sendContactMessage(portal.deps, { ...MESSAGE, address: '127.0.0.1', locale: 'et' });
const row = async () => (await portal.asOwner('select state, attempts, content from contact_mails'))[0];

/** Runs with a real mail server that responds to the contact address with `code`. */
async function withServer(
  code: number | undefined,
  work: (server: { deliver(): Promise<number>; received: unknown[]; accept(): void }) => Promise<void>,
) {
  const rejectedRecipients = new Map(code ? [[portal.deps.contactAddress, code]] : []);
  const { port, received, close } = await openMailServer({ rejected: rejectedRecipients });
  const mail = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from: 'Molaar <portal@molaar.test>' });
  try {
    await work({ deliver: () => deliverContactMails({ ...portal.deps, mail }), received, accept: () => rejectedRecipients.clear() });
  } finally {
    mail.close();
    await close();
  }
}

describe('contact message', () => {
  it('is sent to the operators with its author as the reply address', async () => {
    await write();
    await withServer(undefined, async ({ deliver, received }) => {
      expect(await deliver()).toBe(1);
      expect(await deliver()).toBe(0);
      expect(received).toMatchObject([{ to: ['contact@molaar.test'], mail: { replyTo: [{ address: MESSAGE.email }] } }]);
    });
    expect(await row()).toEqual({ state: 'SENT', attempts: 1, content: null });
  });

  it('is retried a minute after a temporary rejection', async () => {
    await write();
    await withServer(450, async ({ deliver, received, accept }) => {
      await deliver();
      expect(await row()).toMatchObject({ state: 'QUEUED', attempts: 1 });
      accept();
      portal.clock.pass(59);
      expect(await deliver()).toBe(0);
      portal.clock.pass(1);
      expect(await deliver()).toBe(1);
      expect(received).toHaveLength(1);
    });
  });

  it('fails at once after a permanent rejection, and no address is logged', async () => {
    await write();
    await withServer(550, ({ deliver }) => deliver().then((count) => expect(count).toBe(1)));
    expect(await row()).toEqual({ state: 'FAILED', attempts: 1, content: null });
    expect(JSON.stringify(portal.logged)).not.toContain('@molaar.test');
  });
});
