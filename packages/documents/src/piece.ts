import { formatTooth } from '@molaar/domain/teeth';
import {
  type Alternative,
  alternativeChoices,
  isPriced,
  type MoneyRange,
  mentionsPrices,
  teethOf,
  withoutPrices,
} from '@molaar/domain/treatment-plans';
import { formatDate, formatMoneyRange, numberedTeeth, type TranslationFunctions, translations } from '@molaar/i18n';
import { type Element, text } from './element';
import { COLORS, SIZES } from './theme';
import type { DocumentOptions, DocumentTreatment, TreatmentPlanDocument } from './treatment-plan-document';

/** A block of the document before it is laid out. */
export interface Piece {
  readonly element: Element;
  readonly gap: number;
  readonly keepWithNext?: boolean;
  /** Half as wide as the page, in two columns with others of the same kind. */
  readonly isHalf?: boolean;
  /** Rows of the same name form one table; its head is repeated on each page. */
  readonly table?: { readonly name: string; readonly head: boolean };
}

export interface Scales {
  /** Of the radiograph over the width of the page; 0 without one there. */
  readonly radiograph: number;
  /** Of a radiograph beside the title, 0 without one there. */
  readonly beside: number;
  readonly chart: number;
  /** Of the text in the cards. */
  readonly cards: number;
  /** Of the rows of the overview: 1 with the reason of each treatment, less without it. */
  readonly rows: number;
}

export const FULL_SCALES: Scales = { radiograph: 1, beside: 0, chart: 1, cards: 1, rows: 1 };

/** The input of every block. */
export interface Context {
  readonly plan: TreatmentPlanDocument;
  readonly options: DocumentOptions;
  readonly texts: TranslationFunctions;
  /** Whether all treatments are listed before their descriptions. */
  readonly showsSummary: boolean;
  /** Whether only the list of treatments is printed, for a single page. */
  readonly isOnePage: boolean;
  /** Shares of their full size that figures and cards have, so that pages are well filled. */
  readonly scales: Scales;
  readonly showsPrices: boolean;
  readonly money: (range: MoneyRange) => string;
  /** Returns the option of a treatment; null when it is not part of a choice. */
  readonly optionOf: (treatment: DocumentTreatment) => Alternative | null;
}

/** Returns what all parts of a document share: the plan as its format shows it, its texts and its scales. */
export function contextOf(plan: TreatmentPlanDocument, options: DocumentOptions): Context {
  const showsPrices = options.format !== 'SUMMARY_AND_PRICE_HIDDEN' && plan.treatments.length > 0;
  const optionalNumbers = new Set(alternativeChoices(plan.treatments).flatMap(({ lines }) => lines.map(({ number }) => number)));
  return {
    plan: withoutOptionalStages(showsPrices ? plan : planWithoutPrices(plan)),
    options,
    scales: FULL_SCALES,
    texts: translations(options.locale),
    showsSummary: options.format === 'NORMAL' || options.format === 'ONE_PAGE',
    isOnePage: options.format === 'ONE_PAGE',
    showsPrices,
    money: (range) => formatMoneyRange(range, options.locale),
    optionOf: (treatment) => (optionalNumbers.has(treatment.number) ? (treatment.alternative ?? null) : null),
  };
}

/**
 * Removes the sums of stages that cost nothing with one of the options: "0 to 2,400" says less than the sums of the
 * options.
 */
function withoutOptionalStages(plan: TreatmentPlanDocument): TreatmentPlanDocument {
  const byPhase = plan.totals.byPhase.filter(({ total }) => total.min > 0 || total.max === 0);
  return { ...plan, totals: { ...plan.totals, byPhase } };
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

/** Returns the notice that the analysis does not diagnose, with the dentist who confirmed the plan. */
export function confirmedNotice({ plan, texts, options }: Pick<Context, 'plan' | 'texts' | 'options'>): string {
  const date = formatDate(plan.savedAt, options.locale, options.timeZone);
  return `${texts.treatmentPlan.assists()} ${texts.treatmentPlan.confirmedBy({ dentist: plan.dentist, date })}.`;
}

/** Returns what a treatment is called, with its option, and the finding that is its reason; the finding alone leads. */
export function treatmentTitle({ texts, optionOf }: Context, treatment: DocumentTreatment): { title: string; because: string | null } {
  const { treatmentName, issue } = treatment;
  const option = optionOf(treatment);
  const name = treatmentName || issue;
  return {
    title: option ? `${texts.treatmentPlanNames.option({ option })}: ${name}` : name,
    because: treatmentName && issue && treatmentName !== issue ? texts.treatmentPlan.treatments.because({ issue }) : null,
  };
}

/** Returns what equal treatments are called, with their teeth: "Filling, tooth 16". */
export function titleWithTeeth(context: Context, treatments: readonly DocumentTreatment[]): string {
  const { title } = treatmentTitle(context, treatments[0] as DocumentTreatment);
  const names = context.texts.treatmentPlan.treatments;
  const teeth = [...new Set(treatments.flatMap(teethOf))].map((one) => formatTooth(one, context.options.notation));
  if (teeth.length === 0) return title;
  const [tooth = ''] = teeth;
  return teeth.length === 1 ? names.ofTooth({ treatment: title, tooth }) : names.ofTeeth({ treatment: title, teeth: teeth.join(', ') });
}

/** Returns what all treatments cost together. Without any price that is to be agreed: it is not free. */
export function planCost({ plan, texts, money }: Context): string {
  return isPriced(pricesOf(plan.treatments)) ? money(plan.totals.total) : texts.treatmentPlan.treatments.unpriced();
}

/** Returns what a stage costs, as `planCost` does; null where its sum is not shown. */
export function stageCost({ plan, texts, money, showsPrices }: Context, phase: number): string | null {
  const total = plan.totals.byPhase.find((entry) => entry.phase === phase)?.total;
  if (!showsPrices || !total) return null;
  return isPriced(pricesOf(plan.treatments.filter((line) => line.phase === phase)))
    ? money(total)
    : texts.treatmentPlan.treatments.unpriced();
}

const pricesOf = (treatments: readonly DocumentTreatment[]) => treatments.map(({ total }) => total);

/**
 * Returns the note about treatments that the total leaves out, since they have no price; null when there are none, or
 * no total.
 */
export function unpricedNote({ plan, texts }: Context): string | null {
  const { unpriced } = plan.totals;
  return unpriced > 0 && isPriced(pricesOf(plan.treatments)) ? texts.treatmentPlan.treatments.unpricedNote(unpriced) : null;
}

/** Returns which prices include value added tax: none, all, or those of some treatments by their numbers. */
export function vatNote({ plan, texts }: Context): string {
  const priced = plan.treatments.filter(({ total }) => total !== null);
  const numbers = priced.filter(({ vat }) => vat === 'INCLUDED').map(({ number }) => number);
  if (numbers.length === 0) return texts.treatmentPlan.vat.exempt();
  return numbers.length === priced.length
    ? texts.treatmentPlan.vat.included()
    : `${texts.treatmentPlan.vat.partly({ numbers: numbers.join(', ') })} ${texts.treatmentPlan.vat.exempt()}`;
}

/**
 * Returns the sums of the options, each with its label: of the whole plan when there is one choice, else of each
 * choice.
 */
export function optionSums(context: Context): { label: string; amount: string }[] {
  const { plan, options, texts } = context;
  const choices = alternativeChoices(plan.treatments);
  return plan.totals.choices.flatMap(({ teeth, options: own }, index) =>
    own.map(({ alternative: option, cost, planTotal }) => {
      const lines = choices[index]?.lines.filter(({ alternative }) => alternative === option) ?? [];
      return {
        label:
          plan.totals.choices.length === 1
            ? texts.treatmentPlanPage.optionTotal({ option })
            : texts.treatmentPlanPage.optionCost({ option, teeth: numberedTeeth(teeth, options.notation, options.locale) }),
        amount: optionCost(context, planTotal ?? cost, lines),
      };
    }),
  );
}

/** Returns what an option costs: the sum of what has a price, and that the price of the rest is to be agreed. */
export function optionCost({ texts, money }: Context, cost: MoneyRange | null, lines: readonly DocumentTreatment[]): string {
  const unpriced = lines.some(({ total }) => total === null) ? texts.treatmentPlan.treatments.unpriced() : null;
  return [cost && money(cost), unpriced].filter(Boolean).join(' + ');
}

/** Creates a section heading that stays on the page of the next block. */
export function heading(content: string): Piece {
  const element = text({ fontSize: SIZES.heading, fontWeight: 700, color: COLORS.accent, paddingBottom: 6 }, content, 'H2');
  return { element, gap: 14, keepWithNext: true };
}
