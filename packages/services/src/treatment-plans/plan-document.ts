import type { Locale, Patient, TreatmentRow } from '@molaar/contracts';
import type { PlanMark as FrozenMark, StoredPlan } from '@molaar/db';
import type { PlanDocument, PlanMark, PlanTreatment } from '@molaar/documents';
import { entryByClass } from '@molaar/domain/findings';
import { sortSurfaces } from '@molaar/domain/teeth';
import { lineAbout, planTotals, readingOrder, treatmentTotal } from '@molaar/domain/treatment-plans';
import { disclaimerMissing } from './plan-disclaimers';

export interface PlanFacts {
  clinicName: string;
  /** Its address, a line each. */
  clinicLines?: readonly string[];
  dentist: string;
  patient: Pick<Patient, 'firstName' | 'lastName' | 'birthDate'>;
}

/** A plan's PDF without the picture's bytes: where they come from and what is marked on them. */
export interface PlanPages {
  document: Omit<PlanDocument, 'picture'>;
  marks: PlanMark[];
  /** Of the document's treatments, in its order. */
  treatmentIds: string[];
}

/** What the PDF says in this language, from what the version froze. DEFAULT_DISCLAIMER_NOT_FOUND. */
export function planPages(plan: StoredPlan, { clinicName, clinicLines = [], dentist, patient }: PlanFacts, locale: Locale): PlanPages {
  const disclaimers = plan.content.disclaimers[locale];
  if (!disclaimers) throw disclaimerMissing(locale);
  const lines = inWords(plan.content.treatments, plan.content.translations[locale]);
  const { firstName, lastName, birthDate } = patient;
  return {
    treatmentIds: lines.map(({ id }) => id),
    document: {
      draft: plan.status === 'DRAFT',
      planVersion: plan.planVersion,
      savedAt: plan.savedAt.toISOString(),
      validUntil: plan.validUntil,
      clinic: { name: clinicName, lines: clinicLines },
      dentist,
      patient: { firstName, lastName, birthDate },
      chart: plan.content.chart ?? [],
      treatments: lines.map(toTreatment),
      totals: planTotals(lines),
      comments: plan.content.comments,
      disclaimers: disclaimers.map(({ heading, content }) => ({ heading, content })),
    },
    marks: plan.content.marks.map((mark) => ({
      box: mark.box,
      number: numberOf(mark, lines),
      color: entryByClass(mark.class).color,
    })),
  };
}

/** The lines as they are read, in the language's words where the version has them. */
function inWords(lines: readonly TreatmentRow[], words: Record<string, { issue?: string; treatmentText?: string }> = {}): TreatmentRow[] {
  return readingOrder(lines).map((line) => ({ ...line, ...words[line.id] }));
}

function toTreatment(line: TreatmentRow, index: number): PlanTreatment {
  const { tooth, surfaces, issue, treatmentText, quantity, unit, priceFrom, priceTo, phase } = line;
  return {
    number: index + 1,
    tooth,
    surfaces: sortSurfaces(surfaces),
    issue,
    treatmentText,
    quantity,
    unit,
    unitPrice: priceFrom === null || priceTo === null ? null : { min: priceFrom, max: priceTo },
    total: treatmentTotal(line),
    phase,
    alternative: line.alternative ?? null,
  };
}

/** Null for what needs no treatment. */
function numberOf(mark: FrozenMark, lines: readonly TreatmentRow[]): number | null {
  const line = mark.treatmentId ? lines.find(({ id }) => id === mark.treatmentId) : lineAbout(mark, lines);
  return line ? lines.indexOf(line) + 1 : null;
}
