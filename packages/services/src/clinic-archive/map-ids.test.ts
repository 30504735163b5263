import { expect, it } from 'vitest';
import { createIdMapping } from './map-ids';

const FIRST = '01964f00-0000-7001-8000-0123456789ab';
const SECOND = '01964f00-0000-7002-8000-0123456789ab';

it('maps equal ids to equal ids that are new, valid and in the same order', () => {
  const map = createIdMapping('salt');
  const [one, two] = [map(FIRST), map(SECOND)];
  expect(map(`{"id":"${FIRST}","image_id":"${SECOND}","again":["${FIRST}"]}`)).toBe(
    `{"id":"${one}","image_id":"${two}","again":["${one}"]}`,
  );
  expect(one).not.toBe(FIRST);
  expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(one < two).toBe(true);
  expect(createIdMapping('other')(FIRST)).not.toBe(one);
  expect(map('no id: 0123456789ab-cdef')).toBe('no id: 0123456789ab-cdef');
});
