import { type Category, compareTeeth } from '@molaar/domain';
import type { Editor } from '../editor';
import type { SceneObject } from '../records';

/** What matters most comes first; teeth are many and come last. */
export const REVIEW_CATEGORIES: readonly Category[] = ['ISSUES', 'RESTORATIONS', 'OTHER', 'TEETH'];

/** The order of the findings list: by category, then by tooth in chart order, the jaw last, then the surest first. */
export function compareForReview(a: SceneObject, b: SceneObject): number {
  if (a.category !== b.category) return REVIEW_CATEGORIES.indexOf(a.category) - REVIEW_CATEGORIES.indexOf(b.category);
  if (a.location !== b.location) {
    if (!a.location) return 1;
    if (!b.location) return -1;
    return compareTeeth(a.location, b.location);
  }
  return (b.confidence ?? 1) - (a.confidence ?? 1) || a.id.localeCompare(b.id);
}

/** Visible objects in the list's order. */
export function reviewList(editor: Editor): SceneObject[] {
  return editor.visible().sort(compareForReview);
}

/** Selects the neighbour of the selection in the list; from no selection, the first or the last. */
export function selectNeighbour(editor: Editor, step: 1 | -1, only: (object: SceneObject) => boolean = () => true): void {
  const list = reviewList(editor);
  const from = list.findIndex(({ id }) => id === editor.view.getState().selectedId);
  const ordered = from < 0 ? list : [...list.slice(from + 1), ...list.slice(0, from)];
  const candidates = (step === 1 ? ordered : ordered.reverse()).filter(only);
  if (candidates[0]) editor.view.setState({ selectedId: candidates[0].id });
}

/** Decides the selected object and goes to the next suggestion that nobody has decided. */
export function decideAndGoOn(editor: Editor, decision: 'approve' | 'reject'): void {
  const { selectedId } = editor.view.getState();
  if (!selectedId) return;
  // Looked for before the decision: a rejected object leaves the list, and with it its place.
  const list = reviewList(editor);
  const from = list.findIndex(({ id }) => id === selectedId);
  const next = [...list.slice(from + 1), ...list.slice(0, Math.max(from, 0))].find((object) => object.decision === 'SUGGESTED');
  editor[decision](selectedId);
  if (next) editor.view.setState({ selectedId: next.id });
}
