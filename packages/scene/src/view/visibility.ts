import { CATEGORIES, type Category } from '@molaar/domain/findings';
import type { SceneAnnotation } from '../records/annotation';

/** What the filter shows. Sensitivity runs from 0 (fewer, surer) to 1 (more, less sure). */
export interface Filter {
  readonly categories: Readonly<Record<Category, boolean>>;
  readonly sensitivity: { readonly issues: number; readonly restorations: number };
  readonly experimental: boolean;
  readonly rejected: boolean;
}

export const DEFAULT_FILTER: Filter = {
  categories: { ISSUES: true, TEETH: true, RESTORATIONS: true, OTHER: true },
  sensitivity: { issues: 0.6, restorations: 0.6 },
  experimental: false,
  rejected: false,
};

/** A suggestion below the slider's confidence. What a person decided is never hidden by a slider. */
function isBelowSensitivity(object: SceneAnnotation, { sensitivity }: Filter): boolean {
  if (object.decision !== 'SUGGESTED' || object.confidence === null) return false;
  if (object.category === 'ISSUES') return object.confidence < 1 - sensitivity.issues;
  if (object.category === 'RESTORATIONS') return object.confidence < 1 - sensitivity.restorations;
  return false;
}

/** An unreviewed suggestion of a class that the model card does not list as measured. */
function isHiddenExperimental(object: SceneAnnotation, filter: Filter): boolean {
  return object.experimental && object.decision === 'SUGGESTED' && !filter.experimental;
}

export function isVisible(object: SceneAnnotation, filter: Filter): boolean {
  return (
    filter.categories[object.category] &&
    (filter.rejected || object.decision !== 'REJECTED') &&
    !isHiddenExperimental(object, filter) &&
    !isBelowSensitivity(object, filter)
  );
}

export interface Counts {
  readonly byCategory: Readonly<Record<Category, number>>;
  /** Suggestions that each slider hides at its place. */
  readonly hiddenIssues: number;
  readonly hiddenRestorations: number;
  readonly experimental: number;
  readonly rejected: number;
  /** Visible suggestions that nobody has decided. */
  readonly undecided: number;
}

/** Numbers for the filter. Categories count what would show with the category on. */
export function countAnnotations(objects: readonly SceneAnnotation[], filter: Filter): Counts {
  const allOn: Filter = { ...filter, categories: { ISSUES: true, TEETH: true, RESTORATIONS: true, OTHER: true } };
  const byCategory = Object.fromEntries(CATEGORIES.map((category) => [category, 0])) as Record<Category, number>;
  const hidden = { ISSUES: 0, RESTORATIONS: 0 };
  let experimental = 0;
  let rejected = 0;
  let undecided = 0;
  // One walk: this runs over every object after each change.
  for (const object of objects) {
    const { category, decision } = object;
    const isOpen = decision === 'SUGGESTED';
    if (object.experimental && isOpen) experimental += 1;
    if (decision === 'REJECTED') rejected += 1;
    if (
      (category === 'ISSUES' || category === 'RESTORATIONS') &&
      !isHiddenExperimental(object, filter) &&
      isBelowSensitivity(object, filter)
    )
      hidden[category] += 1;
    if (!isVisible(object, allOn)) continue;
    byCategory[category] += 1;
    if (isOpen && filter.categories[category]) undecided += 1;
  }
  return { byCategory, hiddenIssues: hidden.ISSUES, hiddenRestorations: hidden.RESTORATIONS, experimental, rejected, undecided };
}
