import type { Locale, Patient, TreatmentLine } from '@molaar/contracts';
import type { StoredTreatmentPlan, TranslatedTexts, TreatmentPlanAnnotation } from '@molaar/db';
import type { DocumentAnnotation, DocumentTreatment, TreatmentPlanDocument } from '@molaar/documents';
import { entryByType } from '@molaar/domain/findings';
import { sortSurfaces } from '@molaar/domain/teeth';
import { lineForFinding, readingOrder, treatmentPlanTotals, treatmentTotal } from '@molaar/domain/treatment-plans';
import { missingDisclaimerError } from './treatment-plan-disclaimers';

export interface TreatmentPlanFacts {
  clinic: Omit<TreatmentPlanDocument['clinic'], 'logo'>;
  dentist: string;
  patient: Pick<Patient, 'firstName' | 'lastName' | 'birthDate'>;
}

/** The content of a treatment plan's PDF without the image data. */
export interface TreatmentPlanPages {
  document: Omit<TreatmentPlanDocument, 'radiograph'>;
  annotations: DocumentAnnotation[];
  /** Ids in the order of the document's treatments. */
  treatmentIds: string[];
}

/**
 * Builds the PDF's content in this language from a saved version.
 * @throws DEFAULT_DISCLAIMER_NOT_FOUND.
 */
export function buildTreatmentPlanPages(
  plan: StoredTreatmentPlan,
  { clinic, dentist, patient }: TreatmentPlanFacts,
  locale: Locale,
): TreatmentPlanPages {
  const disclaimers = plan.content.disclaimers[locale];
  if (!disclaimers) throw missingDisclaimerError(locale);
  const lines = translatedLines(plan.content.treatments, plan.content.translations[locale]);
  const { firstName, lastName, birthDate } = patient;
  return {
    treatmentIds: lines.map(({ id }) => id),
    document: {
      draft: plan.status === 'DRAFT',
      planVersion: plan.planVersion,
      savedAt: plan.savedAt.toISOString(),
      validUntil: plan.validUntil,
      clinic,
      dentist,
      patient: { firstName, lastName, birthDate },
      chart: plan.content.chart ?? [],
      ...(plan.content.teeth && { teeth: plan.content.teeth }),
      ...(plan.content.assessment && { assessment: plan.content.assessment }),
      treatments: lines.map(toTreatment),
      totals: treatmentPlanTotals(lines),
      comments: plan.content.comments,
      disclaimers: disclaimers.map(({ heading, content }) => ({ heading, content })),
    },
    annotations: plan.content.annotations.map((annotation) => ({
      box: annotation.box,
      number: numberOf(annotation, lines),
      color: entryByType(annotation.class).color,
      ...(annotation.outline && { outline: annotation.outline }),
    })),
  };
}

/** Returns the lines in reading order, translated where the version has translations. */
function translatedLines(lines: readonly TreatmentLine[], texts: Record<string, TranslatedTexts> = {}): TreatmentLine[] {
  return readingOrder(lines).map((line) => ({ ...line, ...texts[line.id] }));
}

function toTreatment(line: TreatmentLine, index: number): DocumentTreatment {
  const { tooth, furtherTeeth, surfaces, issue, treatmentName, treatmentText, quantity, unit, priceFrom, priceTo, vat, phase } = line;
  return {
    number: index + 1,
    tooth,
    ...(furtherTeeth?.length ? { furtherTeeth } : {}),
    surfaces: sortSurfaces(surfaces),
    ...(treatmentName ? { treatmentName } : {}),
    issue,
    treatmentText,
    quantity,
    unit,
    unitPrice: priceFrom === null || priceTo === null ? null : { min: priceFrom, max: priceTo },
    total: treatmentTotal(line),
    ...(vat && { vat }),
    phase,
    alternative: line.alternative ?? null,
  };
}

/** Returns the number of the annotation's line, from 1; null for a finding without treatment. */
function numberOf(annotation: TreatmentPlanAnnotation, lines: readonly TreatmentLine[]): number | null {
  const line = annotation.treatmentId ? lines.find(({ id }) => id === annotation.treatmentId) : lineForFinding(annotation, lines);
  return line ? lines.indexOf(line) + 1 : null;
}
