import type { Finding } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { mayBeTurnedNegative, showsTurnedNegative } from './shows-turned-negative';

const found = (count: number, confidence = 0.9, type: Finding['class'] = 'TOOTH') =>
  Array.from({ length: count }, () => ({ class: type, confidence }));

it('asks for the turned negative only where few teeth are found with confidence', () => {
  expect(mayBeTurnedNegative(found(9))).toBe(true);
  expect(mayBeTurnedNegative(found(10))).toBe(false);
  expect(mayBeTurnedNegative([...found(9), ...found(20, 0.3), ...found(12, 0.9, 'IMPLANT')])).toBe(true);
});

it.each([
  ['a full mouth upside down', found(1), found(28), true],
  ['a mouth of few teeth upside down', found(0), found(8), true],
  ['a mouth without teeth', found(0), found(1), false],
  ['a mouth without teeth, with implants', found(0), found(12, 0.9, 'IMPLANT'), false],
  ['uncertain teeth', found(2), found(20, 0.3), false],
  ['few teeth', found(9), found(16), false],
  ['a full mouth', found(28), found(36), false],
])('showsTurnedNegative: %s', (_, findings, turned, negative) => {
  expect(showsTurnedNegative(findings, turned)).toBe(negative);
});
