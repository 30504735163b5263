import type { Finding } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { showsOneMouth } from './shows-one-mouth';

const teeth = (count: number, checked: number, type: Finding['class'] = 'TOOTH') =>
  Array.from({ length: count }, (_, index) => ({ class: type, checkTooth: index < checked }));

it.each([
  ['a full mouth', teeth(32, 0), true],
  ['a mouth with many gaps', teeth(20, 9), true],
  ['the few teeth of a mouth that are all doubted', teeth(19, 19), true],
  ['no tooth', [], true],
  ['teeth of two mouths', teeth(60, 58), false],
  ['a row of intraoral radiographs', teeth(24, 12), false],
  ['doubted fillings of certain teeth', [...teeth(20, 0), ...teeth(30, 30, 'COMPOSITE')], true],
])('showsOneMouth: %s', (_, findings, one) => {
  expect(showsOneMouth(findings)).toBe(one);
});
