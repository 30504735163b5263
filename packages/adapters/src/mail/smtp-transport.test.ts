import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpTransport } from './smtp-transport';

interface Options {
  reject?: number;
  code?: number;
  rejected?: Readonly<Record<string, number>>;
}

/**
 * Opens a real mail server on this machine. The first `reject` mails get `code`; `rejected` recipients get their own
 * codes.
 */
async function openMailServer({ reject = 0, code = 451, rejected = {} }: Options = {}) {
  const received: { to: string[]; mail: Email }[] = [];
  let left = reject;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong')),
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = rejected[address];
      done(responseCode ? Object.assign(new Error('no such box'), { responseCode }) : null);
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (left-- > 0) return done(Object.assign(new Error('try later'), { responseCode: code }));
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

async function open(options?: Options) {
  const server = await openMailServer(options);
  const transport = createSmtpTransport({ url: `smtp://portal:p%40ss@127.0.0.1:${server.port}`, from });
  cleanUps.push(server.close, transport.close);
  return { ...server, transport };
}

describe('SMTP transport', () => {
  it('sends both forms with the subject in Unicode', async () => {
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

  it('throws when the server rejects the mail, and sends it with the next attempt', async () => {
    const { transport, received } = await open({ reject: 1 });
    await expect(transport.send(MAIL)).rejects.toMatchObject({ name: 'MailRefused', responseCode: 451, permanent: false });
    await transport.send(MAIL);
    expect(received).toHaveLength(1);
  });

  it('throws when no server is listening', async () => {
    // The discard port: a port that a server has just released may be taken by another process.
    const transport = createSmtpTransport({ url: 'smtp://127.0.0.1:9', from });
    cleanUps.push(transport.close);
    await expect(transport.send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
  });

  it.each([
    [450, false],
    [550, true],
    [530, false],
  ])('throws when the patient is rejected with %i and a copy is accepted', async (code, permanent) => {
    const { transport, received } = await open({ rejected: { [MAIL.to]: code } });
    const outcome = transport.send({ ...MAIL, cc: ['a@molaar.test', 'b@õhtu.test'] });
    await expect(outcome).rejects.toMatchObject({ responseCode: code, permanent, accepted: ['a@molaar.test', 'b@õhtu.test'] });
    expect(received).toHaveLength(1);
  });

  it('throws when all recipients are rejected, and when the mail itself is', async () => {
    const nobody = await open({ rejected: { [MAIL.to]: 550, 'a@molaar.test': 450 } });
    const outcome = nobody.transport.send({ ...MAIL, cc: ['a@molaar.test'] });
    await expect(outcome).rejects.toMatchObject({ responseCode: 550, permanent: true, accepted: [] });
    const { transport } = await open({ reject: 1, code: 552 });
    await expect(transport.send(MAIL)).rejects.toMatchObject({ responseCode: 552, permanent: true });
  });

  it('returns the rejected copies, and does not repeat accepted ones', async () => {
    const { transport, received } = await open({ rejected: { 'b@molaar.test': 550 } });
    const cc = ['a@molaar.test', 'b@molaar.test'];
    expect(await transport.send({ ...MAIL, cc, accepted: ['a@molaar.test'] })).toEqual({ rejected: ['b@molaar.test'] });
    expect(received.map(({ to }) => to)).toEqual([[MAIL.to]]);
    expect(received[0]?.mail.cc).toMatchObject(cc.map((address) => ({ address })));
  });

  it('makes one recipient of an address, whatever it contains', async () => {
    const { transport, received } = await open();
    const outcome = await transport.send({ ...MAIL, to: 'a@molaar.test, b@molaar.test' }).catch(() => 'rejected');
    const recipients = received.flatMap(({ to }) => to);
    expect(recipients).not.toContain('b@molaar.test');
    expect(recipients.length).toBe(outcome === 'rejected' ? 0 : 1);
  });
});
