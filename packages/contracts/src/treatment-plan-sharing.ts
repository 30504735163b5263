import { ALTERNATIVES } from '@molaar/domain/treatment-plans';
import { z } from 'zod';
import { id, instant, locale, version } from './common';
import { oneLine } from './fields';
import { MAIL_STATES } from './mails';
import { PDF_FORMATS } from './treatment-plans';

/** Other recipients without duplicates; one text with commas, or a list. */
const copies = z
  .union([z.string().max(1000), z.array(z.string().max(320)).max(10)])
  .transform((value) => (typeof value === 'string' ? value.split(/[,;]/) : value).map((one) => one.trim()).filter((one) => one !== ''))
  .transform((all) => [...new Map(all.map((one) => [one.toLowerCase(), one])).values()])
  .pipe(z.array(z.email().max(320)).max(5));

/** Validity of a patient's link, in days. */
export const LINK_DAYS = { min: 1, max: 90, default: 30 } as const;
const linkDays = z.number().int().min(LINK_DAYS.min).max(LINK_DAYS.max);

/**
 * POST /pdf/treatment-plan/email: the specification's body and our additions, each with a default. `version` is the
 * treatment plan's as it was read; without it the newest approved version is sent. `linkDays` adds a link for the
 * patient.
 */
export const emailPlanInput = z.object({
  id,
  to: z.email().max(320),
  subject: oneLine.min(1).max(200),
  cc: copies.optional(),
  body: z.string().trim().min(1).max(5000),
  version: version.optional(),
  language: locale.optional(),
  format: z.enum(PDF_FORMATS).optional(),
  linkDays: linkDays.optional(),
  /** Saves `to` as the patient's address. */
  saveAddress: z.boolean().default(false),
});
export type EmailTreatmentPlanInput = z.infer<typeof emailPlanInput>;

/** The mail of a sent version. KEPT: no mail server is configured, so the mail stays in the outbox. */
export const planDelivery = z.object({
  id,
  planId: id,
  planVersion: z.number().int(),
  to: z.string(),
  cc: z.array(z.string()),
  subject: z.string(),
  language: locale,
  format: z.enum(PDF_FORMATS),
  fileName: z.string(),
  state: z.enum(MAIL_STATES),
  attempts: z.number().int(),
  sentBy: z.string(),
  createdAt: instant,
  /** When it was sent, kept or failed. */
  settledAt: instant.nullable(),
  /** The mail's text if it failed, so that it can be sent again; null otherwise. */
  body: z.string().nullable(),
  /** Addresses of `cc` that the mail server rejected although the mail was sent. */
  refused: z.array(z.string()),
});
export type TreatmentPlanDelivery = z.infer<typeof planDelivery>;

/**
 * The only response that contains the PIN, which is not stored; it is given to the patient separately from the link.
 */
export const newPlanLink = z.object({ id, url: z.string(), pin: z.string(), expiresAt: instant });
export type NewTreatmentPlanLink = z.infer<typeof newPlanLink>;

export const emailedPlan = z.object({ delivery: planDelivery, link: newPlanLink.nullable() });
export type EmailedTreatmentPlan = z.infer<typeof emailedPlan>;

export const createPlanLinkInput = z.object({
  id,
  version: version.optional(),
  language: locale.optional(),
  format: z.enum(PDF_FORMATS).optional(),
  days: linkDays.default(LINK_DAYS.default),
});
export type CreatePlanLinkInput = z.infer<typeof createPlanLinkInput>;

export const PLAN_LINK_STATES = ['OPEN', 'REVOKED', 'EXPIRED', 'LOCKED', 'REPLACED'] as const;
/** LOCKED: five wrong PINs. REPLACED: a newer version was approved. */
export type TreatmentPlanLinkState = (typeof PLAN_LINK_STATES)[number];

export const planLink = z.object({
  id,
  planVersion: z.number().int(),
  language: locale,
  state: z.enum(PLAN_LINK_STATES),
  createdBy: z.string(),
  createdAt: instant,
  expiresAt: instant,
  /** When the patient first opened it. */
  openedAt: instant.nullable(),
});
export type TreatmentPlanLink = z.infer<typeof planLink>;

/** Maximum lengths of a patient's texts, in UTF-16 units as browsers count. */
export const MAX_ANSWER_LENGTH = { question: 1000, comment: 2000 } as const;

export const CHOICES = ['ACCEPTED', 'DECLINED'] as const;
/** The patient's answer to one treatment; null: undecided. */
export const treatmentChoice = z.object({
  treatmentId: id,
  choice: z.enum(CHOICES).nullable(),
  question: z.string().max(MAX_ANSWER_LENGTH.question),
});
export type TreatmentChoice = z.infer<typeof treatmentChoice>;

/** The patient's answer to a choice between alternatives: one of them, or neither. */
export const OPTION_ANSWERS = [...ALTERNATIVES, 'DECLINED'] as const;
export interface OptionAnswer {
  /** Any treatment of the choice. */
  treatmentId: string;
  option: (typeof OPTION_ANSWERS)[number];
}

/** A drawn signature as an SVG path of lines in a field of 400 by 120. */
const SIGNATURE_PATH = /^M\d{1,3},\d{1,3}( [ML]\d{1,3},\d{1,3})+$/;
/** A patient's signature: the typed name, and what was drawn. */
export const patientSignature = z.object({
  name: oneLine.min(1).max(200),
  path: z.string().max(6000).regex(SIGNATURE_PATH).nullable(),
});
export type PatientSignature = z.infer<typeof patientSignature>;

export const planAnswer = z.object({
  id,
  planVersion: z.number().int(),
  choices: z.array(treatmentChoice),
  comment: z.string(),
  answeredAt: instant,
  /** Null or omitted: not signed. */
  signature: patientSignature.nullish(),
  /** SHA-256 of the signed pages: texts, prices and marks in the patient's language. */
  documentHash: z.string().nullish(),
});
export type PatientAnswer = z.infer<typeof planAnswer>;

/** Maximum length of a reply, in UTF-16 units as browsers count. */
export const MAX_REPLY_LENGTH = 2000;

/** A reply of the clinic to what the patient asked in an answer. */
export const planReply = z.object({
  id,
  answerId: id,
  /** The treatment whose question it replies to; null: the patient's message. */
  treatmentId: id.nullable(),
  text: z.string(),
  writtenBy: z.string(),
  createdAt: instant,
  /** The e-mail that there is a reply; null when the patient got none. */
  mailState: z.enum(MAIL_STATES).nullable(),
});
export type TreatmentPlanReply = z.infer<typeof planReply>;

/** The id is the client's, so that a repeated request is the same reply. */
export const replyToPatientInput = z.object({
  id,
  planId: id,
  answerId: id,
  treatmentId: id.nullable(),
  text: z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .trim()
    .min(1)
    .max(MAX_REPLY_LENGTH),
});
export type ReplyToPatientInput = z.infer<typeof replyToPatientInput>;

/** `isReadable`: the patient has a link that works. */
export const sentReply = z.object({ reply: planReply, isReadable: z.boolean() });
export type SentReply = z.infer<typeof sentReply>;

/** What happened to a shared treatment plan, newest first; replies oldest first. */
export const treatmentPlanSharingState = z.object({
  deliveries: z.array(planDelivery),
  links: z.array(planLink),
  answers: z.array(planAnswer),
  replies: z.array(planReply),
});
export type TreatmentPlanSharing = z.infer<typeof treatmentPlanSharingState>;

export const planIdInput = z.object({ planId: id });
export const revokePlanLinkInput = z.object({ planId: id, linkId: id });

/** The prepared mail before a person changes it. */
export const mailDraftInput = z.object({ id, language: locale.optional() });
export const mailDraft = z.object({
  /** Null: the patient has no address. */
  to: z.string().nullable(),
  subject: z.string(),
  body: z.string(),
  language: locale,
  format: z.enum(PDF_FORMATS),
});
export type MailDraft = z.infer<typeof mailDraft>;

/** Placeholders in the text of a clinic's mail, written in braces. */
export const MAIL_PLACEHOLDERS = ['patient', 'clinic', 'dentist', 'validUntil'] as const;
export type MailPlaceholder = (typeof MAIL_PLACEHOLDERS)[number];

/** The clinic's mail text in one language; `custom` false: the default text. */
export const planMailTemplate = z.object({
  language: locale,
  subject: z.string(),
  body: z.string(),
  custom: z.boolean(),
  version,
});
export type TreatmentPlanMailTemplate = z.infer<typeof planMailTemplate>;

/** Null texts restore the default. With the version that was read, here or as If-Match; 0 for the default text. */
export const savePlanMailTemplateInput = z.object({
  language: locale,
  words: z.object({ subject: oneLine.min(1).max(200), body: z.string().trim().min(1).max(5000) }).nullable(),
  version: version.optional(),
});
export type SavePlanMailTemplateInput = z.infer<typeof savePlanMailTemplateInput>;
