import type { Locale, MedicalTemplateRow, TreatmentLine } from '@molaar/contracts';
import { newId } from '@molaar/db';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { entryByType, type FindingType } from '@molaar/domain/findings';
import { type ToothStatus, toothStatusOf } from '@molaar/domain/statuses';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import {
  type ApprovedStatus,
  type DraftedTreatment,
  draftTreatment,
  joinTreatments,
  type TemplateRow,
  type Treatment,
  treatmentTextOf,
} from '@molaar/domain/treatment-plans';
import { findingName } from '@molaar/i18n';
import { approvedStatuses, type ClinicalFindings, confirmedAnnotations } from './clinical-findings';

/**
 * Returns lines for all approved findings that need treatment: tooth by tooth, then jaw findings; teeth that are
 * examined in the same visit, or treated with their jaw, in one line. Findings without a template row are named in
 * `language`.
 */
export function draftTreatmentLines(
  findings: ClinicalFindings,
  template: readonly MedicalTemplateRow[],
  language: Locale,
): TreatmentLine[] {
  const approved = approvedStatuses(findings);
  const rows = template.map((row) => ({ ...row, treatmentText: treatmentTextOf(row) }));
  const annotations = new Map(findings.annotations.map((annotation) => [annotation.id, annotation]));
  const onTeeth = approved.flatMap(({ annotationIds, tooth, surfaces, status }) =>
    draftTreatmentLine({ tooth, surfaces, status }, rows, annotations.get(annotationIds[0] ?? ''), { language, all: approved }),
  );
  const inJaw = confirmedAnnotations(findings)
    .filter(({ tooth }) => tooth === null)
    .flatMap((annotation) => {
      const status = toothStatusOf(annotation.class);
      // A finding without a tooth is in the jaw, even when that was not entered.
      const surfaces = annotation.surfaces.length > 0 ? annotation.surfaces : (['JAW'] as const);
      return status ? draftTreatmentLine({ tooth: null, surfaces, status }, rows, annotation, { language, all: [] }) : [];
    });
  return joinTreatments([...onTeeth, ...inJaw]).map(toLine);
}

interface Approved extends ApprovedStatus {
  readonly tooth: ToothNumber | null;
  readonly surfaces: readonly Surface[];
  readonly status: ToothStatus;
}

function draftTreatmentLine(
  approved: Approved,
  rows: readonly TemplateRow[],
  annotation: StoredAnnotation | undefined,
  { language, all }: { language: Locale; all: readonly ApprovedStatus[] },
): DraftedTreatment[] {
  const custom = approved.status === 'CUSTOM' ? annotation : undefined;
  const own = custom ? rows.map((row) => customRow(row, custom)) : rows;
  const withoutRow = (type: FindingType) => ({
    displayName: custom?.label || rows.find((row) => row.detectableObject === type)?.displayName || findingName(type, language),
    category: custom?.category ?? entryByType(type).category,
  });
  const drafted = draftTreatment(approved, own, { newId, withoutRow, all });
  return drafted ? [drafted] : [];
}

function toLine({ furtherTeeth, surfaces, ...line }: Treatment): TreatmentLine {
  return { ...line, ...(furtherTeeth && { furtherTeeth: [...furtherTeeth] }), surfaces: [...surfaces] };
}

/** A custom finding has the name and category that its author gave it. */
function customRow(row: TemplateRow, { label, category }: StoredAnnotation): TemplateRow {
  if (row.detectableObject !== 'CUSTOM') return row;
  return { ...row, category, displayName: label || row.displayName };
}
