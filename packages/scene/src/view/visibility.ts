import { CATEGORIES, type Category } from '@molaar/domain/findings';
import type { SceneAnnotation } from '../records/annotation';

/** What the filter shows. Sensitivity from 0 (fewer, more certain) to 1 (more, less certain). */
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

/** Returns true for a suggestion below the confidence of its slider. Sliders never hide what a person decided. */
function isBelowSensitivity(annotation: SceneAnnotation, { sensitivity }: Filter): boolean {
  if (annotation.decision !== 'SUGGESTED' || annotation.confidence === null) return false;
  if (annotation.category === 'ISSUES') return annotation.confidence < 1 - sensitivity.issues;
  if (annotation.category === 'RESTORATIONS') return annotation.confidence < 1 - sensitivity.restorations;
  return false;
}

/** Returns true for an undecided suggestion of a finding type that the model card does not list as measured. */
function isHiddenExperimental(annotation: SceneAnnotation, filter: Filter): boolean {
  return annotation.experimental && annotation.decision === 'SUGGESTED' && !filter.experimental;
}

export function isVisible(annotation: SceneAnnotation, filter: Filter): boolean {
  return (
    filter.categories[annotation.category] &&
    (filter.rejected || annotation.decision !== 'REJECTED') &&
    !isHiddenExperimental(annotation, filter) &&
    !isBelowSensitivity(annotation, filter)
  );
}

export interface Counts {
  readonly byCategory: Readonly<Record<Category, number>>;
  /** Suggestions that each slider hides at its current value. */
  readonly hiddenIssues: number;
  readonly hiddenRestorations: number;
  readonly experimental: number;
  readonly rejected: number;
  /** Visible undecided suggestions. */
  readonly undecided: number;
}

/** Counts annotations for the filter. Each category counts what it would show when switched on. */
export function countAnnotations(annotations: readonly SceneAnnotation[], filter: Filter): Counts {
  const allOn: Filter = { ...filter, categories: { ISSUES: true, TEETH: true, RESTORATIONS: true, OTHER: true } };
  const byCategory = Object.fromEntries(CATEGORIES.map((category) => [category, 0])) as Record<Category, number>;
  const hidden = { ISSUES: 0, RESTORATIONS: 0 };
  let experimental = 0;
  let rejected = 0;
  let undecided = 0;
  // A single pass, since this runs after each change.
  for (const annotation of annotations) {
    const { category, decision } = annotation;
    const isOpen = decision === 'SUGGESTED';
    if (annotation.experimental && isOpen) experimental += 1;
    if (decision === 'REJECTED') rejected += 1;
    if (
      (category === 'ISSUES' || category === 'RESTORATIONS') &&
      !isHiddenExperimental(annotation, filter) &&
      isBelowSensitivity(annotation, filter)
    )
      hidden[category] += 1;
    if (!isVisible(annotation, allOn)) continue;
    byCategory[category] += 1;
    if (isOpen && filter.categories[category]) undecided += 1;
  }
  return { byCategory, hiddenIssues: hidden.ISSUES, hiddenRestorations: hidden.RESTORATIONS, experimental, rejected, undecided };
}
