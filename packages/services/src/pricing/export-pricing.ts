import { AppError, IMPORT_COLUMNS, type Locale } from '@molaar/contracts';
import { findPricingTemplate, inClinic, listPricingComponents } from '@molaar/db';
import { writeCsv } from '@molaar/domain/text';
import { formatEuro } from '@molaar/domain/treatment-plans';
import { translations } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';

/**
 * Exports the whole price list as CSV for a spreadsheet in this language: headings, units and decimal sign; semicolons
 * in Estonian, commas in English. `importPricing` reads it back unchanged.
 * @throws NOT_FOUND.
 */
export async function exportPricing(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { id, language }: { id: string; language: Locale },
): Promise<{ name: string; csv: string }> {
  requirePermission(actor, 'READ_SETTINGS');
  const { name, components } = await inClinic(db, actor, async (tx) => {
    const list = await findPricingTemplate(tx, id);
    if (!list) throw new AppError('NOT_FOUND', `no pricing template ${id}`);
    return { name: list.name, components: await listPricingComponents(tx, id) };
  });
  const texts = translations(language);
  const lines = components.map(({ code, category, name, nameEt, nameEn, unit, price, minimum, maximum, quantity, vat }) => {
    const prices = [price, minimum, maximum].map((amount) => formatEuro(amount, language));
    const named = [nameEt ?? '', nameEn ?? '', texts.pricing.vat[vat]()];
    return [code, category, name, texts.catalogue.units[unit](), ...prices, String(quantity), ...named];
  });
  const csv = writeCsv([IMPORT_COLUMNS.map((column) => texts.pricing.columns[column]()), ...lines], language === 'et' ? ';' : ',');
  return { name, csv };
}
