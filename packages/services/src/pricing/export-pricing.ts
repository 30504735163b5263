import { AppError, IMPORT_COLUMNS, type Locale } from '@molaar/contracts';
import { findPricingTemplate, inOrganization, listPricingComponents } from '@molaar/db';
import { writeCsv } from '@molaar/domain/text';
import { writeEuro } from '@molaar/domain/treatment-plans';
import { translations } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * The whole price list as CSV for a spreadsheet in this language: its headings, units and decimal sign; semicolons in
 * Estonian, commas in English. What `importPricing` reads back unchanged. NOT_FOUND.
 */
export async function exportPricing(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id, language }: { id: string; language: Locale },
): Promise<{ name: string; csv: string }> {
  requirePermission(actor, 'READ_SETTINGS');
  const { organizationId } = actor;
  const { name, components } = await inOrganization(db, organizationId, async (tx) => {
    const list = await findPricingTemplate(tx, organizationId, id);
    if (!list) throw new AppError('NOT_FOUND', `no pricing template ${id}`);
    return { name: list.name, components: await listPricingComponents(tx, organizationId, id) };
  });
  const words = translations(language);
  const lines = components.map(({ code, category, name, unit, price, minimum, maximum, quantity }) => {
    const prices = [price, minimum, maximum].map((amount) => writeEuro(amount, language));
    return [code, category, name, words.catalogue.units[unit](), ...prices, String(quantity)];
  });
  const csv = writeCsv([IMPORT_COLUMNS.map((column) => words.pricing.columns[column]()), ...lines], language === 'et' ? ';' : ',');
  return { name, csv };
}
