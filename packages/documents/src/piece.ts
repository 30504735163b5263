import { type Alternative, alternativesOf, type MoneyRange } from '@molaar/domain/treatment-plans';
import { formatMoneyRange, type TranslationFunctions, translations } from '@molaar/i18n';
import { type Element, text } from './element';
import { COLORS, SIZES } from './theme';
import type { DocumentOptions, DocumentTreatment, TreatmentPlanDocument } from './treatment-plan-document';

/** A block of the document before it is laid out. */
export interface Piece {
  readonly element: Element;
  readonly gap: number;
  readonly keepWithNext?: boolean;
  /** Rows of the same name form one table; its head is repeated on each page. */
  readonly table?: { readonly name: string; readonly head: boolean };
}

/** The input of every block. */
export interface Context {
  readonly plan: TreatmentPlanDocument;
  readonly options: DocumentOptions;
  readonly texts: TranslationFunctions;
  readonly showsSummary: boolean;
  readonly showsPrices: boolean;
  readonly money: (range: MoneyRange) => string;
  /** Returns the option of a treatment; null when it belongs to both, or when the plan has no options. */
  readonly optionOf: (treatment: DocumentTreatment) => Alternative | null;
}

export function contextOf(plan: TreatmentPlanDocument, options: DocumentOptions): Context {
  const hasOptions = alternativesOf(plan.treatments).length > 0;
  return {
    plan,
    options,
    texts: translations(options.locale),
    showsSummary: options.format === 'NORMAL',
    showsPrices: options.format !== 'SUMMARY_AND_PRICE_HIDDEN',
    money: (range) => formatMoneyRange(range, options.locale),
    optionOf: ({ alternative }) => (hasOptions ? (alternative ?? null) : null),
  };
}

/** Creates a section heading that stays on the page of the next block. */
export function heading(content: string): Piece {
  const element = text({ fontSize: SIZES.heading, fontWeight: 700, color: COLORS.accent, paddingBottom: 6 }, content, 'H2');
  return { element, gap: 22, keepWithNext: true };
}
