import type { Annotation, AnnotationSet } from '@molaar/contracts';
import { type ClinicalImage, type ClinicTx, findAssessments, findLatestAnalyses, listAnnotations, readAnnotationSet } from '@molaar/db';
import { adjustAnnotations } from '@molaar/domain/calibration';
import type { StoredAnnotation } from '@molaar/domain/findings';
import { assessmentOf, classCode, decisionsLeft } from '@molaar/domain/findings';
import { noticeText } from '@molaar/i18n';
import { readCalibratedImage } from '../calibration/read-calibrated-image';
import type { Actor } from '../context/deps';
import { type AuthorName, findAuthorNames } from '../shared/author-name';

/**
 * Returns all annotations of an image as the portal and partners read them.
 * @param image The image, locked in this transaction, so that its sides are those of the annotations.
 */
export async function presentAnnotations(
  tx: ClinicTx,
  { locale }: Pick<Actor, 'locale'>,
  { id: imageId, mirrored }: Pick<ClinicalImage, 'id' | 'mirrored'>,
): Promise<AnnotationSet> {
  // Read first: if it says that the analysis has ended, the annotations read after it are complete.
  const analyses = await findLatestAnalyses(tx, [imageId]);
  const { version } = await readAnnotationSet(tx, imageId);
  const assessment = (await findAssessments(tx, [imageId])).get(imageId) ?? assessmentOf(null);
  const calibrated = await readCalibratedImage(tx, imageId);
  const stored = adjustAnnotations(await listAnnotations(tx, imageId), calibrated);
  const acts = stored.map(({ decidedBy: by, decidedAt: at }) => ({ by, at }));
  const nameOf = await findAuthorNames(tx, { entityIds: [imageId], acts, locale });
  return {
    imageId,
    version,
    analysis: analyses.get(imageId) ?? null,
    assessment,
    mirrored,
    calibrationId: calibrated?.calibration.id ?? null,
    decisionsLeft: decisionsLeft(stored),
    annotations: stored.map((annotation) => presentAnnotation(annotation, nameOf)),
    notice: noticeText(locale),
  };
}

function presentAnnotation(annotation: StoredAnnotation, nameOf: AuthorName): Annotation {
  const { id, category, box, confidence, source, decision, checkTooth, experimental, label, decidedBy, decidedAt } = annotation;
  return {
    id,
    class: annotation.class,
    code: classCode(annotation.class, annotation.tooth),
    category,
    location: annotation.tooth,
    surface: annotation.surfaces,
    box: [...box],
    outline: annotation.outline ? [...annotation.outline] : null,
    confidence,
    detectedConfidence: annotation.detectedConfidence ?? null,
    source,
    decision,
    checkTooth,
    experimental,
    label,
    decidedBy: nameOf(decidedBy, decidedAt),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
