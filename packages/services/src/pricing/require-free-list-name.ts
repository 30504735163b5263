import { AppError } from '@molaar/contracts';
import { type ClinicTx, listPricingTemplates, lockPricingTemplateNames } from '@molaar/db';

/**
 * Checks that no other price list of the clinic has this name, ignoring case. Names may not be taken until the
 * transaction ends. Lists that had the same name before this rule keep it.
 * @param id The list that gets the name; undefined for a new one.
 * @throws VALIDATION_FAILED.
 */
export async function requireFreeListName(tx: ClinicTx, name: string, id?: string): Promise<void> {
  await lockPricingTemplateNames(tx);
  const lists = await listPricingTemplates(tx);
  if (lists.find((list) => list.id === id)?.name === name) return;
  const key = name.toLocaleLowerCase('et');
  if (lists.some((list) => list.id !== id && list.name.toLocaleLowerCase('et') === key))
    throw new AppError('VALIDATION_FAILED', 'another price list has this name', { fields: { name: 'priceListExists' } });
}
