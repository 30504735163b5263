import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpTransport } from './smtp-transport';

/** A real mail server on this machine; `refuse` answers the first so many mails with a temporary error. */
async function openMailServer({ refuse = 0 } = {}) {
  const received: { to: string[]; mail: Email }[] = [];
  let left = refuse;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong')),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (left-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        const mail = await PostalMime.parse(Buffer.concat(chunks));
        received.push({ to: session.envelope.rcptTo.map(({ address }) => address), mail });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return { received, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

const MAIL = { id: '0195', to: 'mari@molaar.test', subject: 'Õhtune kiri — proov', text: 'Tere, Õnne!\n', html: '<p>Tere, Õnne!</p>' };
const from = 'Molaar <portal@molaar.test>';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const undo of cleanUps.splice(0).reverse()) await undo();
});

async function open(options?: { refuse?: number }) {
  const server = await openMailServer(options);
  const transport = createSmtpTransport({ url: `smtp://portal:p%40ss@127.0.0.1:${server.port}`, from });
  cleanUps.push(server.close, transport.close);
  return { ...server, transport };
}

describe('the SMTP transport', () => {
  it('hands over both forms with the subject in its own letters', async () => {
    const { transport, received } = await open();
    await transport.send(MAIL);
    expect(received.map(({ to }) => to)).toEqual([['mari@molaar.test']]);
    const mail = received[0]?.mail;
    expect(mail).toMatchObject({
      subject: MAIL.subject,
      messageId: '<0195@molaar.test>',
      from: { name: 'Molaar', address: 'portal@molaar.test' },
    });
    expect(mail?.text?.trim()).toBe('Tere, Õnne!');
    expect(mail?.html).toContain('<p>Tere, Õnne!</p>');
    expect(mail?.headers).toContainEqual(expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }));
  });

  it('throws when the server takes no mail, and sends with the next attempt', async () => {
    const { transport, received } = await open({ refuse: 1 });
    await expect(transport.send(MAIL)).rejects.toThrow(/try later/);
    await transport.send(MAIL);
    expect(received).toHaveLength(1);
  });

  it('throws when nobody listens', async () => {
    const { port, close } = await openMailServer();
    await close();
    const transport = createSmtpTransport({ url: `smtp://127.0.0.1:${port}`, from });
    cleanUps.push(transport.close);
    await expect(transport.send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
  });

  it('makes one recipient of an address, whatever stands in it', async () => {
    const { transport, received } = await open();
    const outcome = await transport.send({ ...MAIL, to: 'a@molaar.test, b@molaar.test' }).catch(() => 'refused');
    const recipients = received.flatMap(({ to }) => to);
    expect(recipients).not.toContain('b@molaar.test');
    expect(recipients.length).toBe(outcome === 'refused' ? 0 : 1);
  });
});
