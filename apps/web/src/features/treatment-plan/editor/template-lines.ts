import type { Locale, MedicalTemplateRow, PricingComponent } from '@molaar/contracts';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import { linePricing, parseEuro, treatmentTextOf, formatEuro } from '@molaar/domain/treatment-plans';
import { type EditLine, isSameLine } from './plan-edit';

interface Place {
  readonly id: string;
  readonly tooth: ToothNumber | null;
  readonly surfaces: readonly Surface[];
  readonly phase: number;
}

type Words = Pick<EditLine, 'issue' | 'treatmentText'>;
type Prices = Pick<EditLine, 'quantity' | 'unit' | 'priceFrom' | 'priceTo'>;

/** A line for an object of the medical template, with its words and price. */
export function lineOfRow(row: MedicalTemplateRow, place: Place, locale: Locale): EditLine {
  const { surfaces, ...rest } = place;
  return {
    ...rest,
    surfaces: [...surfaces],
    class: row.detectableObject,
    selected: true,
    ...wordsOf(row),
    ...pricesOf(row, place, locale),
  };
}

/** A line for an item of the price list. It rests on no finding. A price "from" an amount is no sum: it leaves the line unpriced. */
export function lineOfComponent(component: PricingComponent, place: Place, locale: Locale): EditLine {
  const { price, minimum, maximum, quantity, unit, name } = component;
  // One end alone would be completed to a fixed price, and the patient told an amount that nobody offered.
  const isOpenEnded = price === null && maximum === null;
  return {
    ...freeLine(name, place),
    quantity: String(quantity),
    unit,
    priceFrom: isOpenEnded ? '' : formatEuro(price ?? minimum, locale),
    priceTo: formatEuro(price ?? maximum, locale),
  };
}

/** A line in the dentist's own words, without a price yet. */
export function freeLine(issue: string, { surfaces, ...place }: Place): EditLine {
  const prices: Prices = { quantity: '1', unit: place.tooth ? 'TOOTH' : 'PIECE', priceFrom: '', priceTo: '' };
  return { ...place, surfaces: [...surfaces], issue, class: null, treatmentText: '', selected: true, ...prices };
}

/**
 * Lines moved from one template to another (also of another language): words and prices that still are the old
 * template's become the new one's; what a person wrote stays.
 */
export function moveToTemplate(
  lines: readonly EditLine[],
  from: readonly MedicalTemplateRow[],
  to: readonly MedicalTemplateRow[],
  locale: Locale,
): readonly EditLine[] {
  const moved = lines.map((line) => {
    const before = from.find(({ detectableObject }) => detectableObject === line.class);
    const after = to.find(({ detectableObject }) => detectableObject === line.class);
    return before && after ? moveLine(line, before, after, locale) : line;
  });
  return moved.some((line, index) => line !== lines[index]) ? moved : lines;
}

/**
 * The template's rows at another price list's prices: a component costs what the list says of its code; what the list does
 * not know keeps the template's price.
 */
export function rowsAtPrices(rows: readonly MedicalTemplateRow[], list: readonly PricingComponent[]): readonly MedicalTemplateRow[] {
  const byCode = new Map(list.map((component) => [component.code, component]));
  return rows.map((row) => ({
    ...row,
    components: row.components.map((component) => {
      const found = byCode.get(component.code);
      if (!found) return component;
      const { price, minimum, maximum, unit } = found;
      return { ...component, price, minimum, maximum, unit };
    }),
  }));
}

function moveLine(line: EditLine, before: MedicalTemplateRow, after: MedicalTemplateRow, locale: Locale): EditLine {
  const [oldWords, newWords] = [wordsOf(before), wordsOf(after)];
  const [oldPrices, newPrices] = [pricesOf(before, line, locale), pricesOf(after, line, locale)];
  const hasOldPrices = samePrices(line, oldPrices);
  const next: EditLine = {
    ...line,
    issue: line.issue === oldWords.issue ? newWords.issue : line.issue,
    treatmentText: line.treatmentText === oldWords.treatmentText ? newWords.treatmentText : line.treatmentText,
    ...(hasOldPrices ? newPrices : {}),
  };
  return isSameLine(next, line) ? line : next;
}

function samePrices(a: Prices, b: Prices): boolean {
  const cents = ({ priceFrom, priceTo }: Prices) => [parseEuro(priceFrom), parseEuro(priceTo)].join();
  return a.quantity === b.quantity && a.unit === b.unit && cents(a) === cents(b);
}

function wordsOf({ displayName, treatmentText, disclaimers }: MedicalTemplateRow): Words {
  // As the server drafts it: a text that is still the template's is translated for the other language's PDF.
  return { issue: displayName, treatmentText: treatmentTextOf({ treatmentText, disclaimers }) };
}

function pricesOf(
  row: MedicalTemplateRow,
  { tooth, surfaces }: Pick<EditLine, 'tooth'> & { surfaces: readonly Surface[] },
  locale: Locale,
): Prices {
  const { quantity, unit, priceFrom, priceTo } = linePricing(row, tooth, surfaces);
  return { quantity: String(quantity), unit, priceFrom: formatEuro(priceFrom, locale), priceTo: formatEuro(priceTo, locale) };
}
