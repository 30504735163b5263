import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitText } from './split-text';

test('keeps paragraphs and removes empty lines', () => {
  expect(splitText('Üks.\r\n\n  Kaks. ', 100)).toEqual(['Üks.', 'Kaks.']);
  expect(splitText('', 100)).toEqual([]);
});

test('divides a long paragraph behind a sentence, else at a space, else anywhere', () => {
  expect(splitText('Esimene lause on siin. Teine lause', 26)).toEqual(['Esimene lause on siin.', 'Teine lause']);
  expect(splitText('sõna sõna sõna', 10)).toEqual(['sõna sõna', 'sõna']);
  expect(splitText('xxxxxxxxxxxx', 5)).toEqual(['xxxxx', 'xxxxx', 'xx']);
});

test('loses nothing but white space and makes no part too long', () => {
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 3, max: 40 }), (text, limit) => {
      const parts = splitText(text, limit);
      expect(parts.join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(limit);
    }),
  );
});
