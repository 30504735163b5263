import { LOCALES, type Locale } from '@molaar/contracts';
import {
  type ClinicTx,
  insertDisclaimers,
  insertMedicalSettings,
  insertMedicalTemplate,
  insertPricingComponents,
  insertPricingTemplate,
  newId,
} from '@molaar/db';
import { DISCLAIMERS } from './content/disclaimers';
import { PRICE_LIST, PRICE_LIST_NAME } from './content/price-list';
import { defaultTemplate } from './default-template';

/**
 * Creates a new clinic's settings, a price list, and in each language an ACTIVE default medical template and
 * disclaimers. Does nothing when the clinic has settings.
 */
export async function createClinicDefaults(
  tx: ClinicTx,
  { language = 'et', at = new Date() }: { language?: Locale; at?: Date } = {},
): Promise<void> {
  if (!(await insertMedicalSettings(tx, language))) return;

  const pricingTemplateId = newId();
  await insertPricingTemplate(tx, { id: pricingTemplateId, name: PRICE_LIST_NAME, createdAt: at });
  const components = PRICE_LIST.map((component) => ({ ...component, id: newId(), pricingTemplateId }));
  await insertPricingComponents(tx, components);
  for (const locale of LOCALES) await insertMedicalTemplate(tx, defaultTemplate(locale, newId(), pricingTemplateId, components), at);

  const disclaimers = DISCLAIMERS.map((disclaimer) => ({ ...disclaimer, id: newId(), status: 'ACTIVE' as const, default: true }));
  await insertDisclaimers(tx, disclaimers, at);
}
