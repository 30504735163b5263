import { createEditor, type Editor } from '../editor/editor';
import type { SceneAnnotation } from '../records/annotation';
import { sceneAnnotation } from './annotations';

export const imageSize = { width: 1000, height: 500 };

/** A suggested cavity `a`, a suggested tooth `b` and an approved crown `c`, which do not overlap. */
function startAnnotations(): SceneAnnotation[] {
  return [
    sceneAnnotation({ id: 'a' }),
    sceneAnnotation({ id: 'b', class: 'TOOTH', category: 'TEETH', surface: ['WHOLE_TOOTH'], box: [400, 100, 60, 200] }),
    sceneAnnotation({
      id: 'c',
      class: 'CROWN',
      category: 'RESTORATIONS',
      surface: ['CROWN'],
      box: [600, 100, 60, 60],
      source: 'PERSON',
      decision: 'APPROVED',
    }),
  ];
}

/** Returns an editor of these three; new annotations get the ids new-1, new-2 … */
export function freshEditor(): Editor {
  let count = 0;
  return createEditor({ imageSize, annotations: startAnnotations(), right: 'YES', newId: () => `new-${++count}` });
}

/** Presses at the first point, moves along the others and releases at the last. */
export function gesture(editor: Editor, path: readonly (readonly [number, number])[], cancelled = false): void {
  editor.pointer('down', { point: path[0]!, pixel: 1 });
  for (const point of path.slice(1)) editor.pointer('move', { point, pixel: 1 });
  if (cancelled) editor.cancel();
  else editor.pointer('up', { point: path[path.length - 1]!, pixel: 1 });
}

/** Sets two corners of an outline that stays open. */
export function clickTwoCorners(editor: Editor): void {
  for (const point of [
    [700, 300],
    [760, 300],
  ] as const) {
    editor.pointer('down', { point, pixel: 1 });
    editor.pointer('up', { point, pixel: 1 });
  }
}
