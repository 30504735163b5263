import type { Editor } from '../editor/editor';
import type { SceneAnnotation } from '../records/annotation';
import { compareForQueue } from '../records/review-order';
import { isVisible } from '../view/visibility';

/** Visible annotations in the list's order. */
export function reviewList({ listed, view }: Editor): SceneAnnotation[] {
  const { filter } = view.getState();
  return listed.list().filter((annotation) => isVisible(annotation, filter));
}

/** Suggestions that nobody has decided and that the filter or a slider leaves out of the list. */
export function undecidedElsewhere({ listed, view }: Editor): number {
  const { filter } = view.getState();
  return listed.list().filter((annotation) => annotation.decision === 'SUGGESTED' && !isVisible(annotation, filter)).length;
}

/** Whether a suggestion is shown that nobody has decided. */
export function hasQueue({ listed, view }: Editor): boolean {
  const { filter } = view.getState();
  return listed.list().some((annotation) => annotation.decision === 'SUGGESTED' && isVisible(annotation, filter));
}

/** Visible suggestions that nobody has decided, in the order in which they are to be reviewed. */
export function reviewQueue(editor: Editor): SceneAnnotation[] {
  return editor
    .visible()
    .filter(({ decision }) => decision === 'SUGGESTED')
    .sort(compareForQueue);
}

/** Selects the neighbour of the selection in the list; from no selection, the first or the last. */
export function selectNeighbour(editor: Editor, step: 1 | -1, only: (annotation: SceneAnnotation) => boolean = () => true): void {
  const list = reviewList(editor);
  const from = list.findIndex(({ id }) => id === editor.view.getState().selectedId);
  const ordered = from < 0 ? list : [...list.slice(from + 1), ...list.slice(0, from)];
  const candidates = (step === 1 ? ordered : ordered.reverse()).filter(only);
  if (candidates[0]) editor.view.setState({ selectedId: candidates[0].id });
}

/** The undecided neighbour of the annotation in the queue, round the end; of a decided one, the one whose turn it would be. */
export function queueNeighbour(editor: Editor, step: 1 | -1): SceneAnnotation | undefined {
  const queue = reviewQueue(editor);
  const current = editor.scene.get(editor.view.getState().selectedId ?? '');
  if (!current) return step === 1 ? queue[0] : queue.at(-1);
  const after = queue.filter((annotation) => compareForQueue(annotation, current) > 0);
  const before = queue.filter((annotation) => compareForQueue(annotation, current) < 0);
  return step === 1 ? (after[0] ?? before[0]) : (before.at(-1) ?? after.at(-1));
}

/** Decides the selected annotation and goes to the next suggestion that nobody has decided; answers that one. */
export function decideAndSelectNext(editor: Editor, decision: 'approve' | 'reject'): SceneAnnotation | undefined {
  const { selectedId, reviewing } = editor.view.getState();
  if (!selectedId) return undefined;
  // Looked for before the decision: a rejected annotation leaves the list, and with it its place.
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
