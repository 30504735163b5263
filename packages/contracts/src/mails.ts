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
