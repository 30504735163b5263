import { LOCALES, type Locale } from '@molaar/contracts';
import {
  insertDisclaimers,
  insertMedicalSettings,
  insertMedicalTemplate,
  insertPricingComponents,
  insertPricingTemplate,
  newId,
  type Tx,
} from '@molaar/db';
import { defaultTemplate } from './default-template';
import { DISCLAIMERS } from './defaults/disclaimers';
import { PRICE_LIST, PRICE_LIST_NAME } from './defaults/price-list';

/**
 * What a new clinic starts with, in the transaction that makes it: settings, a price list, and in each language an ACTIVE
 * default medical template and disclaimers. A clinic that has its settings keeps what it has.
 */
export async function createClinicDefaults(
  tx: Tx,
  organizationId: string,
  { language = 'et', at = new Date() }: { language?: Locale; at?: Date } = {},
): Promise<void> {
  if (!(await insertMedicalSettings(tx, organizationId, language))) return;

  const pricingTemplateId = newId();
  await insertPricingTemplate(tx, organizationId, { id: pricingTemplateId, name: PRICE_LIST_NAME, createdAt: at });
  const components = PRICE_LIST.map((component) => ({ ...component, id: newId(), pricingTemplateId }));
  await insertPricingComponents(tx, organizationId, components);
  for (const locale of LOCALES)
    await insertMedicalTemplate(tx, organizationId, defaultTemplate(locale, newId(), pricingTemplateId, components), at);

  const disclaimers = DISCLAIMERS.map((disclaimer) => ({ ...disclaimer, id: newId(), status: 'ACTIVE' as const, default: true }));
  await insertDisclaimers(tx, organizationId, disclaimers, at);
}
