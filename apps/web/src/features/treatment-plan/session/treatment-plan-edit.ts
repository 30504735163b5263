import type { DraftedTreatmentPlan, Locale, PdfFormat, SaveTreatmentPlanInput, TreatmentLine, TreatmentPlan } from '@molaar/contracts';
import { formatEuro, linesOnSides, parseEuro } from '@molaar/domain/treatment-plans';

/** A treatment while it is edited: numbers are texts as typed, so that nothing typed is lost or reformatted. */
export interface EditLine extends Omit<TreatmentLine, 'quantity' | 'priceFrom' | 'priceTo'> {
  readonly quantity: string;
  readonly priceFrom: string;
  readonly priceTo: string;
}

/** The parts of a treatment plan that a person edits. */
export interface TreatmentPlanEdit {
  readonly language: Locale;
  readonly medicalTemplateId: string | null;
  /** Null: the price list of the medical template. */
  readonly pricingTemplateId: string | null;
  readonly pdfFormat: PdfFormat;
  readonly comments: string;
  /** The version of the annotations that the lines were made from; null in drafts of an earlier release. */
  readonly annotationVersion: number | null;
  readonly statusVersion: number | null;
  /**
   * Whether the lines have the tooth numbers of the mirrored image; omitted: no, as in drafts of an earlier release.
   */
  readonly mirrored?: boolean | undefined;
  readonly lines: readonly EditLine[];
}

/** Returns the plan with the tooth numbers of the other side where the sides of the image were swapped since. */
export function onSides(plan: TreatmentPlanEdit, mirrored = false): TreatmentPlanEdit {
  const lines = linesOnSides({ mirrored: plan.mirrored ?? false, lines: plan.lines }, mirrored);
  return lines === plan.lines ? plan : { ...plan, mirrored, lines };
}

/** Returns a treatment as it is edited: quantity and prices are texts in the user's language. */
export function toEditLine(line: TreatmentLine, locale: Locale): EditLine {
  return {
    ...line,
    quantity: String(line.quantity),
    priceFrom: formatEuro(line.priceFrom, locale),
    priceTo: formatEuro(line.priceTo, locale),
  };
}

/** Returns the treatment for validation: an unreadable number becomes NaN, which the schema rejects. */
export function toTreatment(line: EditLine): TreatmentLine {
  const quantity = /^\s*\d+\s*$/.test(line.quantity) ? Number(line.quantity) : Number.NaN;
  return { ...line, quantity, priceFrom: parseEuro(line.priceFrom), priceTo: parseEuro(line.priceTo) };
}

/** Returns the editable parts of the latest version, or of an earlier one that is restored. */
export function editOfTreatmentPlan(
  plan: Omit<TreatmentPlanEdit, 'lines'> & Pick<TreatmentPlan, 'treatments'>,
  locale: Locale,
): TreatmentPlanEdit {
  const { language, medicalTemplateId, pricingTemplateId, pdfFormat, comments } = plan;
  const { annotationVersion, statusVersion, mirrored, treatments } = plan;
  const settings = { language, medicalTemplateId, pricingTemplateId, pdfFormat, comments, annotationVersion, statusVersion, mirrored };
  return { ...settings, lines: treatments.map((line) => toEditLine(line, locale)) };
}

/** Returns the plan that the server drafted as it is edited. */
export function editOfDraft(draft: DraftedTreatmentPlan, locale: Locale): TreatmentPlanEdit {
  const { language, medicalTemplateId, annotationVersion, statusVersion, mirrored, treatments } = draft;
  const lines = treatments.map((line) => toEditLine(line, locale));
  const seen = { annotationVersion, statusVersion, mirrored };
  return { language, medicalTemplateId, pricingTemplateId: null, pdfFormat: 'NORMAL', comments: '', ...seen, lines };
}

/** Returns the input of the save call, not yet validated. Lines are ordered by stage, as they are shown and printed. */
export function treatmentPlanToSave(
  edit: TreatmentPlanEdit,
  target: { id?: string; version?: number; imageId: string },
  approve: boolean,
): SaveTreatmentPlanInput {
  const { language, medicalTemplateId, pricingTemplateId, pdfFormat, comments } = edit;
  const { annotationVersion, statusVersion, mirrored = false, lines } = edit;
  const treatments = byPhase(lines).flatMap(({ lines: own }) => own.map(toTreatment));
  const lists = { medicalTemplateId: medicalTemplateId ?? undefined, pricingTemplateId: pricingTemplateId ?? undefined };
  const seen = { annotationVersion: annotationVersion ?? undefined, statusVersion: statusVersion ?? undefined };
  return { ...target, ...lists, ...seen, mirrored, language, pdfFormat, comments, approve, treatments };
}

export interface PhaseGroup {
  readonly phase: number;
  readonly lines: readonly EditLine[];
}

/** Groups lines by stage in ascending order, within a stage in the plan's own order. */
export function byPhase(lines: readonly EditLine[]): PhaseGroup[] {
  const phases = [...new Set(lines.map(({ phase }) => phase))].sort((a, b) => a - b);
  return phases.map((phase) => ({ phase, lines: lines.filter((line) => line.phase === phase) }));
}

/** Returns whether two lines are equal, whatever the notation of their numbers: "12,50" is "12.5". */
export function isSameLine(a: EditLine, b: EditLine): boolean {
  return signature(a) === signature(b);
}

function signature(line: EditLine): string {
  const { quantity, priceFrom, priceTo, ...fields } = toTreatment(line);
  const compared = {
    ...fields,
    alternative: fields.alternative ?? null,
    furtherTeeth: fields.furtherTeeth ?? [],
    treatmentName: fields.treatmentName ?? '',
    vat: fields.vat ?? 'EXEMPT',
    inOtherLanguage: fields.inOtherLanguage?.issue ?? '',
  };
  const read = (value: number | null, text: string) => (Number.isNaN(value) ? text : value);
  const numbers = [read(quantity, line.quantity), read(priceFrom, line.priceFrom), read(priceTo, line.priceTo)];
  return JSON.stringify([numbers, Object.entries(compared).sort(([first], [second]) => (first < second ? -1 : 1))]);
}

/** Whether both have the same settings and the same treatments in the same order. */
export function isSameTreatmentPlan(a: TreatmentPlanEdit, b: TreatmentPlanEdit): boolean {
  const { lines: own, ...settings } = a;
  const { lines: other, ...otherSettings } = b;
  const hasSameSettings = (Object.keys(settings) as (keyof typeof settings)[]).every((key) => settings[key] === otherSettings[key]);
  return hasSameSettings && own.length === other.length && own.every((line, index) => isSameLine(line, other[index] ?? line));
}
