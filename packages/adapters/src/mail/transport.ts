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
  /** Of `cc`, who has the mail from an earlier attempt: named in it, and not mailed again. */
  taken?: readonly string[] | undefined;
  /** Of the mail's row: a mail that is sent twice after an interruption carries the same Message-ID. */
  id: string;
}

/** The mail server does not take the mail for the one whom it is for, whatever became of the copies. */
export class MailRefused extends Error {
  override name = 'MailRefused';

  constructor(
    /** SMTP reply code, 4xx or 5xx. */
    readonly responseCode: number,
    /** Of `cc`, who has the mail now, in this attempt or an earlier one. */
    readonly taken: readonly string[],
    options?: ErrorOptions,
  ) {
    super(`the mail server refuses the recipient with ${responseCode}`, options);
  }

  /** The answer stays the same however often it is tried. 530 asks us to sign in: that is our own settings. */
  get permanent(): boolean {
    return this.responseCode >= 500 && this.responseCode !== 530;
  }
}

/** Hands mails to somebody who carries them. */
export interface MailTransport {
  /**
   * Resolves once the mail server has taken it over for `to`, with those of `cc` whom it refused. Throws MailRefused where it
   * does not take it for `to`, any other error where it was not asked.
   */
  send(mail: OutgoingMail): Promise<{ refused: string[] }>;
  close(): void;
}
