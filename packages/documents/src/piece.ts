import { type Alternative, alternativeChoices, type MoneyRange, mentionsPrices, withoutPrices } from '@molaar/domain/treatment-plans';
import { formatMoneyRange, numberedTeeth, type TranslationFunctions, translations } from '@molaar/i18n';
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
  /** Returns the option of a treatment; null when it is not part of a choice. */
  readonly optionOf: (treatment: DocumentTreatment) => Alternative | null;
}

export function contextOf(plan: TreatmentPlanDocument, options: DocumentOptions): Context {
  const showsPrices = options.format !== 'SUMMARY_AND_PRICE_HIDDEN';
  const optionalNumbers = new Set(alternativeChoices(plan.treatments).flatMap(({ lines }) => lines.map(({ number }) => number)));
  return {
    plan: showsPrices ? plan : planWithoutPrices(plan),
    options,
    texts: translations(options.locale),
    showsSummary: options.format === 'NORMAL',
    showsPrices,
    money: (range) => formatMoneyRange(range, options.locale),
    optionOf: (treatment) => (optionalNumbers.has(treatment.number) ? (treatment.alternative ?? null) : null),
  };
}

/** Removes what texts say about prices. The dentist's own comments stay as they are. */
function planWithoutPrices(plan: TreatmentPlanDocument): TreatmentPlanDocument {
  return {
    ...plan,
    treatments: plan.treatments.map((treatment) => ({ ...treatment, treatmentText: withoutPrices(treatment.treatmentText) })),
    disclaimers: plan.disclaimers
      .filter(({ heading }) => !mentionsPrices(heading))
      .map(({ heading, content }) => ({ heading, content: withoutPrices(content) })),
  };
}

/** Returns the sums of the options, each with its label: of the whole plan when there is one choice, else of each choice. */
export function optionSums({ plan, options, texts, money }: Context): { label: string; amount: string }[] {
  return plan.totals.choices.flatMap(({ teeth, options: own }) =>
    own.map(({ alternative: option, cost, planTotal }) => {
      const sum = planTotal ?? cost;
      return {
        label:
          plan.totals.choices.length === 1
            ? texts.treatmentPlanPage.optionTotal({ option })
            : texts.treatmentPlanPage.optionCost({ option, teeth: numberedTeeth(teeth, options.notation, options.locale) }),
        amount: sum ? money(sum) : texts.treatmentPlan.treatments.unpriced(),
      };
    }),
  );
}

/** Creates a section heading that stays on the page of the next block. */
export function heading(content: string): Piece {
  const element = text({ fontSize: SIZES.heading, fontWeight: 700, color: COLORS.accent, paddingBottom: 6 }, content, 'H2');
  return { element, gap: 22, keepWithNext: true };
}
