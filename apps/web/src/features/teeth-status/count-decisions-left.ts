import type { Annotation } from '@molaar/contracts';
import { decisionsLeft } from '@molaar/domain/findings';
import type { ShownStatus } from './status-edits';

/** Counts the decisions that are left on the image as everywhere else, without those that are made but not saved. */
export function countDecisionsLeft(annotations: readonly Annotation[], statuses: readonly ShownStatus[]): number {
  const decided = new Set(
    statuses.flatMap(({ unsaved, decision, annotationIds }) => (unsaved && decision !== 'SUGGESTED' ? annotationIds : [])),
  );
  return decisionsLeft(
    annotations.filter(({ id }) => !decided.has(id)).map((annotation) => ({ ...annotation, tooth: annotation.location })),
  );
}
