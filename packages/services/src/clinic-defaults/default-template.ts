import type { Locale, MedicalTemplateRow } from '@molaar/contracts';
import type { NewMedicalTemplate, NewPricingComponent } from '@molaar/db';
import { FINDING_TYPES, type FindingType, findingType } from '@molaar/domain/findings';
import { findingName } from '@molaar/i18n';
import { TEMPLATE_PRICES } from './content/template-prices';
import { TREATMENT_TEXTS_EN } from './content/treatment-texts-en';
import { TREATMENT_TEXTS_ET } from './content/treatment-texts-et';

const TEXTS = { en: TREATMENT_TEXTS_EN, et: TREATMENT_TEXTS_ET } satisfies Record<Locale, unknown>;

const NAMES: Readonly<Record<Locale, string>> = { en: 'Standard treatments', et: 'Tavapärane ravi' }; // et: T

/** Returns the template of a new clinic in this language: a row for each finding type. */
export function defaultTemplate(
  language: Locale,
  id: string,
  pricingTemplateId: string,
  components: readonly NewPricingComponent[],
): Omit<NewMedicalTemplate, 'rows'> & { rows: MedicalTemplateRow[] } {
  return {
    id,
    name: NAMES[language],
    status: 'ACTIVE',
    language,
    default: true,
    pricingTemplateId,
    rows: FINDING_TYPES.map((type) => defaultRow(type, language, components)),
  };
}

function defaultRow(type: FindingType, language: Locale, components: readonly NewPricingComponent[]): MedicalTemplateRow {
  const { text, disclaimer = '' } = TEXTS[language][type];
  const { category, color } = findingType(type);
  return {
    detectableObject: type,
    displayName: findingName(type, language),
    category,
    displayColor: color,
    treatmentText: text,
    ...pricesOf(type, components),
    disclaimers: disclaimer,
  };
}

function pricesOf(
  type: FindingType,
  components: readonly NewPricingComponent[],
): Pick<MedicalTemplateRow, 'priceFrom' | 'priceTo' | 'components'> {
  const price = TEMPLATE_PRICES[type];
  if (!price) return { priceFrom: null, priceTo: null, components: [] };
  if ('from' in price) return { priceFrom: price.from, priceTo: price.to, components: [] };
  const named = price.components.map(({ code, quantity }) => {
    const component = components.find((candidate) => candidate.code === code);
    if (!component) throw new Error(`the price list has no component ${code}`);
    const { id: pricingComponentId, name, unit, price: fixedPrice, minimum, maximum } = component;
    return { pricingComponentId, code, name, quantity, unit, price: fixedPrice, minimum, maximum };
  });
  return { priceFrom: null, priceTo: null, components: named };
}
