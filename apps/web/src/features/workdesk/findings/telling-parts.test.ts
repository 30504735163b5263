import { sceneAnnotation } from '@molaar/scene/testing/annotations';
import { expect, it } from 'vitest';
import { tellingParts } from './telling-parts';

it('names the part of a tooth only where the finding could be elsewhere', () => {
  const at = (type: Parameters<typeof sceneAnnotation>[0]['class'], ...surface: ('CROWN' | 'ROOT' | 'M' | 'WHOLE_TOOTH')[]) =>
    tellingParts(sceneAnnotation({ id: 'a', class: type!, location: '16', surface }));
  expect(at('CROWN', 'CROWN')).toEqual([]);
  expect(at('GOOD_ENDODONTICS', 'ROOT')).toEqual([]);
  expect(at('PRIM_CAR_CAVITY', 'ROOT')).toEqual(['ROOT']);
  expect(at('IRREG_LUCENCY', 'ROOT')).toEqual(['ROOT']);
  // Letters are named together, and the whole tooth is no part of it.
  expect(at('PRIM_CAR_CAVITY', 'M')).toEqual([]);
  expect(at('CUSTOM', 'WHOLE_TOOTH')).toEqual([]);
});
