import type { Locale } from '@molaar/contracts';
import type { ClinicTx } from '../database';

export interface StoredMailTemplate {
  language: Locale;
  subject: string;
  body: string;
  version: number;
}

/** What the clinic wrote itself, a language each at most. */
export async function listMailTemplates(tx: ClinicTx): Promise<StoredMailTemplate[]> {
  return tx
    .selectFrom('plan_mail_templates')
    .select(['language', 'subject', 'body', 'version'])
    .where('organization_id', '=', tx.organizationId)
    .orderBy('language')
    .execute();
}

/** Writes the words of a language; false when they no longer have the version that was read (0: none were there). */
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

export async function deleteMailTemplate(tx: ClinicTx, language: Locale): Promise<void> {
  await tx.deleteFrom('plan_mail_templates').where('organization_id', '=', tx.organizationId).where('language', '=', language).execute();
}
