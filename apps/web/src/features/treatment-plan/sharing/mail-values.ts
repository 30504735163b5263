import type { MailDraft, PlanDelivery } from '@molaar/contracts';

export interface MailValues {
  to: string;
  cc: string;
  subject: string;
  body: string;
}

/**
 * What the mail opens with: the clinic's words, or for one that did not arrive the addresses it had, to be corrected, and its own
 * words where the language is still the same.
 */
export function mailValues(draft: MailDraft, again: PlanDelivery | null): MailValues {
  const { to, subject, body } = draft;
  if (!again) return { to: to ?? '', cc: '', subject, body };
  const own = again.language === draft.language ? { subject: again.subject, body: again.body ?? body } : { subject, body };
  return { to: again.to, cc: again.cc.join(', '), ...own };
}

/** The mail in another language: what still stands as it was opened becomes the other's, what a person wrote stays. */
export function moveMail(values: MailValues, opened: MailValues, other: MailValues): MailValues {
  const choose = (field: keyof MailValues): string => (values[field] === opened[field] ? other[field] : values[field]);
  return { to: choose('to'), cc: choose('cc'), subject: choose('subject'), body: choose('body') };
}
