import type { Annotation, AnnotationSet } from '@molaar/contracts';
import { findLatestAnalyses, listAnnotations, namesOfPeople, readAnnotationSet, type StoredAnnotation, type Tx } from '@molaar/db';
import { classCode } from '@molaar/domain/findings';
import { noticeText } from '@molaar/i18n';
import type { Actor } from '../context/deps';

/** The whole set of a radiograph as the portal and partners read it. */
export async function presentAnnotations(tx: Tx, actor: Pick<Actor, 'organizationId' | 'locale'>, imageId: string): Promise<AnnotationSet> {
  const { organizationId, locale } = actor;
  // First: where it says that the analysis has ended, what is read after it holds the findings.
  const analyses = await findLatestAnalyses(tx, organizationId, [imageId]);
  const { version } = await readAnnotationSet(tx, organizationId, imageId);
  const stored = await listAnnotations(tx, organizationId, imageId);
  const names = await namesOfPeople(
    tx,
    organizationId,
    stored.map(({ decidedBy }) => decidedBy),
  );
  return {
    imageId,
    version,
    analysis: analyses.get(imageId) ?? null,
    annotations: stored.map((annotation) => presentAnnotation(annotation, names)),
    notice: noticeText(locale),
  };
}

function presentAnnotation(annotation: StoredAnnotation, names: ReadonlyMap<string, string>): Annotation {
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
    source,
    decision,
    checkTooth,
    experimental,
    label,
    decidedBy: decidedBy && (names.get(decidedBy) ?? null),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}
