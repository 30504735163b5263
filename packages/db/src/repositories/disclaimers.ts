import type { Disclaimer, Locale } from '@molaar/contracts';
import type { Tx } from '../database';

/** All disclaimers of the clinic: by language, category, heading. */
export async function listDisclaimers(tx: Tx, organizationId: string): Promise<Disclaimer[]> {
  const rows = await disclaimers(tx, organizationId).orderBy('language').orderBy('category').orderBy('heading').orderBy('id').execute();
  return rows.map(toDisclaimer);
}

/** The ACTIVE default of each category that has one in this language. */
export async function listDefaultDisclaimers(tx: Tx, organizationId: string, language: Locale): Promise<Disclaimer[]> {
  const rows = await disclaimers(tx, organizationId)
    .where('language', '=', language)
    .where('status', '=', 'ACTIVE')
    .where('is_default', '=', true)
    .execute();
  return rows.map(toDisclaimer);
}

export async function insertDisclaimers(
  tx: Tx,
  organizationId: string,
  disclaimers: readonly Disclaimer[],
  createdAt: Date,
): Promise<void> {
  if (disclaimers.length === 0) return;
  await tx
    .insertInto('disclaimers')
    .values(
      disclaimers.map(({ default: isDefault, ...disclaimer }) => ({
        ...disclaimer,
        organization_id: organizationId,
        is_default: isDefault,
        created_at: createdAt,
      })),
    )
    .execute();
}

function disclaimers(tx: Tx, organizationId: string) {
  return tx
    .selectFrom('disclaimers')
    .select(['id', 'category', 'language', 'heading', 'content', 'status', 'is_default'])
    .where('organization_id', '=', organizationId);
}

function toDisclaimer({ is_default, ...row }: Omit<Disclaimer, 'default'> & { is_default: boolean }): Disclaimer {
  return { ...row, default: is_default };
}
