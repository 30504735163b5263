import type { MailDraft, TreatmentPlanDelivery } from '@molaar/contracts';

export interface MailValues {
  to: string;
  cc: string;
  subject: string;
  body: string;
}

/**
 * Returns the initial values of the mail: the clinic's texts; for an undelivered mail its addresses, to be corrected,
 * and its own texts where the language is the same.
 */
export function mailValues(draft: MailDraft, again: TreatmentPlanDelivery | null): MailValues {
  const { to, subject, body } = draft;
  if (!again) return { to: to ?? '', cc: '', subject, body };
  const own = again.language === draft.language ? { subject: again.subject, body: again.body ?? body } : { subject, body };
  return { to: again.to, cc: again.cc.join(', '), ...own };
}

/**
 * Returns the mail in another language: unchanged values are replaced by those of the other language, what a person
 * typed stays.
 */
export function moveMail(values: MailValues, opened: MailValues, other: MailValues): MailValues {
  const choose = (field: keyof MailValues): string => (values[field] === opened[field] ? other[field] : values[field]);
  return { to: choose('to'), cc: choose('cc'), subject: choose('subject'), body: choose('body') };
}
