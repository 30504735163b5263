import { z } from 'zod';
import { id, instant, locale } from './common';
import { invitedRole } from './team';

/**
 * What a mail says, before it is put into words: written beside its cause, rendered in the recipient's language when
 * it is sent.
 */
export const mailContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('INVITATION'),
    invitationId: z.string(),
    organizationName: z.string(),
    inviterName: z.string(),
    role: invitedRole,
    expiresAt: instant,
  }),
  z.object({ kind: z.literal('PASSWORD_RESET'), resetId: z.string(), code: z.string(), firstName: z.string(), username: z.string() }),
  z.object({ kind: z.literal('PASSWORD_CHANGED'), firstName: z.string(), username: z.string(), at: instant }),
  /** To an address that nobody has shown to be theirs yet. */
  z.object({ kind: z.literal('EMAIL_CONFIRM'), changeId: z.string(), firstName: z.string() }),
  /** To the new address: whoever opens the link can read there. */
  z.object({ kind: z.literal('EMAIL_CHANGE'), changeId: z.string(), firstName: z.string() }),
  /** To the address that was given up. */
  z.object({ kind: z.literal('EMAIL_CHANGED'), firstName: z.string(), at: instant }),
  /** To the owner, when a payment failed: until when everything still works. */
  z.object({ kind: z.literal('PAYMENT_FAILED'), firstName: z.string(), organizationName: z.string(), graceEndsAt: instant }),
  /** What somebody wrote on the contact form, to the people behind the portal. */
  z.object({ kind: z.literal('CONTACT'), name: z.string(), email: z.string(), subject: z.string(), message: z.string() }),
  /** A plan for its patient. The PDF lies in the object store; the words are the sender's own. */
  z.object({
    kind: z.literal('TREATMENT_PLAN'),
    cc: z.array(z.string()),
    /** Of `cc`, who has it from an earlier attempt. */
    taken: z.array(z.string()).optional(),
    subject: z.string(),
    body: z.string(),
    pdfKey: z.string(),
    fileName: z.string(),
    /** The secret part of the patient's link, where one was asked for; the PIN is told by another way. */
    linkId: z.string().nullable(),
  }),
]);
export type MailContent = z.infer<typeof mailContent>;

export const MAIL_STATES = ['QUEUED', 'SENT', 'KEPT', 'FAILED'] as const;
/** KEPT: no mail server is set, so it went no further than the outbox. */
export type MailState = (typeof MAIL_STATES)[number];

/** A mail as the outbox page shows it. */
export const outboxMail = z.object({
  id,
  to: z.string(),
  locale,
  state: z.enum(MAIL_STATES),
  createdAt: instant,
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type OutboxMail = z.infer<typeof outboxMail>;
