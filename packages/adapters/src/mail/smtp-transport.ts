import { createTransport } from 'nodemailer';
import type { MailTransport } from './transport';

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
    send: async ({ id, to, cc = [], replyTo, subject, text, html, attachments = [] }) => {
      const headers = { 'Auto-Submitted': 'auto-generated' };
      await transporter.sendMail({
        to: addressee(to),
        cc: cc.map(addressee),
        ...(replyTo ? { replyTo: addressee(replyTo) } : {}),
        subject,
        text,
        html,
        headers,
        messageId: `<${id}@${domain}>`,
        attachments: attachments.map(({ fileName: filename, contentType, content }) => ({ filename, contentType, content })),
      });
    },
    close: () => transporter.close(),
  };
}

/** As an address object: a comma in it would otherwise make two recipients. */
function addressee(address: string): { name: string; address: string } {
  return { name: '', address };
}
