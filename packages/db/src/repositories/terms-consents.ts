import type { Locale } from '@molaar/contracts';
import type { ClinicTx } from '../database';

export interface TermsConsent {
  userId: string;
  termsVersion: string;
  /** Language of the accepted text. */
  locale: Locale;
  at: Date;
}

/** Records which version of the terms a person consented to, in which language and when. */
export async function insertTermsConsent(tx: ClinicTx, { userId, termsVersion, locale, at }: TermsConsent): Promise<void> {
  await tx
    .insertInto('terms_consents')
    .values({ organization_id: tx.organizationId, user_id: userId, terms_version: termsVersion, locale, consented_at: at })
    .execute();
}
