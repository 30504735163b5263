import type { Annotation } from '@molaar/contracts';
import type { ShownStatus } from './status-edits';

/** Keys of statuses that rest on an object of a kind whose accuracy was not measured. */
export function experimentalKeys(statuses: readonly ShownStatus[], annotations: readonly Annotation[]): ReadonlySet<string> {
  const experimental = new Set(annotations.filter((annotation) => annotation.experimental).map(({ id }) => id));
  return new Set(statuses.filter(({ annotationIds }) => annotationIds.some((id) => experimental.has(id))).map(({ key }) => key));
}

/** A suggestion that rests on an experimental finding and that nobody has decided: off until it is asked for. */
export function isUnprovenSuggestion({ key, decision }: ShownStatus, experimental: ReadonlySet<string>): boolean {
  return decision === 'SUGGESTED' && experimental.has(key);
}
