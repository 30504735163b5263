import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, describe, expect, it } from 'vitest';
import { createSmtpTransport } from './smtp-transport';

interface Options {
  refuse?: number;
  code?: number;
  refused?: Readonly<Record<string, number>>;
}

/** A real mail server on this machine; `refuse` answers the first so many mails with `code`, `refused` recipients with theirs. */
async function openMailServer({ refuse = 0, code = 451, refused = {} }: Options = {}) {
  const received: { to: string[]; mail: Email }[] = [];
  let left = refuse;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    onAuth: ({ username, password }, _session, done) =>
      username === 'portal' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('wrong')),
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refused[address];
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
    await expect(transport.send(MAIL)).rejects.toMatchObject({ name: 'MailRefused', responseCode: 451, permanent: false });
    await transport.send(MAIL);
    expect(received).toHaveLength(1);
  });

  it('throws when nobody listens', async () => {
    // The discard port: one that a server just left may be taken by another.
    const transport = createSmtpTransport({ url: 'smtp://127.0.0.1:9', from });
    cleanUps.push(transport.close);
    await expect(transport.send(MAIL)).rejects.toThrow(/ECONNREFUSED/);
  });

  it.each([
    [450, false],
    [550, true],
    [530, false],
  ])('throws when the patient is refused with %i and a copy is taken', async (code, permanent) => {
    const { transport, received } = await open({ refused: { [MAIL.to]: code } });
    const outcome = transport.send({ ...MAIL, cc: ['a@molaar.test', 'b@õhtu.test'] });
    await expect(outcome).rejects.toMatchObject({ responseCode: code, permanent, taken: ['a@molaar.test', 'b@õhtu.test'] });
    expect(received).toHaveLength(1);
  });

  it('throws when everybody is refused, and when the mail itself is', async () => {
    const nobody = await open({ refused: { [MAIL.to]: 550, 'a@molaar.test': 450 } });
    const outcome = nobody.transport.send({ ...MAIL, cc: ['a@molaar.test'] });
    await expect(outcome).rejects.toMatchObject({ responseCode: 550, permanent: true, taken: [] });
    const { transport } = await open({ refuse: 1, code: 552 });
    await expect(transport.send(MAIL)).rejects.toMatchObject({ responseCode: 552, permanent: true });
  });

  it('answers which copies were refused, and mails none again that was taken', async () => {
    const { transport, received } = await open({ refused: { 'b@molaar.test': 550 } });
    const cc = ['a@molaar.test', 'b@molaar.test'];
    expect(await transport.send({ ...MAIL, cc, taken: ['a@molaar.test'] })).toEqual({ refused: ['b@molaar.test'] });
    expect(received.map(({ to }) => to)).toEqual([[MAIL.to]]);
    expect(received[0]?.mail.cc).toMatchObject(cc.map((address) => ({ address })));
  });

  it('makes one recipient of an address, whatever stands in it', async () => {
    const { transport, received } = await open();
    const outcome = await transport.send({ ...MAIL, to: 'a@molaar.test, b@molaar.test' }).catch(() => 'refused');
    const recipients = received.flatMap(({ to }) => to);
    expect(recipients).not.toContain('b@molaar.test');
    expect(recipients.length).toBe(outcome === 'refused' ? 0 : 1);
  });
});
