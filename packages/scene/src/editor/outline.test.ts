import { describe, expect, it } from 'vitest';
import type { Point } from '../geometry/boxes';
import { boxOfOutline } from '../geometry/outlines';
import { sceneAnnotation } from '../testing/annotations';
import { clickTwoCorners, freshEditor, gesture, imageSize } from '../testing/editor';
import { createEditor } from './editor';

describe('an outline', () => {
  const drawn = () => {
    const editor = freshEditor();
    editor.setTool('outline');
    for (const point of [
      [700, 300],
      [760, 300],
      [740, 360],
      [700, 300],
    ] as const) {
      editor.pointer('down', { point, pixel: 1 });
      editor.pointer('up', { point, pixel: 1 });
    }
    const { pendingBox, pendingOutline } = editor.view.getState();
    const id = editor.add({
      box: pendingBox!,
      outline: pendingOutline.slice(0, -1).flat(),
      class: 'IRREG_LUCENCY',
      location: null,
      surface: ['JAW'],
    });
    editor.setTool('select');
    return { editor, id };
  };

  it('closes on its first corner and is inside its box', () => {
    const { editor, id } = drawn();
    expect(editor.scene.get(id)).toMatchObject({ box: [700, 300, 60, 60], outline: [700, 300, 760, 300, 740, 360] });
  });

  it('drawn freehand ends at its first corner, also when the pointer moves on before it is released', () => {
    const editor = freshEditor();
    editor.setTool('outline');
    const loop = [
      [700, 300],
      [760, 300],
      [740, 360],
      [700, 300],
    ] as const;
    // The first corner is set with the first move.
    gesture(editor, [[700, 300], [730, 300], ...loop.slice(1), [640, 260], [600, 330], [560, 260], [500, 200]]);
    const { pendingBox, pendingOutline, pickingType } = editor.view.getState();
    expect({ pendingBox, pickingType }).toEqual({ pendingBox: [700, 300, 60, 60], pickingType: true });
    expect(pendingOutline).toEqual(loop);
  });

  it('follows its box, and corners can be moved and added', () => {
    const { editor, id } = drawn();
    editor.change(id, { box: [710, 310, 120, 60] });
    expect(editor.scene.get(id)!.outline).toEqual([710, 310, 830, 310, 790, 370]);
    editor.undo();
    gesture(editor, [
      [740, 360],
      [740, 370],
      [750, 400],
    ]);
    expect(editor.scene.get(id)).toMatchObject({ outline: [700, 300, 760, 300, 750, 400], box: [700, 300, 60, 100] });
    gesture(editor, [
      [730, 300],
      [730, 290],
      [730, 280],
    ]);
    expect(editor.scene.get(id)!.outline).toEqual([700, 300, 730, 280, 760, 300, 750, 400]);
    editor.undo();
    expect(editor.scene.get(id)!.outline).toEqual([700, 300, 760, 300, 750, 400]);
  });

  it('of a detected tooth is stretched with its box and stays after every decision', () => {
    const outline = [700, 300, 720, 280, 740, 300, 740, 360, 700, 360];
    const tooth = sceneAnnotation({ id: 'tooth', class: 'TOOTH', category: 'TEETH', outline, box: boxOfOutline(outline) });
    const editor = createEditor({ imageSize, annotations: [tooth], right: 'YES', newId: () => 'new' });
    editor.approve('tooth');
    expect(editor.scene.get('tooth')).toMatchObject({ decision: 'APPROVED', outline });
    editor.select(['tooth']);
    // A corner of the outline, and the lower right handle of its box.
    gesture(editor, [
      [740, 360],
      [750, 370],
      [780, 440],
    ]);
    expect(editor.scene.get('tooth')).toMatchObject({
      box: [700, 280, 80, 160],
      outline: [700, 320, 740, 280, 780, 320, 780, 440, 700, 440],
      decision: 'EDITED',
    });
    gesture(editor, [
      [740, 360],
      [730, 350],
      [720, 350],
    ]);
    expect(editor.scene.get('tooth')).toMatchObject({
      box: [680, 270, 80, 160],
      outline: [680, 310, 720, 270, 760, 310, 760, 430, 680, 430],
    });
    editor.undo();
    editor.undo();
    editor.undo();
    expect(editor.scene.get('tooth')).toMatchObject({ decision: 'SUGGESTED', outline });
  });

  it('is hit before the box: outside of it the neighbour is selected', () => {
    // Leaning teeth: the corner of one box is in the other tooth.
    const leaning = (id: string, left: number, width: number) => {
      const outline = [left, 300, left + width, 300, left + width + 60, 400, left + 60, 400];
      return sceneAnnotation({ id, class: 'TOOTH', category: 'TEETH', outline, box: boxOfOutline(outline) });
    };
    const editor = createEditor({
      imageSize,
      annotations: [leaning('wide', 600, 50), leaning('narrow', 650, 30)],
      right: 'YES',
      newId: () => 'new',
    });
    const click = (point: Point) => {
      editor.pointer('down', { point, pixel: 1 });
      editor.pointer('up', { point, pixel: 1 });
      return editor.view.getState().selectedId;
    };
    expect(click([680, 380])).toBe('wide');
    expect(click([680, 380])).toBe('narrow');
    editor.select([]);
    expect(click([665, 310])).toBe('narrow');
  });

  it('has at most the maximum of corners', () => {
    const ring = (corners: number) =>
      Array.from({ length: corners }, (_, at) => [
        700 + 90 * Math.cos((2 * Math.PI * at) / corners),
        300 + 90 * Math.sin((2 * Math.PI * at) / corners),
      ]).flat();
    const cornersAfterDrag = (corners: number) => {
      const outline = ring(corners);
      const annotation = sceneAnnotation({ id: 'ring', outline, box: boxOfOutline(outline), source: 'PERSON', decision: 'APPROVED' });
      const editor = createEditor({ imageSize, annotations: [annotation], right: 'YES', newId: () => 'new' });
      editor.select(['ring']);
      const middle: Point = [(outline[0]! + outline[2]!) / 2, (outline[1]! + outline[3]!) / 2];
      const pixel = 0.01;
      editor.pointer('down', { point: middle, pixel });
      editor.pointer('move', { point: [middle[0] + 5, middle[1]], pixel });
      editor.pointer('up', { point: [middle[0] + 5, middle[1]], pixel });
      return editor.scene.get('ring')!.outline!.length / 2;
    };
    expect([cornersAfterDrag(199), cornersAfterDrag(200)]).toEqual([200, 200]);
  });

  it('loses its last corner by Delete, and all by Escape', () => {
    const editor = freshEditor();
    editor.setTool('outline');
    clickTwoCorners(editor);
    expect(editor.removeLastCorner()).toBe(true);
    expect(editor.view.getState().pendingOutline[0]).toEqual([700, 300]);
    editor.cancel();
    expect(editor.view.getState().pendingOutline).toEqual([]);
    expect(editor.removeLastCorner()).toBe(false);
  });
});
