import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  received: { to: string[]; mail: Email }[];
  port: number;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** The first so many mails are answered with a temporary error. */
  refuse?: number;
  /** Reply codes for these recipients, as long as they stand here. */
  refused?: Map<string, number>;
}

/** A real mail server on this machine. */
export async function openMailServer({ refuse = 0, refused = new Map() }: MailServerOptions = {}): Promise<MailServer> {
  const received: MailServer['received'] = [];
  let left = refuse;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = refused.get(address);
      done(responseCode ? Object.assign(new Error('no such box'), { responseCode }) : null);
    },
    onData: (stream, session, done) => {
      // Read at once: the session is another mail's later.
      const to = session.envelope.rcptTo.map(({ address }) => address);
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', async () => {
        if (left-- > 0) return done(Object.assign(new Error('try later'), { responseCode: 451 }));
        received.push({ to, mail: await PostalMime.parse(Buffer.concat(chunks)) });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return { received, port, close: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}
