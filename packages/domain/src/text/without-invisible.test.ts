import { expect, it } from 'vitest';
import { isSameName, withoutInvisible } from './without-invisible';

it.each([
  ['Mari\u202eiraM', 'MariiraM'],
  ['\u2066Mari\u2069 \u200fMets\u200e', 'Mari Mets'],
  ['Ma\u200bri', 'Mari'],
  ['\ufeffMari\u2060', 'Mari'],
  ['Ma\u00adri', 'Mari'],
  ['Ma\u200cri\u200d', 'Mari'],
  ['\u200d-', '-'],
  // Hangul fillers are letters for a regular expression, and empty on the screen.
  ['\u3164\uffa0', ''],
])('removes what is not seen: %j', (text, seen) => {
  expect(withoutInvisible(text)).toBe(seen);
});

it.each(['Õie Ääremaa', 'علی\u200cرضا', 'क्\u200dष', '👩\u200d⚕\ufe0f Kliinik', '❤\ufe0f', 'one\ntwo\tthree', 'a\u00a0b'])(
  'keeps %j',
  (text) => {
    expect(withoutInvisible(text)).toBe(text);
  },
);

it('compares a typed name with one that was stored with what is not seen', () => {
  expect(isSameName(' mari  METS', 'Ma\u200bri Mets')).toBe(true);
  expect(isSameName('Ju\u0308ri Mets', 'J\u00fcri Mets')).toBe(true);
  expect(isSameName('Mari', 'Mari Mets')).toBe(false);
});
