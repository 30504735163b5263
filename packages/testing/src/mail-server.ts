import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export interface MailServer {
  received: { to: string[]; mail: Email }[];
  port: number;
  close(): Promise<void>;
}

export interface MailServerOptions {
  /** Number of mails that get a temporary error first. */
  deferred?: number;
  /** Reply codes by recipient; may change while the server runs. */
  rejected?: Map<string, number>;
}

/** Starts an SMTP server on loopback that stores what it receives. */
export async function openMailServer({ deferred = 0, rejected = new Map() }: MailServerOptions = {}): Promise<MailServer> {
  const received: MailServer['received'] = [];
  let left = deferred;
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    authOptional: true,
    onRcptTo: ({ address }, _session, done) => {
      const responseCode = rejected.get(address);
      done(responseCode ? Object.assign(new Error('no such box'), { responseCode }) : null);
    },
    onData: (stream, session, done) => {
      // Read now: the session is reused for the next mail.
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
