import type { Locale, MedicalTemplateRow, PricingComponent } from '@molaar/contracts';
import { isUpper, type Surface, type ToothNumber } from '@molaar/domain/teeth';
import {
  formatEuro,
  linePricing,
  needsOwnRow,
  parseEuro,
  type TeethOfLine,
  teethOf,
  treatmentTextOf,
} from '@molaar/domain/treatment-plans';
import { type EditLine, isSameLine } from '../session/treatment-plan-edit';

interface LineLocation {
  readonly id: string;
  readonly tooth: ToothNumber | null;
  readonly surfaces: readonly Surface[];
  readonly phase: number;
}

type LineTexts = Pick<EditLine, 'issue' | 'treatmentText'> & { readonly treatmentName: string };
type Prices = Pick<EditLine, 'quantity' | 'unit' | 'priceFrom' | 'priceTo' | 'vat'>;

/** Returns a line for a row of the medical template, with its texts and price. */
export function lineOfRow(row: MedicalTemplateRow, location: LineLocation, locale: Locale): EditLine {
  const { surfaces, ...rest } = location;
  return {
    ...rest,
    surfaces: [...surfaces],
    class: row.detectableObject,
    selected: true,
    ...textsOf(row),
    ...pricesOf(row, location, locale),
  };
}

/**
 * Returns a line for an item of the price list, without a finding. An open-ended price ("from") is no sum: the line has
 * no price.
 * @param locale Of the person, for amounts.
 * @param language Of the treatment plan, for names.
 */
export function lineOfComponent(component: PricingComponent, location: LineLocation, locale: Locale, language: Locale): EditLine {
  const { price, minimum, maximum, quantity, unit, vat, name, nameEt, nameEn } = component;
  const [own, other] = language === 'et' ? [nameEt, nameEn] : [nameEn, nameEt];
  // A price list is named in one language: `name` is the other one's where only that of the plan's is entered.
  const otherName = other ?? (own ? name : null);
  // One end alone would be completed to a fixed price: an amount that nobody offered.
  const isOpenEnded = price === null && maximum === null;
  return {
    ...freeLine(own ?? name, location, otherName ?? ''),
    quantity: String(quantity),
    unit,
    priceFrom: isOpenEnded ? '' : formatEuro(price ?? minimum, locale),
    priceTo: formatEuro(price ?? maximum, locale),
    ...(vat === 'INCLUDED' && { vat }),
  };
}

/** Returns a line with a custom text, without a price yet. @param otherName The text in the other language. */
export function freeLine(issue: string, { surfaces, ...location }: LineLocation, otherName = ''): EditLine {
  const prices: Prices = { quantity: '1', unit: location.tooth ? 'TOOTH' : 'PIECE', priceFrom: '', priceTo: '' };
  return {
    ...location,
    surfaces: [...surfaces],
    issue,
    class: null,
    treatmentText: '',
    selected: true,
    ...prices,
    ...(otherName && { inOtherLanguage: { issue: otherName } }),
  };
}

/**
 * Moves lines from one template to another (also of another language): texts and prices that are unchanged from the old
 * template are replaced by the new one's; what a person typed stays.
 */
export function moveToTemplate(
  lines: readonly EditLine[],
  from: readonly MedicalTemplateRow[],
  to: readonly MedicalTemplateRow[],
  locale: Locale,
): readonly EditLine[] {
  const moved = lines.map((line) => {
    const before = sourceRow(line, from);
    const after = before && rowOfSituation(before, to);
    return before && after ? moveLine(line, before, after, locale) : line;
  });
  return moved.some((line, index) => line !== lines[index]) ? moved : lines;
}

const OWN_TEXTS = ['issue', 'treatmentName', 'treatmentText'] as const;

/** Returns the line after a change of the plan's language: own texts and their translations change places. */
export function swapLanguages(line: EditLine): EditLine {
  const { inOtherLanguage = {} } = line;
  const translated = OWN_TEXTS.filter((field) => inOtherLanguage[field]);
  if (translated.length === 0) return line;
  const texts = (from: Partial<Record<(typeof OWN_TEXTS)[number], string | undefined>>) =>
    Object.fromEntries(translated.map((field) => [field, from[field] ?? '']));
  return { ...line, ...texts(inOtherLanguage), inOtherLanguage: { ...inOtherLanguage, ...texts(line) } };
}

/** Returns the row whose text the line has, else the finding's row for any situation. */
function sourceRow(line: EditLine, rows: readonly MedicalTemplateRow[]): MedicalTemplateRow | undefined {
  const own = rows.filter(({ detectableObject }) => detectableObject === line.class);
  return own.find((row) => treatmentTextOf(row) === line.treatmentText) ?? own.find(({ situation }) => situation === 'ANY') ?? own[0];
}

/** Returns the other template's row for the same finding and situation, else, where that fits, for any situation. */
function rowOfSituation(source: MedicalTemplateRow, rows: readonly MedicalTemplateRow[]): MedicalTemplateRow | undefined {
  const own = rows.filter((row) => row.detectableObject === source.detectableObject);
  const same = own.find((row) => row.situation === source.situation);
  return same ?? (needsOwnRow(source) ? undefined : own.find((row) => row.situation === 'ANY'));
}

/**
 * Returns the template's rows with the prices of another price list, by code; a code that it does not have keeps the
 * template's price.
 */
export function rowsAtPrices(rows: readonly MedicalTemplateRow[], list: readonly PricingComponent[]): readonly MedicalTemplateRow[] {
  const byCode = new Map(list.map((component) => [component.code, component]));
  return rows.map((row) => ({
    ...row,
    components: row.components.map((component) => {
      const found = byCode.get(component.code);
      if (!found) return component;
      const { price, minimum, maximum, unit, vat } = found;
      return { ...component, price, minimum, maximum, unit, vat };
    }),
  }));
}

/**
 * Returns the name of a template's row among the others: the finding, with the treatment of a row for one situation,
 * and with the situation where two rows have the same treatment.
 */
export function rowName(
  row: MedicalTemplateRow,
  rows: readonly MedicalTemplateRow[],
  nameOf: (situation: MedicalTemplateRow['situation']) => string,
): string {
  if (row.situation === 'ANY') return row.displayName;
  const ofTreatment = ({ displayName, treatmentName, situation }: MedicalTemplateRow) =>
    `${displayName} – ${treatmentName || nameOf(situation)}`;
  const name = ofTreatment(row);
  const isShared = rows.some((other) => other !== row && other.situation !== 'ANY' && ofTreatment(other) === name);
  return isShared ? `${name} (${nameOf(row.situation)})` : name;
}

function moveLine(line: EditLine, before: MedicalTemplateRow, after: MedicalTemplateRow, locale: Locale): EditLine {
  const [oldTexts, newTexts] = [textsOf(before), textsOf(after)];
  const [oldPrices, newPrices] = [pricesOf(before, line, locale), pricesOf(after, line, locale)];
  const hasOldPrices = samePrices(line, oldPrices);
  const next: EditLine = {
    ...line,
    issue: line.issue === oldTexts.issue ? newTexts.issue : line.issue,
    ...((line.treatmentName ?? '') === oldTexts.treatmentName ? { treatmentName: newTexts.treatmentName } : {}),
    treatmentText: line.treatmentText === oldTexts.treatmentText ? newTexts.treatmentText : line.treatmentText,
    ...(hasOldPrices ? newPrices : {}),
  };
  return isSameLine(next, line) ? line : next;
}

function samePrices(a: Prices, b: Prices): boolean {
  const cents = ({ priceFrom, priceTo }: Prices) => [parseEuro(priceFrom), parseEuro(priceTo)].join();
  return a.quantity === b.quantity && a.unit === b.unit && cents(a) === cents(b);
}

function textsOf({ displayName, treatmentName, treatmentText, disclaimers }: MedicalTemplateRow): LineTexts {
  // As the server drafts it: an unchanged text of the template is translated in a PDF of the other language.
  return { issue: displayName, treatmentName, treatmentText: treatmentTextOf({ treatmentText, disclaimers }) };
}

function pricesOf(
  row: MedicalTemplateRow,
  { tooth, furtherTeeth, surfaces }: TeethOfLine & { surfaces: readonly Surface[] },
  locale: Locale,
): Prices {
  const { quantity: ofOne, unit, priceFrom, priceTo, vat } = linePricing(row, tooth, surfaces);
  const quantity = ofOne * timesPriced(unit, teethOf({ tooth, furtherTeeth }));
  return { quantity: String(quantity), unit, priceFrom: formatEuro(priceFrom, locale), priceTo: formatEuro(priceTo, locale), vat };
}

/**
 * Returns how many times the teeth of a line are priced: in a visit once, by the jaw for each jaw, else each of them.
 */
function timesPriced(unit: EditLine['unit'], teeth: readonly ToothNumber[]): number {
  if (teeth.length === 0 || unit === 'VISIT') return 1;
  return unit === 'JAW' ? new Set(teeth.map(isUpper)).size : teeth.length;
}
