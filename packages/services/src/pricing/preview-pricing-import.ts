import { AppError, type PricingImportPreview } from '@molaar/contracts';
import { hasPricingTemplate, inClinic, listPricingComponents } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { matchPriceList } from './match-price-list';
import { priceListRevision } from './price-list-revision';
import { pricesOf } from './prices-of';
import { readPriceListFile } from './read-price-list-file';

/**
 * Previews the import of a CSV text into the price list line by line, without saving.
 * @throws NOT_FOUND; VALIDATION_FAILED when there are more than 10,000 lines.
 */
export async function previewPricingImport(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  { pricingTemplateId, text }: { pricingTemplateId: string; text: string },
): Promise<PricingImportPreview> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const components = await inClinic(db, actor, async (tx) => {
    if (!(await hasPricingTemplate(tx, pricingTemplateId))) throw new AppError('NOT_FOUND', `no pricing template ${pricingTemplateId}`);
    return listPricingComponents(tx, pricingTemplateId);
  });
  const { missingColumns, lines: read } = readPriceListFile(text);
  const lines = matchPriceList(read, components).map(({ line, code, name, outcome, errors, current, fields }) => ({
    ...{ line, code, name, outcome, errors },
    before: current ? pricesOf(current) : null,
    after: fields ? pricesOf(fields) : null,
  }));
  const counts = { CREATE: 0, UPDATE: 0, UNCHANGED: 0, ERROR: 0 };
  for (const { outcome } of lines) counts[outcome] += 1;
  return { revision: priceListRevision(components), missingColumns, lines, counts };
}
