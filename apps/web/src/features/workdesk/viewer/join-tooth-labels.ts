import type { SceneAnnotation } from '@molaar/scene';
import { type Standing, standingOf } from './contour-style';

/** What gets one label. */
export interface LabelSubject {
  readonly annotation: SceneAnnotation;
  /** The tooth whose number is in this label too: it has none of its own. */
  readonly tooth?: SceneAnnotation | undefined;
  /** The annotation of which the standing counts: of two, the one that needs more attention. */
  readonly judged: SceneAnnotation;
}

const ATTENTION: readonly Standing[] = ['confirmed', 'suggested', 'doubtful'];

/**
 * Returns what gets a label, in the given order. An emerging tooth is annotated twice, as a tooth and as a finding on
 * the whole of it: both share one label. Rejected annotations share none.
 */
export function joinToothLabels(annotations: readonly SceneAnnotation[]): LabelSubject[] {
  const emerging = new Map<string, SceneAnnotation>();
  const teeth = new Map<string, SceneAnnotation>();
  for (const annotation of annotations) {
    const { class: type, location, decision } = annotation;
    if (!location || decision === 'REJECTED') continue;
    if (type === 'EMERGING_TOOTH' && !emerging.has(location)) emerging.set(location, annotation);
    else if (type === 'TOOTH' && !teeth.has(location)) teeth.set(location, annotation);
  }
  const attention = (annotation: SceneAnnotation) => ATTENTION.indexOf(standingOf(annotation));
  return annotations.flatMap((annotation) => {
    const { location } = annotation;
    if (!location) return [{ annotation, judged: annotation }];
    const tooth = teeth.get(location);
    const isJoined = emerging.has(location) && tooth !== undefined;
    if (isJoined && annotation === tooth) return [];
    if (!isJoined || emerging.get(location) !== annotation) return [{ annotation, judged: annotation }];
    return [{ annotation, tooth, judged: attention(tooth) > attention(annotation) ? tooth : annotation }];
  });
}
