import type { Locale, MedicalTemplateRow } from '@molaar/contracts';
import type { NewMedicalTemplate, NewPricingComponent } from '@molaar/db';
import { FINDING_TYPES, type FindingType, findingType } from '@molaar/domain/findings';
import { TREATMENT_SITUATIONS } from '@molaar/domain/treatment-plans';
import { findingName } from '@molaar/i18n';
import { SITUATION_ROWS } from './content/situation-rows';
import { TEMPLATE_PRICES, type TemplatePrice } from './content/template-prices';
import { TREATMENT_NAMES } from './content/treatment-names';
import { TREATMENT_TEXTS_EN } from './content/treatment-texts-en';
import { TREATMENT_TEXTS_ET } from './content/treatment-texts-et';

const TEXTS = { en: TREATMENT_TEXTS_EN, et: TREATMENT_TEXTS_ET } satisfies Record<Locale, unknown>;

const NAMES: Readonly<Record<Locale, string>> = { en: 'Standard treatments', et: 'Tavapärane ravi' }; // et: T

/** Returns the template of a new clinic in this language: a row for each finding type, and those of its situations. */
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
    rows: FINDING_TYPES.flatMap((type) => [defaultRow(type, language, components), ...situationRows(type, language, components)]),
  };
}

function defaultRow(type: FindingType, language: Locale, components: readonly NewPricingComponent[]): MedicalTemplateRow {
  const { text, disclaimer = '' } = TEXTS[language][type];
  const { category, color } = findingType(type);
  return {
    detectableObject: type,
    situation: 'ANY',
    displayName: findingName(type, language),
    treatmentName: TREATMENT_NAMES[type][language],
    category,
    displayColor: color,
    treatmentText: text,
    ...pricesOf(TEMPLATE_PRICES[type], components),
    disclaimers: disclaimer,
  };
}

/**
 * Returns the default rows of a finding type for situations of its tooth.
 * @param components Of the price list; a row that names another code has no price.
 */
export function situationRows(type: FindingType, language: Locale, components: readonly NewPricingComponent[]): MedicalTemplateRow[] {
  const { category, color } = findingType(type);
  const rows = SITUATION_ROWS.filter(({ types }) => types.includes(type));
  return TREATMENT_SITUATIONS.flatMap((situation) => {
    const row = rows.find(({ situations }) => situations.some((own) => own === situation));
    if (!row) return [];
    const { name, text, disclaimer } = row.texts[language];
    return {
      detectableObject: type,
      situation,
      displayName: findingName(type, language),
      treatmentName: name,
      category,
      displayColor: color,
      treatmentText: text,
      ...pricesOf(row.price, components),
      disclaimers: disclaimer,
    };
  });
}

function pricesOf(
  price: TemplatePrice | undefined,
  components: readonly NewPricingComponent[],
): Pick<MedicalTemplateRow, 'priceFrom' | 'priceTo' | 'components'> {
  if (!price) return { priceFrom: null, priceTo: null, components: [] };
  if ('from' in price) return { priceFrom: price.from, priceTo: price.to, components: [] };
  const named = price.components.flatMap(({ code, quantity }) => {
    const component = components.find((candidate) => candidate.code === code);
    if (!component) return [];
    const { id: pricingComponentId, name, unit, price: fixedPrice, minimum, maximum, vat } = component;
    return [{ pricingComponentId, code, name, quantity, unit, price: fixedPrice, minimum, maximum, vat }];
  });
  // A part of a sum would be too low a price.
  return { priceFrom: null, priceTo: null, components: named.length === price.components.length ? named : [] };
}
