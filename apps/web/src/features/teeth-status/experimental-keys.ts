import type { Annotation } from '@molaar/contracts';
import type { ShownStatus } from './status-edits';

/** Returns the keys of statuses that are based on an annotation of a finding type whose accuracy was not measured. */
export function experimentalKeys(statuses: readonly ShownStatus[], annotations: readonly Annotation[]): ReadonlySet<string> {
  const experimental = new Set(annotations.filter((annotation) => annotation.experimental).map(({ id }) => id));
  return new Set(statuses.filter(({ annotationIds }) => annotationIds.some((id) => experimental.has(id))).map(({ key }) => key));
}

/** Returns whether a status is an undecided suggestion based on an experimental finding: hidden by default. */
export function isUnprovenSuggestion({ key, decision }: ShownStatus, experimental: ReadonlySet<string>): boolean {
  return decision === 'SUGGESTED' && experimental.has(key);
}
