import { SECURITY_ALERTS } from '@molaar/domain/clinic';
import { z } from 'zod';
import { id, instant, locale } from './common';
import { invitedRole } from './team';

/**
 * Content of a mail: stored in the transaction of its cause and rendered in the recipient's language when it is sent.
 */
export const mailContent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('INVITATION'),
    /** The secret of the link. */
    invitationId: z.string(),
    organizationName: z.string(),
    inviterName: z.string(),
    role: invitedRole,
    expiresAt: instant,
  }),
  z.object({ kind: z.literal('PASSWORD_RESET'), resetId: z.string(), code: z.string(), firstName: z.string(), username: z.string() }),
  z.object({ kind: z.literal('PASSWORD_CHANGED'), firstName: z.string(), username: z.string(), at: instant }),
  /** To an address that is not confirmed yet. */
  z.object({ kind: z.literal('EMAIL_CONFIRM'), changeId: z.string(), firstName: z.string() }),
  /** To the new address; opening the link confirms it. */
  z.object({ kind: z.literal('EMAIL_CHANGE'), changeId: z.string(), firstName: z.string() }),
  /** To the former address. */
  z.object({ kind: z.literal('EMAIL_CHANGED'), firstName: z.string(), at: instant }),
  /** To the owner after a failed payment: until when everything still works. */
  z.object({
    kind: z.literal('PAYMENT_FAILED'),
    firstName: z.string(),
    organizationName: z.string(),
    graceEndsAt: instant,
    /** The clinic's; missing in mails of former versions. */
    timeZone: z.string().optional(),
  }),
  /** To a person and, where it concerns the clinic, to its owners. */
  z.object({
    kind: z.literal('SECURITY_ALERT'),
    alert: z.enum(SECURITY_ALERTS),
    firstName: z.string(),
    /** Username of the account that it is about. */
    account: z.string(),
    at: instant,
    userAgent: z.string().nullable(),
    keyName: z.string().nullable(),
  }),
  /** A message of the contact form, to the operators of the portal. */
  z.object({ kind: z.literal('CONTACT'), name: z.string(), email: z.string(), subject: z.string(), message: z.string() }),
  /** A treatment plan for its patient. The PDF is in the object store; the text is the sender's. */
  z.object({
    kind: z.literal('TREATMENT_PLAN'),
    cc: z.array(z.string()),
    /** Addresses of `cc` that accepted an earlier attempt. */
    taken: z.array(z.string()).optional(),
    subject: z.string(),
    body: z.string(),
    pdfKey: z.string(),
    fileName: z.string(),
    /** The secret part of the patient's link, if there is one; the PIN is given to the patient separately. */
    linkId: z.string().nullable(),
  }),
  /** To a patient: that the clinic replied, and nothing about health. */
  z.object({ kind: z.literal('PLAN_REPLY'), organizationName: z.string(), planId: z.string(), planLinkId: z.string() }),
]);
export type MailContent = z.infer<typeof mailContent>;

export const MAIL_STATES = ['QUEUED', 'SENT', 'KEPT', 'FAILED'] as const;
/** KEPT: no mail server is configured, so the mail stays in the outbox. */
export type MailState = (typeof MAIL_STATES)[number];

/** A mail on the outbox page. */
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
