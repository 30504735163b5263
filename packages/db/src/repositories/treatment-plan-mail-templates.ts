import type { Locale } from '@molaar/contracts';
import type { ClinicTx } from '../database';

export interface StoredMailTemplate {
  language: Locale;
  subject: string;
  body: string;
  version: number;
}

/** Lists the clinic's own mail texts, at most one per language. */
export async function listMailTemplates(tx: ClinicTx): Promise<StoredMailTemplate[]> {
  return tx
    .selectFrom('plan_mail_templates')
    .select(['language', 'subject', 'body', 'version'])
    .where('organization_id', '=', tx.organizationId)
    .orderBy('language')
    .execute();
}

/** Saves the texts of a language. @returns false when the version has changed (0: none existed). */
export async function saveMailTemplate(tx: ClinicTx, { language, subject, body, version }: StoredMailTemplate): Promise<boolean> {
  if (version === 0) {
    const made = await tx
      .insertInto('plan_mail_templates')
      .values({ organization_id: tx.organizationId, language, subject, body })
      .onConflict((conflict) => conflict.columns(['organization_id', 'language']).doNothing())
      .returning('language')
      .executeTakeFirst();
    return made !== undefined;
  }
  const { numUpdatedRows } = await tx
    .updateTable('plan_mail_templates')
    .set({ subject, body, version: version + 1 })
    .where('organization_id', '=', tx.organizationId)
    .where('language', '=', language)
    .where('version', '=', version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes the clinic's own texts of mails in a language; the default ones apply then. */
export async function deleteMailTemplate(tx: ClinicTx, language: Locale): Promise<void> {
  await tx.deleteFrom('plan_mail_templates').where('organization_id', '=', tx.organizationId).where('language', '=', language).execute();
}
