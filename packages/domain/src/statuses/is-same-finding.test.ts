import { expect, it } from 'vitest';
import type { Surface } from '../teeth';
import { isSameFinding } from './is-same-finding';
import type { ToothStatus } from './tooth-status';

const on = (surfaces: Surface[], status: ToothStatus = 'COMPOSITE') => ({ tooth: '26', status, surfaces }) as const;

it.each<[Surface[], Surface[], boolean]>([
  [['O'], ['M', 'O'], true],
  [['M', 'O'], ['D', 'O'], true],
  [['M'], ['D'], false],
  [[], ['D'], true],
  [['M'], [], true],
  [['CROWN'], ['D'], true],
  [['ROOT'], ['D'], false],
  [['WHOLE_TOOTH'], ['ROOT'], true],
])('a filling on %j and one on %j: the same is %s', (a, b, isSame) => {
  expect(isSameFinding(on(a), on(b))).toBe(isSame);
  expect(isSameFinding(on(b), on(a))).toBe(isSame);
});

it('is no other status, no other tooth and no custom finding', () => {
  expect(isSameFinding(on(['O']), on(['O'], 'FILLING_INLAY'))).toBe(false);
  expect(isSameFinding(on(['O']), { ...on(['O']), tooth: '27' })).toBe(false);
  expect(isSameFinding(on(['O'], 'CUSTOM'), on(['O'], 'CUSTOM'))).toBe(false);
});
