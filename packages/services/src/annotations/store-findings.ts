import type { Finding } from '@molaar/contracts';
import {
  deleteAnnotations,
  holdImage,
  listAnnotations,
  newId,
  publishEvent,
  readAnnotationSet,
  type StoredAnnotation,
  type Tx,
  writeAnnotationSet,
  writeAnnotations,
} from '@molaar/db';
import { iou } from '@molaar/domain/geometry';
import { boxAround, placeBox, placeOutline } from './place-box';

/** Two boxes of one class that overlap this much (intersection over union) show the same object. */
const SAME_OBJECT = 0.5;

/**
 * Stores an analysis's findings inside the transaction that finishes the analysis, and counts the set's version up.
 * What a person drew or decided on stays; undecided objects of earlier analyses go. A finding that a person has already
 * decided on, approved or rejected, is not suggested again. Storing the same analysis twice changes nothing; so does a
 * radiograph that was deleted meanwhile.
 */
export async function storeFindings(
  tx: Tx,
  organizationId: string,
  imageId: string,
  analysisId: string,
  findings: readonly Finding[],
  at: Date = new Date(),
): Promise<void> {
  const image = await holdImage(tx, organizationId, imageId);
  if (!image) return;
  const set = await readAnnotationSet(tx, organizationId, imageId);
  if (set.analysisId === analysisId) return;

  const stored = await listAnnotations(tx, organizationId, imageId);
  const kept = stored.filter((annotation) => annotation.source === 'PERSON' || annotation.decision !== 'SUGGESTED' || annotation.edited);
  const replaced = stored.filter((annotation) => !kept.includes(annotation)).map(({ id }) => id);
  const found = findings.flatMap((finding) => {
    const whole = placeBox(finding.box, image);
    // What was seen to lie on a part of its box is drawn there: the outline says where, as where a person drew round it.
    const outline = finding.place ? placeOutline(finding.place.outline, image) : null;
    const box = (outline && placeBox(boxAround(outline), image)) ?? whole;
    const decidedOn = (other: StoredAnnotation) =>
      other.class === finding.class && [box, whole].some((one) => one && iou(other.box, one) >= SAME_OBJECT);
    if (!box || kept.some(decidedOn)) return [];
    return [toAnnotation({ ...finding, box: [...box] }, outline && box !== whole ? outline : null, analysisId, at)];
  });

  const version = set.version + 1;
  await writeAnnotationSet(tx, organizationId, imageId, { version, analysisId });
  await deleteAnnotations(tx, organizationId, imageId, replaced);
  await writeAnnotations(tx, organizationId, imageId, found);
  await publishEvent(tx, organizationId, { type: 'annotations', imageId, version });
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
    checkTooth: finding.checkTooth,
    experimental: finding.experimental,
    label: null,
    analysisId,
    decidedBy: null,
    decidedAt: null,
    createdAt: at,
  };
}
