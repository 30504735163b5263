import { createEditor } from '@molaar/scene';
import { expect, it } from 'vitest';
import { drawFocus } from './draw-focus';
import type { Drawing } from './drawing';

it('draws a new box in white over a dark line, since enamel and metal are white', () => {
  const editor = createEditor({ imageSize: { width: 100, height: 50 }, annotations: [], right: 'YES', newId: () => 'n' });
  editor.view.setState({ pendingBox: [10, 10, 20, 20], annotationsVisible: false });
  const strokes: unknown[] = [];
  const context = {
    strokeStyle: '',
    lineWidth: 0,
    setLineDash: () => undefined,
    strokeRect: () => strokes.push([context.strokeStyle, context.lineWidth]),
  };
  drawFocus(editor, { context, origin: [0, 0], scale: 1 } as unknown as Drawing, new Set());
  const [[ground, wide], [line, narrow]] = strokes as [[string, number], [string, number]];
  expect([ground, line]).toEqual([expect.stringMatching(/^rgb\(8 12 15/), '#ffffff']);
  expect(wide).toBeGreaterThan(narrow);
});
