import { CATEGORIES, type Category, type FindingType } from '@molaar/domain/findings';
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

/** Whether the filter shows an annotation. */
export function isVisible(annotation: SceneAnnotation, filter: Filter): boolean {
  return hiddenBy(annotation, filter) === null;
}

/** Why an annotation is not on the image: experimental, below a slider, category off, hidden by hand, rejected. */
export const HIDDEN_REASONS = ['experimental', 'confidence', 'category', 'byHand', 'rejected'] as const;
export type HiddenReason = (typeof HIDDEN_REASONS)[number];

/** Returns why the filter hides an annotation; null when it shows it. The most persistent reason comes first. */
function hiddenBy(annotation: SceneAnnotation, filter: Filter): Exclude<HiddenReason, 'byHand'> | null {
  if (annotation.decision === 'REJECTED' && !filter.rejected) return 'rejected';
  if (isHiddenExperimental(annotation, filter)) return 'experimental';
  if (isBelowSensitivity(annotation, filter)) return 'confidence';
  return filter.categories[annotation.category] ? null : 'category';
}

export interface Counts {
  /** What each category would show when it is switched on. */
  readonly byCategory: Readonly<Record<Category, number>>;
  /** What is hidden for other reasons than its category, without what a person rejected. */
  readonly hiddenByCategory: Readonly<Record<Category, number>>;
  /** What is hidden, by reason and finding type. */
  readonly hidden: Readonly<Record<HiddenReason, ReadonlyMap<FindingType, number>>>;
  /** Suggestions that each slider hides at its current value. */
  readonly hiddenIssues: number;
  readonly hiddenRestorations: number;
  /** Categories of which the analysis has found something: others have nothing that a slider could hide. */
  readonly detected: ReadonlySet<Category>;
  /** Undecided experimental suggestions, and rejected annotations, shown or not. */
  readonly experimental: ReadonlyMap<FindingType, number>;
  readonly rejected: ReadonlyMap<FindingType, number>;
}

/**
 * Returns the same key for annotations that count once: an unerupted tooth is listed as tooth and as emerging tooth,
 * and is one tooth.
 */
function countedAs({ id, category, location }: SceneAnnotation): string {
  return category === 'TEETH' && location !== null ? `tooth ${location}` : id;
}

/** Counts annotations for a heading; each tooth once. */
export function countFindings(annotations: readonly SceneAnnotation[]): number {
  return new Set(annotations.map(countedAs)).size;
}

/**
 * Counts annotations for the filter; each tooth once.
 * @param hiddenIds Annotations that the person has hidden on the image.
 */
export function countAnnotations(
  annotations: readonly SceneAnnotation[],
  filter: Filter,
  hiddenIds: ReadonlySet<string> = new Set(),
): Counts {
  const perCategory = () => Object.fromEntries(CATEGORIES.map((category) => [category, 0])) as Record<Category, number>;
  const byCategory = perCategory();
  const hiddenByCategory = perCategory();
  const byType = () => new Map<FindingType, number>();
  const hidden = { experimental: byType(), confidence: byType(), category: byType(), byHand: byType(), rejected: byType() };
  const [experimental, rejected] = [byType(), byType()];
  const sliders = { ISSUES: 0, RESTORATIONS: 0 };
  const detected = new Set<Category>();
  const count = (numbers: Map<FindingType, number>, type: FindingType) => numbers.set(type, (numbers.get(type) ?? 0) + 1);
  const shownTeeth = new Set<string>();
  const hiddenTeeth = new Set<string>();
  // A single pass, since this runs after each change.
  for (const annotation of annotations) {
    const { id, class: type, category, decision, confidence } = annotation;
    if (confidence !== null) detected.add(category);
    if (annotation.experimental && decision === 'SUGGESTED') count(experimental, type);
    if (decision === 'REJECTED') count(rejected, type);
    const reason = hiddenBy(annotation, filter);
    const isHiddenByHand = hiddenIds.has(id) && (reason === null || reason === 'category');
    const isShown = reason === null || reason === 'category';
    if (category === 'TEETH' && reason !== 'rejected') (isShown ? shownTeeth : hiddenTeeth).add(countedAs(annotation));
    else if (isShown) byCategory[category] += 1;
    else if (reason !== 'rejected') hiddenByCategory[category] += 1;
    if (reason === 'confidence' && (category === 'ISSUES' || category === 'RESTORATIONS')) sliders[category] += 1;
    if (isHiddenByHand) count(hidden.byHand, type);
    else if (reason) count(hidden[reason], type);
  }
  byCategory.TEETH = shownTeeth.size;
  hiddenByCategory.TEETH = [...hiddenTeeth].filter((tooth) => !shownTeeth.has(tooth)).length;
  return {
    byCategory,
    hiddenByCategory,
    hidden,
    hiddenIssues: sliders.ISSUES,
    hiddenRestorations: sliders.RESTORATIONS,
    detected,
    experimental,
    rejected,
  };
}
