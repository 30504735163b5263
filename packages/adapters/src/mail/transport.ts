/** A mail in words. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export interface MailAttachment {
  fileName: string;
  contentType: string;
  content: Buffer;
}

export interface OutgoingMail extends RenderedMail {
  to: string;
  cc?: readonly string[];
  /** Whom an answer goes to; a contact message's writer. */
  replyTo?: string | undefined;
  attachments?: readonly MailAttachment[];
  /** Of the mail's row: a mail that is sent twice after an interruption carries the same Message-ID. */
  id: string;
}

/** Hands mails to somebody who carries them. */
export interface MailTransport {
  /** Resolves once the mail server has taken it over; throws otherwise. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
