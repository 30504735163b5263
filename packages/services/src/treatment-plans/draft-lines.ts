import type { Locale, MedicalTemplateRow, TreatmentRow } from '@molaar/contracts';
import { newId, type StoredAnnotation } from '@molaar/db';
import { entryByClass, type FindingType } from '@molaar/domain/findings';
import { type ToothStatus, toothStatusOf } from '@molaar/domain/statuses';
import type { Surface, ToothNumber } from '@molaar/domain/teeth';
import { type ApprovedStatus, draftTreatments, type TemplateRow, textOfRow } from '@molaar/domain/treatment-plans';
import { findingName } from '@molaar/i18n';
import { approvedObjects, approvedStatuses, type ClinicalFindings } from './approved-findings';

/**
 * Lines for everything approved that needs treatment: first tooth by tooth, then what lies in the jaw. What the template has no
 * row for is named in `language`.
 */
export function draftLines(findings: ClinicalFindings, template: readonly MedicalTemplateRow[], language: Locale): TreatmentRow[] {
  const rows = template.map((row) => ({ ...row, treatmentText: textOfRow(row) }));
  const objects = new Map(findings.annotations.map((annotation) => [annotation.id, annotation]));
  const onTeeth = approvedStatuses(findings).flatMap(({ annotationIds, tooth, surfaces, status }) =>
    draftLine({ tooth, surfaces, status }, rows, objects.get(annotationIds[0] ?? ''), language),
  );
  const inJaw = approvedObjects(findings)
    .filter(({ tooth }) => tooth === null)
    .flatMap((object) => {
      const status = toothStatusOf(object.class);
      // What belongs to no tooth lies in the jaw, whether somebody wrote that down or not.
      const surfaces = object.surfaces.length > 0 ? object.surfaces : (['JAW'] as const);
      return status ? draftLine({ tooth: null, surfaces, status }, rows, object, language) : [];
    });
  return [...onTeeth, ...inJaw];
}

interface Approved extends ApprovedStatus {
  readonly tooth: ToothNumber | null;
  readonly surfaces: readonly Surface[];
  readonly status: ToothStatus;
}

function draftLine(
  approved: Approved,
  rows: readonly TemplateRow[],
  object: StoredAnnotation | undefined,
  language: Locale,
): TreatmentRow[] {
  const author = approved.status === 'CUSTOM' ? object : undefined;
  const own = author ? rows.map((row) => customRow(row, author)) : rows;
  const withoutRow = (type: FindingType) => ({
    displayName: author?.label || findingName(type, language),
    category: author?.category ?? entryByClass(type).category,
  });
  return draftTreatments([approved], own, newId, withoutRow).map((line) => ({ ...line, surfaces: [...line.surfaces] }));
}

/** A custom finding has the name and the category that its author gave it. */
function customRow(row: TemplateRow, { label, category }: StoredAnnotation): TemplateRow {
  if (row.detectableObject !== 'CUSTOM') return row;
  return { ...row, category, displayName: label || row.displayName };
}
