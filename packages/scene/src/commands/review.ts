import type { Editor } from '../editor/editor';
import type { SceneAnnotation } from '../records/annotation';
import { compareForQueue } from '../records/review-order';
import { isVisible } from '../view/visibility';

/** Returns the visible annotations in the order of the findings list. */
export function reviewList({ listed, view }: Editor): SceneAnnotation[] {
  const { filter } = view.getState();
  return listed.list().filter((annotation) => isVisible(annotation, filter));
}

/** Counts the undecided suggestions that the filter or a slider hides. */
export function undecidedElsewhere({ listed, view }: Editor): number {
  const { filter } = view.getState();
  return listed.list().filter((annotation) => annotation.decision === 'SUGGESTED' && !isVisible(annotation, filter)).length;
}

/** Returns true when the list shows an undecided suggestion. */
export function hasQueue({ listed, view }: Editor): boolean {
  const { filter } = view.getState();
  return listed.list().some((annotation) => annotation.decision === 'SUGGESTED' && isVisible(annotation, filter));
}

/** Returns the visible undecided suggestions in the order of the review. */
export function reviewQueue(editor: Editor): SceneAnnotation[] {
  return editor
    .visible()
    .filter(({ decision }) => decision === 'SUGGESTED')
    .sort(compareForQueue);
}

/** Selects the neighbour of the selected annotation in the list; without a selection, the first or the last. */
export function selectNeighbour(editor: Editor, direction: 1 | -1, only: (annotation: SceneAnnotation) => boolean = () => true): void {
  const list = reviewList(editor);
  const from = list.findIndex(({ id }) => id === editor.view.getState().selectedId);
  const ordered = from < 0 ? list : [...list.slice(from + 1), ...list.slice(0, from)];
  const candidates = (direction === 1 ? ordered : ordered.reverse()).filter(only);
  if (candidates[0]) editor.view.setState({ selectedId: candidates[0].id });
}

/**
 * Returns the neighbour of the selected annotation in the review queue, continuing at the other end. A decided
 * annotation has the neighbour that it would have undecided.
 */
export function queueNeighbour(editor: Editor, direction: 1 | -1): SceneAnnotation | undefined {
  const queue = reviewQueue(editor);
  const current = editor.scene.get(editor.view.getState().selectedId ?? '');
  if (!current) return direction === 1 ? queue[0] : queue.at(-1);
  const after = queue.filter((annotation) => compareForQueue(annotation, current) > 0);
  const before = queue.filter((annotation) => compareForQueue(annotation, current) < 0);
  return direction === 1 ? (after[0] ?? before[0]) : (before.at(-1) ?? after.at(-1));
}

/** Decides the selected annotation and selects the next undecided suggestion. @returns that suggestion. */
export function decideAndSelectNext(editor: Editor, decision: 'approve' | 'reject'): SceneAnnotation | undefined {
  const { selectedId, reviewing } = editor.view.getState();
  if (!selectedId) return undefined;
  // Determined before the decision: a rejected annotation leaves the list.
  const next = reviewing ? queueNeighbour(editor, 1) : nextInList(editor, selectedId);
  editor[decision](selectedId);
  if (next) editor.view.setState({ selectedId: next.id });
  return next;
}

function nextInList(editor: Editor, selectedId: string): SceneAnnotation | undefined {
  const list = reviewList(editor);
  const from = list.findIndex(({ id }) => id === selectedId);
  return [...list.slice(from + 1), ...list.slice(0, Math.max(from, 0))].find((annotation) => annotation.decision === 'SUGGESTED');
}
