import { AppError, type Disclaimer, type Locale } from '@molaar/contracts';
import type { ClinicTx } from '../database';
import { isUniqueViolation } from '../violations';

/** Lists all disclaimers of the clinic by language, category and heading. */
export async function listDisclaimers(tx: ClinicTx): Promise<Disclaimer[]> {
  const rows = await disclaimers(tx).orderBy('language').orderBy('category').orderBy('heading').orderBy('id').execute();
  return rows.map(toDisclaimer);
}

/** Lists the ACTIVE default disclaimer of each category that has one in this language. */
export async function listDefaultDisclaimers(tx: ClinicTx, language: Locale): Promise<Disclaimer[]> {
  const rows = await disclaimers(tx)
    .where('language', '=', language)
    .where('status', '=', 'ACTIVE')
    .where('is_default', '=', true)
    .execute();
  return rows.map(toDisclaimer);
}

/** Returns a disclaimer of the clinic by its id, in every status. */
export async function findDisclaimer(tx: ClinicTx, id: string): Promise<Disclaimer | undefined> {
  const row = await disclaimers(tx).where('id', '=', id).executeTakeFirst();
  return row && toDisclaimer(row);
}

export type NewDisclaimer = Omit<Disclaimer, 'version'>;

/** Inserts disclaimers. */
export async function insertDisclaimers(tx: ClinicTx, disclaimers: readonly NewDisclaimer[], createdAt: Date): Promise<void> {
  if (disclaimers.length === 0) return;
  await rejectSecondDefault(
    tx
      .insertInto('disclaimers')
      .values(
        disclaimers.map((disclaimer) => ({
          organization_id: tx.organizationId,
          id: disclaimer.id,
          ...columns(disclaimer),
          created_at: createdAt,
        })),
      )
      .execute(),
  );
}

/** Updates a disclaimer. @returns false when its version has changed. */
export async function updateDisclaimer(tx: ClinicTx, disclaimer: Disclaimer): Promise<boolean> {
  const { id, version } = disclaimer;
  const { numUpdatedRows } = await rejectSecondDefault(
    tx
      .updateTable('disclaimers')
      .set({ ...columns(disclaimer), version: version + 1 })
      .where('organization_id', '=', tx.organizationId)
      .where('id', '=', id)
      .where('version', '=', version)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/** Makes the category's default in this language an ordinary disclaimer, unless it is the given one. */
export async function replaceDefaultDisclaimer(
  tx: ClinicTx,
  { category, language, to }: { category: Disclaimer['category']; language: Locale; to: string },
): Promise<void> {
  await tx
    .updateTable('disclaimers')
    .set(({ eb }) => ({ is_default: false, version: eb('version', '+', 1) }))
    .where('organization_id', '=', tx.organizationId)
    .where('category', '=', category)
    .where('language', '=', language)
    .where('is_default', '=', true)
    .where('id', '<>', to)
    .execute();
}

/** Deletes a disclaimer. Treatment plans keep the texts that they froze. @returns false when it does not exist. */
export async function deleteDisclaimer(tx: ClinicTx, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('disclaimers')
    .where('organization_id', '=', tx.organizationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/**
 * Translates the violation when two people make different disclaimers the default at the same time.
 * @throws VERSION_CONFLICT
 */
async function rejectSecondDefault<T>(statement: Promise<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (isUniqueViolation(error, 'disclaimers_one_default'))
      throw new AppError('VERSION_CONFLICT', 'another disclaimer became the default in the meantime');
    throw error;
  }
}

function columns({ category, language, heading, content, status, default: isDefault }: NewDisclaimer) {
  return { category, language, heading, content, status, is_default: isDefault };
}

function disclaimers(tx: ClinicTx) {
  return tx
    .selectFrom('disclaimers')
    .select(['id', 'category', 'language', 'heading', 'content', 'status', 'is_default', 'version'])
    .where('organization_id', '=', tx.organizationId);
}

function toDisclaimer({ is_default, ...row }: Omit<Disclaimer, 'default'> & { is_default: boolean }): Disclaimer {
  return { ...row, default: is_default };
}
