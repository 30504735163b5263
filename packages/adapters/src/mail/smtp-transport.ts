import { domainToASCII } from 'node:url';
import { createTransport } from 'nodemailer';
import { MailRefused, type MailTransport } from './transport';

/** A mail server that says nothing for so long is taken for gone, ms. */
const PATIENCE_MS = 15_000;

export interface SmtpSettings {
  /** `smtp://user:password@host:587` or `smtps://…`. */
  url: string;
  /** The From header: `Molaar <portal@clinic.example>`. */
  from: string;
}

/** Sends by SMTP over a few kept connections. Nothing is sent or connected before the first mail. */
export function createSmtpTransport({ url, from }: SmtpSettings): MailTransport {
  const transporter = createTransport(
    {
      url,
      pool: true,
      maxConnections: 2,
      connectionTimeout: PATIENCE_MS,
      greetingTimeout: PATIENCE_MS,
      socketTimeout: PATIENCE_MS,
      // A mail is ours through and through: nothing in it may name a file or an address to fetch.
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    send: async ({ id, to, cc = [], taken = [], replyTo, subject, text, html, attachments = [] }) => {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      const open = cc.filter((address) => !taken.includes(address));
      const mail = {
        to: addressee(to),
        cc: cc.map(addressee),
        envelope: { from, to: [to, ...open].map(addressee) },
        ...(replyTo ? { replyTo: addressee(replyTo) } : {}),
        subject,
        text,
        html,
        headers,
        messageId: `<${id}@${domain}>`,
        attachments: attachments.map(({ fileName: filename, contentType, content }) => ({ filename, contentType, content })),
      };
      // It rejects only where nobody at all is taken: refused recipients beside a taken one stand in its answer.
      const { rejectedErrors = [] } = await transporter.sendMail(mail).catch((error: Refusal) => {
        if (error.rejectedErrors) return error;
        throw error.command === 'DATA' && error.responseCode ? new MailRefused(error.responseCode, taken, { cause: error }) : error;
      });
      const refusalOf = (address: string) => rejectedErrors.find(({ recipient = '' }) => isSameBox(recipient, address));
      const refused = open.filter((address) => refusalOf(address));
      // What names none of the copies is said of `to`, however the envelope writes its address.
      const refusal = refusalOf(to) ?? rejectedErrors.find(({ recipient = '' }) => !refused.some((copy) => isSameBox(recipient, copy)));
      if (!refusal) return { refused };
      // An answer without a number says nothing that lasts.
      throw new MailRefused(refusal.responseCode ?? 450, [...taken, ...open.filter((address) => !refused.includes(address))], {
        cause: refusal,
      });
    },
    close: () => transporter.close(),
  };
}

/** What nodemailer throws, and notes of a refused recipient. */
interface Refusal extends Error {
  command?: string;
  responseCode?: number;
  recipient?: string;
  rejectedErrors?: Refusal[];
}

/** The envelope holds a domain in its ASCII form. */
function isSameBox(one: string, other: string): boolean {
  return plain(one) === plain(other);
}

function plain(address: string): string {
  const at = address.lastIndexOf('@');
  const domain = address.slice(at + 1);
  return `${address.slice(0, at)}@${domainToASCII(domain) || domain}`.toLowerCase();
}

/** As an address object: a comma in it would otherwise make two recipients. */
function addressee(address: string): { name: string; address: string } {
  return { name: '', address };
}
