import { describe, expect, it } from 'vitest';
import { sceneAnnotation } from '../testing/annotations';
import { createEditor } from './editor';

function open() {
  const annotations = [
    sceneAnnotation({ id: 'suggested' }),
    sceneAnnotation({ id: 'decided', location: '37', box: [300, 100, 40, 30], decision: 'APPROVED' }),
    sceneAnnotation({ id: 'proposed', location: '38', box: [500, 100, 40, 30], source: 'PERSON', confidence: null }),
  ];
  return createEditor({ imageSize: { width: 1000, height: 500 }, annotations, right: 'DRAFT', newId: () => 'new' });
}
const ids = ['suggested', 'decided', 'proposed'];

describe('a person with the right DRAFT', () => {
  it('cannot decide, one by one or together', () => {
    const editor = open();
    for (const id of ids) {
      editor.approve(id);
      editor.reject(id);
    }
    editor.approveAll(ids);
    editor.rejectAll(ids);
    expect(editor.unsaved().size).toBe(0);
  });

  it('changes suggestions, which stay suggestions, and nothing that was decided', () => {
    const editor = open();
    for (const id of ids) editor.change(id, { location: '46' });
    editor.select(ids);
    editor.nudge([10, 0], 'move');
    expect(editor.scene.all().map(({ location, box: [x], decision }) => [location, x, decision])).toEqual([
      ['46', 110, 'SUGGESTED'],
      ['37', 300, 'APPROVED'],
      ['46', 510, 'SUGGESTED'],
    ]);
    expect(editor.pointer('down', { point: [320, 115], pixel: 1 })).toBe(false);
  });

  it('proposes what it draws, and deletes only proposals of people', () => {
    const editor = open();
    editor.add({ box: [10, 10, 20, 20], class: 'CROWN', location: '11', surface: ['CROWN'] });
    expect(editor.scene.get('new')!.decision).toBe('SUGGESTED');
    editor.select(ids);
    editor.removeSelected();
    editor.remove('suggested');
    expect(editor.scene.all().map(({ id }) => id)).toEqual(['suggested', 'decided', 'new']);
  });
});
