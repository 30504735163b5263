import { domainToASCII } from 'node:url';
import { MailRejected, type MailTransport } from './transport';

/** Connection timeout, ms. */
const TIMEOUT_MS = 15_000;

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** The From header: `Molaar <portal@clinic.example>`. */
  from: string;
}

/** One for urgent mails, one for messages of the contact form, two for all others. */
const MAX_CONNECTIONS = 4;

/** Sends by SMTP over a small connection pool. Connects on the first mail. */
export function createSmtpTransport({ url, from }: SmtpSettings): MailTransport {
  let opened: ReturnType<typeof openTransporter> | undefined;
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, to, cc = [], accepted = [], replyTo, subject, text, html, attachments = [] }) => {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const open = cc.filter((address) => !accepted.includes(address));
      const mail = {
        to: toAddressObject(to),
        cc: cc.map(toAddressObject),
        envelope: { from, to: [to, ...open].map(toAddressObject) },
        ...(replyTo ? { replyTo: toAddressObject(replyTo) } : {}),
        subject,
        text,
        html,
        headers,
        messageId: `<${id}@${domain}>`,
        attachments: attachments.map(({ fileName: filename, contentType, content }) => ({ filename, contentType, content })),
      };
      // nodemailer throws only when every recipient is rejected; partly rejected recipients are in its result.
      opened ??= openTransporter({ url, from });
      const transporter = await opened;
      const { rejectedErrors = [] } = await transporter.sendMail(mail).catch((error: Rejection) => {
        if (error.rejectedErrors) return error;
        throw error.command === 'DATA' && error.responseCode ? new MailRejected(error.responseCode, accepted, { cause: error }) : error;
      });
      const rejectionOf = (address: string) => rejectedErrors.find(({ recipient = '' }) => isSameMailbox(recipient, address));
      const rejected = open.filter((address) => rejectionOf(address));
      // A rejection that names none of the copies is attributed to `to`, however the envelope writes its address.
      const rejection =
        rejectionOf(to) ?? rejectedErrors.find(({ recipient = '' }) => !rejected.some((copy) => isSameMailbox(recipient, copy)));
      if (!rejection) return { rejected };
      // Without a response code the rejection is treated as temporary.
      throw new MailRejected(rejection.responseCode ?? 450, [...accepted, ...open.filter((address) => !rejected.includes(address))], {
        cause: rejection,
      });
    },
    close: () => void opened?.then((transporter) => transporter.close()),
  };
}

/** The library is read by the first mail, since the start of the server does not need it. */
async function openTransporter({ url, from }: SmtpSettings) {
  const { createTransport } = await import('nodemailer');
  return createTransport(
    {
      url,
      pool: true,
      maxConnections: MAX_CONNECTIONS,
      connectionTimeout: TIMEOUT_MS,
      greetingTimeout: TIMEOUT_MS,
      socketTimeout: TIMEOUT_MS,
      // Mail content must never make the server read a file or fetch an address.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
}

/** The error that nodemailer throws, and its record of a rejected recipient. */
interface Rejection extends Error {
  command?: string;
  responseCode?: number;
  recipient?: string;
  rejectedErrors?: Rejection[];
}

/** The envelope contains the domain in ASCII form. */
function isSameMailbox(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`.toLowerCase();
}

/** Returns an address object: a comma in a string would make two recipients. */
function toAddressObject(address: string): { name: string; address: string } {
  return { name: '', address };
}
