import type { Finding } from '@molaar/contracts';
import {
  type ClinicalImage,
  type ClinicTx,
  deleteAnnotations,
  listAnnotations,
  newId,
  publishEvent,
  readAnnotationSet,
  writeAnnotationSet,
  writeAnnotations,
} from '@molaar/db';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { boxAround, clipBox, clipOutline, iou, mirrorBox, mirrorOutline } from '@molaar/domain/geometry';
import { mirrorTooth } from '@molaar/domain/teeth';

/** Minimum overlap (intersection over union) of two boxes of one finding type that show the same thing. */
const SAME_FINDING_IOU = 0.5;

/**
 * Stores the findings of an analysis as suggestions in the transaction that finishes it. Annotations that a person drew
 * or decided stay; undecided ones of earlier analyses are replaced. A finding that a person has already decided is not
 * suggested again. The uploaded image is analysed: findings are mirrored when its sides were swapped. Idempotent.
 * @param image The image, locked in this transaction.
 */
export async function storeFindings(
  tx: ClinicTx,
  image: ClinicalImage,
  { analysisId, findings, at }: { analysisId: string; findings: readonly Finding[]; at: Date },
): Promise<void> {
  const imageId = image.id;
  const set = await readAnnotationSet(tx, imageId);
  if (set.analysisId === analysisId) return;

  const stored = await listAnnotations(tx, imageId);
  const preserved = stored.filter(
    (annotation) => annotation.source === 'PERSON' || annotation.decision !== 'SUGGESTED' || annotation.edited,
  );
  const replaced = stored.filter((annotation) => !preserved.includes(annotation)).map(({ id }) => id);
  const found = findings.flatMap((ofUploaded) => {
    const finding = image.mirrored ? mirrorFinding(ofUploaded, image) : ofUploaded;
    const whole = clipBox(finding.box, image);
    // A detection located in a part of its box is drawn there, by its outline.
    const outline = finding.place ? clipOutline(finding.place.outline, image) : null;
    const box = (outline && clipBox(boxAround(outline), image)) ?? whole;
    const isSameAsPreserved = (other: StoredAnnotation) =>
      other.class === finding.class && [box, whole].some((one) => one && iou(other.box, one) >= SAME_FINDING_IOU);
    if (!box || preserved.some(isSameAsPreserved)) return [];
    return [toAnnotation({ ...finding, box: [...box] }, outline && box !== whole ? outline : null, analysisId, at)];
  });

  const version = set.version + 1;
  await writeAnnotationSet(tx, imageId, { version, analysisId });
  await deleteAnnotations(tx, imageId, replaced);
  await writeAnnotations(tx, imageId, found);
  await publishEvent(tx, { type: 'annotations', imageId, version });
}

function mirrorFinding(finding: Finding, image: ClinicalImage): Finding {
  const { tooth, box, place } = finding;
  return {
    ...finding,
    tooth: tooth && mirrorTooth(tooth),
    box: [...mirrorBox(box, image)],
    ...(place ? { place: { box: [...mirrorBox(place.box, image)], outline: mirrorOutline(place.outline, image) } } : {}),
  };
}

function toAnnotation(finding: Finding, outline: StoredAnnotation['outline'], analysisId: string, at: Date): StoredAnnotation {
  return {
    id: newId(),
    class: finding.class,
    category: finding.category,
    tooth: finding.tooth,
    surfaces: finding.surfaces,
    box: finding.box,
    outline,
    confidence: finding.confidence,
    source: 'AI',
    decision: 'SUGGESTED',
    edited: false,
    corrections: [],
    detectedClass: null,
    checkTooth: finding.checkTooth,
    experimental: finding.experimental,
    label: null,
    analysisId,
    decidedBy: null,
    decidedAt: null,
    createdAt: at,
  };
}
