import { describe, expect, it } from 'vitest';
import { sceneAnnotation } from '../testing/annotations';
import { imageSize } from '../testing/editor';
import { createEditor } from './editor';

const tooth = { class: 'TOOTH', category: 'TEETH', surface: ['WHOLE_TOOTH'] } as const;

function editorWithTeeth() {
  return createEditor({
    imageSize,
    annotations: [
      sceneAnnotation({ ...tooth, id: 'a', location: '36', box: [500, 200, 60, 120] }),
      sceneAnnotation({ ...tooth, id: 'b', location: '37', box: [560, 200, 60, 120] }),
      sceneAnnotation({ ...tooth, id: 'c', location: '38', box: [620, 200, 60, 120], decision: 'REJECTED' }),
    ],
    right: 'YES',
    newId: () => 'new',
  });
}

describe('the proposal for a drawn box', () => {
  it('has the tooth and the surfaces where it lies, and the type that was added last', () => {
    const editor = editorWithTeeth();
    expect(editor.propose([505, 206, 14, 16])).toEqual({ class: 'PRIM_CAR_CAVITY', tooth: '36', surfaces: ['M'] });
    editor.add({ box: [505, 206, 14, 16], class: 'COMPOSITE', location: '36', surface: ['M'] });
    expect(editor.propose([604, 206, 14, 16])).toEqual({ class: 'COMPOSITE', tooth: '37', surfaces: ['D'] });
  });

  it('takes no tooth that was rejected', () => {
    expect(editorWithTeeth().propose([640, 210, 14, 16], 'COMPOSITE').tooth).toBeNull();
  });

  it('keeps the type of a favourite for one annotation, wherever it lies', () => {
    const editor = editorWithTeeth();
    editor.view.setState({ pendingType: 'CROWN' });
    expect(editor.propose([505, 206, 14, 16])).toEqual({ class: 'CROWN', tooth: '36', surfaces: ['CROWN'] });
    editor.add({ box: [505, 206, 14, 16], class: 'CROWN', location: '36', surface: ['CROWN'] });
    expect(editor.view.getState()).toMatchObject({ pendingType: null, recentTypes: ['CROWN'] });
    expect(editor.propose([505, 206, 14, 16])).toMatchObject({ class: 'PRIM_CAR_CAVITY' });
  });
});
