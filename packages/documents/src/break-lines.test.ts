import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { breakLines } from './break-lines';
import { widthOfText } from './shape-text';

const texts = (content: string, width: number) => breakLines(content, width, 10, 400).map((line) => line.text);

describe('breakLines', () => {
  test('breaks lines at spaces, and behind hyphens and slashes between letters', () => {
    expect(texts('Hammas puhastatakse ja taastatakse.', 90)).toEqual(['Hammas', 'puhastatakse ja', 'taastatakse.']);
    expect(texts('mesiaal-distaalne pind', 60)).toEqual(['mesiaal-', 'distaalne', 'pind']);
    expect(texts('hambakatt/hambakivi', 60)).toEqual(['hambakatt/', 'hambakivi']);
  });

  test('never breaks at a no-break space', () => {
    expect(texts('kokku 12\u00a0345,50\u00a0€', 70)).toEqual(['kokku', '12\u00a0345,50\u00a0€']);
  });

  test('removes unprintable characters', () => {
    expect(texts(' a\u0000b\tc\r\n d\u0007 ', 100)).toEqual(['ab c d']);
    expect(texts('\u0001 \n', 100)).toEqual([]);
  });

  test('divides a word wider than a line between letters', () => {
    const lines = texts('W'.repeat(40), 100);
    expect(lines.length).toBeGreaterThan(3);
    expect(lines.join('')).toBe('W'.repeat(40));
  });

  test('includes kerning where a word is divided', () => {
    for (const { width } of breakLines('õe.eao', 33, 10, 600)) expect(width).toBeLessThanOrEqual(33.02);
  });

  test('loses no text and makes no line too wide, for any text and width', () => {
    const letters = fc.constantFrom(...'aeilmnoõäöüšž WT.,-/7(–é', ' ');
    fc.assert(
      fc.property(fc.string({ unit: letters, maxLength: 120 }), fc.integer({ min: 20, max: 300 }), (content, width) => {
        const lines = breakLines(content, width, 10, 600);
        expect(
          lines
            .map((line) => line.text)
            .join('')
            .replace(/ /g, ''),
        ).toBe(content.replace(/ /g, ''));
        for (const line of lines) {
          expect(line.width).toBeCloseTo(widthOfText(line.text, 10, 600), 6);
          expect(line.width).toBeLessThanOrEqual(width + 0.02);
        }
      }),
    );
  });
});

test('digits have no kerning, so that a point never moves under a 7', () => {
  const alone = widthOfText('7', 10, 400) + widthOfText('.', 10, 400);
  expect(widthOfText('7.', 10, 400)).toBeCloseTo(alone, 6);
  expect(widthOfText('To', 10, 400)).toBeLessThan(widthOfText('T', 10, 400) + widthOfText('o', 10, 400));
});
