/** A rendered mail. */
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
  /** Reply-To address; used for contact messages. */
  replyTo?: string | undefined;
  attachments?: readonly MailAttachment[];
  /** Copies that an earlier attempt delivered: named in the header, but not mailed again. */
  accepted?: readonly string[] | undefined;
  /** The mail row's id, used for the Message-ID, so that a repeated mail can be recognized. */
  id: string;
}

/** The mail server rejected the main recipient, whatever happened to the copies. */
export class MailRejected extends Error {
  override name = 'MailRefused';

  constructor(
    /** SMTP reply code, 4xx or 5xx. */
    readonly responseCode: number,
    /** Copies that have the mail now, from this attempt or an earlier one. */
    readonly accepted: readonly string[],
    options?: ErrorOptions,
  ) {
    super(`the mail server rejects the recipient with ${responseCode}`, options);
  }

  /** Whether a retry cannot help. 530 asks us to authenticate, which is a matter of our own settings. */
  get permanent(): boolean {
    return this.responseCode >= 500 && this.responseCode !== 530;
  }
}

/** Sends mails. */
export interface MailTransport {
  /**
   * Resolves when the mail server has accepted the mail for `to`.
   * @returns The copies that it rejected.
   * @throws MailRejected when it rejects `to`; any other error when it could not be reached.
   */
  send(mail: OutgoingMail): Promise<{ rejected: string[] }>;
  close(): void;
}
