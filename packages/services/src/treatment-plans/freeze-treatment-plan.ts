import { LOCALES, type MedicalTemplate, type SaveTreatmentPlanInput, type TreatmentLine } from '@molaar/contracts';
import {
  type ClinicalImage,
  type ClinicTx,
  findAssessments,
  findDefaultTemplate,
  type TreatmentPlanAnnotation,
  type TreatmentPlanContent,
} from '@molaar/db';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { assessmentOf, isShownFinding, printedArea, withContours } from '@molaar/domain/findings';
import { seenTeeth, teethLookedFor } from '@molaar/domain/statuses';
import { ALL_TEETH, compareTeeth } from '@molaar/domain/teeth';
import { locateUnannotatedLines, readingOrder } from '@molaar/domain/treatment-plans';
import { approvedStatuses, type ClinicalFindings, confirmedAnnotations } from './clinical-findings';
import { translateLines } from './translate-lines';
import { findDefaultDisclaimers, requireDefaultDisclaimers } from './treatment-plan-disclaimers';

/**
 * Copies everything that a version shows: lines, disclaimers and approved annotations. Includes the other language
 * where the clinic has texts, since the patient may request the PDF in either.
 * @throws DEFAULT_DISCLAIMER_NOT_FOUND.
 */
export async function freezeTreatmentPlan(
  tx: ClinicTx,
  { comments, pdfFormat, treatments, language }: SaveTreatmentPlanInput,
  { template, image, findings }: { template: MedicalTemplate; image: ClinicalImage; findings: ClinicalFindings },
): Promise<TreatmentPlanContent> {
  const disclaimers: TreatmentPlanContent['disclaimers'] = { [language]: await requireDefaultDisclaimers(tx, language) };
  const translations: TreatmentPlanContent['translations'] = {};
  for (const other of LOCALES.filter((locale) => locale !== language)) {
    const found = await findDefaultDisclaimers(tx, other);
    if (found) disclaimers[other] = found;
    translations[other] = translateLines(treatments, template, await findDefaultTemplate(tx, other), other);
  }
  const drawn = withContours(findings.annotations, ({ tooth }) => tooth);
  const found = confirmedAnnotations({ annotations: drawn })
    .filter(({ class: type }) => isShownFinding(type))
    .map(toPrintedAnnotation);
  const annotations = [...found, ...locateUnannotatedLines(readingOrder(treatments), found, drawn).map(toToothAnnotation)];
  const chart = approvedStatuses(findings).map(({ tooth, status, surfaces }) => ({ tooth, status, surfaces: [...surfaces] }));
  const assessment = (await findAssessments(tx, [image.id])).get(image.id) ?? assessmentOf(null);
  const { state, partial, notAssessed } = assessment;
  const { assessed, seen } = seenTeeth(findings.annotations, approvedStatuses(findings), teethLookedFor(assessment, image));
  const isAssessed = assessed.size === ALL_TEETH.length;
  const notSeen = [...assessed].filter((tooth) => !seen.has(tooth)).sort(compareTeeth);
  const crop = printedArea(image, findings.annotations, annotations);
  return {
    comments,
    pdfFormat,
    treatments,
    disclaimers,
    translations,
    annotations,
    assessment: { state, partial: [...partial], notAssessed: [...notAssessed] },
    chart,
    teeth: { isAssessed, seen: [...seen].sort(compareTeeth), ...(!isAssessed && notSeen.length > 0 && { notSeen }) },
    ...(image.mirrored ? { mirrored: true } : {}),
    crop,
  };
}

function toPrintedAnnotation({ id, class: type, tooth, surfaces, box, outline, label }: StoredAnnotation): TreatmentPlanAnnotation {
  return { annotationId: id, class: type, tooth, surfaces, box, ...(outline && { outline: [...outline] }), label };
}

function toToothAnnotation({ line, annotation }: { line: TreatmentLine; annotation: StoredAnnotation }): TreatmentPlanAnnotation {
  const { id: treatmentId, class: type, surfaces } = line;
  return {
    annotationId: annotation.id,
    class: type ?? 'CUSTOM',
    tooth: annotation.tooth,
    surfaces: [...surfaces],
    box: annotation.box,
    ...(annotation.outline && { outline: [...annotation.outline] }),
    label: null,
    treatmentId,
  };
}
