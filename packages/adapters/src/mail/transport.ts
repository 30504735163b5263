/** A mail in words. */
export interface RenderedMail {
  subject: string;
  text: string;
  html: string;
}

export interface OutgoingMail extends RenderedMail {
  to: string;
  /** Of the mail's row: a mail that is sent twice after an interruption carries the same Message-ID. */
  id: string;
}

/** Hands mails to somebody who carries them. */
export interface MailTransport {
  /** Resolves once the mail server has taken it over; throws otherwise. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
