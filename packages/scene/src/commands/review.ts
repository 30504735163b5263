import { compareForDecision, decisionKey, decisionsLeft, isClear, needsDecision } from '@molaar/domain/findings';
import { type Box, unionBox } from '@molaar/domain/geometry';
import type { Editor } from '../editor/editor';
import type { SceneAnnotation } from '../records/annotation';
import { isVisible } from '../view/visibility';

/** Annotations that are decided with one key: one, connected restorations of one tooth, or brackets. */
export type ReviewStep = readonly SceneAnnotation[];

/** The annotation as the domain's rules of the review take it; its other fields, of thousands, would only be copied. */
function forReview({ id, class: type, category, location, confidence, decision, checkTooth, experimental }: SceneAnnotation) {
  return { id, class: type, category, tooth: location, confidence, decision, checkTooth, experimental };
}
const keyOf = (annotation: SceneAnnotation) => decisionKey(forReview(annotation));

/** Sorts for the review: issues, restorations, doubtful teeth; what is decided together stands together. */
export function sortForReview(annotations: readonly SceneAnnotation[]): SceneAnnotation[] {
  return annotations
    .map((annotation) => ({ annotation, facts: forReview(annotation) }))
    .sort((a, b) => compareForDecision(a.facts, b.facts))
    .map(({ annotation }) => annotation);
}

const compareForQueue = (a: SceneAnnotation, b: SceneAnnotation) => compareForDecision(forReview(a), forReview(b));

/** Returns the visible annotations in the order of the findings list. */
export function reviewList({ listed, view }: Editor): SceneAnnotation[] {
  const { filter } = view.getState();
  return listed.list().filter((annotation) => isVisible(annotation, filter));
}

/**
 * Counts the decisions that are left on the image, whatever the filter shows; `hidden` are those of them that the
 * filter hides.
 */
export function countDecisions({ listed, view }: Editor): { left: number; hidden: number } {
  const { filter } = view.getState();
  const open = listed.list().filter(needsDecision);
  const hidden = open.filter((annotation) => !isVisible(annotation, filter));
  return { left: decisionsLeft(open.map(forReview)), hidden: decisionsLeft(hidden.map(forReview)) };
}

/** Returns true when the list shows an undecided suggestion. */
export function hasQueue({ listed, view }: Editor): boolean {
  const { filter } = view.getState();
  return listed.list().some((annotation) => annotation.decision === 'SUGGESTED' && isVisible(annotation, filter));
}

const isQueued = (annotation: SceneAnnotation) => annotation.decision === 'SUGGESTED' && !isClear(annotation);

/** Returns the visible undecided suggestions in the order of the review, without the clear ones. */
export function reviewQueue(editor: Editor): SceneAnnotation[] {
  return sortForReview(editor.visible().filter(isQueued));
}

/** Returns the visible clear teeth and the mouth area, as far as they are undecided. */
export function clearSuggestions({ listed, view }: Editor): SceneAnnotation[] {
  const { filter } = view.getState();
  return listed.list().filter((annotation) => isClear(annotation) && isVisible(annotation, filter));
}

/** Returns the review queue in steps: as many as `decisionsLeft` counts, if nothing is hidden or optional. */
export function reviewSteps(editor: Editor): ReviewStep[] {
  // Another finding of the same teeth may stand between the brackets of braces.
  const steps = new Map<string, SceneAnnotation[]>();
  for (const annotation of reviewQueue(editor)) {
    const key = keyOf(annotation);
    const step = steps.get(key);
    if (step) step.push(annotation);
    else steps.set(key, [annotation]);
  }
  return [...steps.values()];
}

/** Selects the neighbour of the selected annotation in the list; without a selection, the first or the last. */
export function selectNeighbour(editor: Editor, direction: 1 | -1): SceneAnnotation | undefined {
  const list = reviewList(editor);
  const from = list.findIndex(({ id }) => id === editor.view.getState().selectedId);
  const ordered = from < 0 ? list : [...list.slice(from + 1), ...list.slice(0, from)];
  const next = direction === 1 ? ordered[0] : ordered.at(-1);
  if (next) editor.view.setState({ selectedId: next.id });
  return next;
}

/**
 * Returns the step next to the selection, continuing at the other end. A decided annotation has the neighbours that it
 * would have undecided.
 */
export function neighbourStep(editor: Editor, direction: 1 | -1): ReviewStep | undefined {
  const steps = reviewSteps(editor);
  const current = editor.scene.get(editor.view.getState().selectedId ?? '');
  if (!current) return direction === 1 ? steps[0] : steps.at(-1);
  const others = steps.filter((step) => !step.some(({ id }) => id === current.id));
  const after = others.filter(([first]) => first && compareForQueue(first, current) > 0);
  const before = others.filter(([first]) => first && compareForQueue(first, current) < 0);
  return direction === 1 ? (after[0] ?? before[0]) : (before.at(-1) ?? after.at(-1));
}

/** Returns whether `neighbourStep` finds one, without sorting the queue. */
export function hasNeighbourStep(editor: Editor): boolean {
  const selected = editor.scene.get(editor.view.getState().selectedId ?? '');
  const key = selected && isQueued(selected) ? keyOf(selected) : null;
  return editor.visible().some((annotation) => isQueued(annotation) && keyOf(annotation) !== key);
}

/**
 * Decides what is selected. During a review, and for a single annotation, the next undecided suggestions are selected.
 * @returns these; none at the end of a review, where nothing is selected any more.
 */
export function decideAndSelectNext(editor: Editor, decision: 'approve' | 'reject'): ReviewStep {
  const selected = editor.selection().map(({ id }) => id);
  const [first] = selected;
  if (!first) return [];
  const { reviewing } = editor.view.getState();
  // The neighbour in the list is determined before the decision: a rejected annotation leaves the list.
  const nextListed = selected.length === 1 && !reviewing ? nextInList(editor, first) : undefined;
  if (selected.length === 1) editor[decision](first);
  else editor[decision === 'approve' ? 'approveAll' : 'rejectAll'](selected);
  const next = reviewing ? (restOfStep(editor, first) ?? neighbourStep(editor, 1) ?? []) : nextListed ? [nextListed] : [];
  // At the end of a review nothing stays selected: one key too many would change the last decision.
  if (next.length > 0 || reviewing) editor.select(next.map(({ id }) => id));
  return next;
}

/** Returns what is left of a step of which a person decided one annotation by itself. */
function restOfStep(editor: Editor, id: string): ReviewStep | undefined {
  const decided = editor.scene.get(id);
  return decided && reviewSteps(editor).find(([first]) => first && keyOf(first) === keyOf(decided));
}

function nextInList(editor: Editor, selectedId: string): SceneAnnotation | undefined {
  const list = reviewList(editor);
  const from = list.findIndex(({ id }) => id === selectedId);
  return [...list.slice(from + 1), ...list.slice(0, Math.max(from, 0))].find((annotation) => annotation.decision === 'SUGGESTED');
}

/** Returns the box around the annotations and their whole teeth; undefined without annotations. */
export function boxWithTeeth({ scene }: Editor, annotations: readonly SceneAnnotation[]): Box | undefined {
  const teeth = new Set(annotations.flatMap(({ location }) => location ?? []));
  const whole = scene
    .all()
    .filter(({ class: type, location, decision }) => type === 'TOOTH' && location && teeth.has(location) && decision !== 'REJECTED');
  return unionBox([...annotations, ...whole].map(({ box }) => box));
}
