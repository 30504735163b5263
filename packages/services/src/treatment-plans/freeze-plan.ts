import { LOCALES, type MedicalTemplate, type SavePlanInput, type TreatmentRow } from '@molaar/contracts';
import { type ClinicalImage, findDefaultTemplate, type PlanContent, type PlanMark, type StoredAnnotation, type Tx } from '@molaar/db';
import { mouthArea } from '@molaar/domain/findings';
import { linesOnTeeth, readingOrder } from '@molaar/domain/treatment-plans';
import { approvedObjects, approvedStatuses, type ClinicalFindings } from './approved-findings';
import { findPlanDisclaimers, requirePlanDisclaimers } from './plan-disclaimers';
import { translateLines } from './translate-lines';

/**
 * Everything that a version shows, copied: lines, disclaimers, the approved marks. Also in the other language as far as
 * the clinic has the words, since the patient may ask for the PDF in either. DEFAULT_DISCLAIMER_NOT_FOUND.
 */
export async function freezePlan(
  tx: Tx,
  organizationId: string,
  { comments, pdfFormat, treatments, language }: SavePlanInput,
  { template, image, findings }: { template: MedicalTemplate; image: ClinicalImage; findings: ClinicalFindings },
): Promise<PlanContent> {
  const disclaimers: PlanContent['disclaimers'] = { [language]: await requirePlanDisclaimers(tx, organizationId, language) };
  const translations: PlanContent['translations'] = {};
  for (const other of LOCALES.filter((locale) => locale !== language)) {
    const found = await findPlanDisclaimers(tx, organizationId, other);
    if (found) disclaimers[other] = found;
    translations[other] = translateLines(treatments, template, await findDefaultTemplate(tx, organizationId, other), other);
  }
  const found = approvedObjects(findings).filter(isShown).map(toMark);
  const marks = [...found, ...linesOnTeeth(readingOrder(treatments), found, findings.annotations).map(toToothMark)];
  const chart = approvedStatuses(findings).map(({ tooth, status, surfaces }) => ({ tooth, status, surfaces: [...surfaces] }));
  const crop = mouthArea(image, findings.annotations, marks);
  return { comments, pdfFormat, treatments, disclaimers, translations, marks, chart, crop };
}

/** Every tooth framed would hide what matters; the mouth area is the picture itself. */
function isShown({ class: type }: StoredAnnotation): boolean {
  return type !== 'TOOTH' && type !== 'MOUTH_AREA';
}

function toMark({ id, class: type, tooth, surfaces, box, label }: StoredAnnotation): PlanMark {
  return { annotationId: id, class: type, tooth, surfaces, box, label };
}

function toToothMark({ line, seen }: { line: TreatmentRow; seen: StoredAnnotation }): PlanMark {
  const { id: treatmentId, class: type, tooth, surfaces } = line;
  return { annotationId: seen.id, class: type ?? 'CUSTOM', tooth, surfaces: [...surfaces], box: seen.box, label: null, treatmentId };
}
