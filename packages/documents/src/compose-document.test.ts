import { describe, expect, test } from 'vitest';
import { type ComposedDocument, composeDocument } from './compose-document';
import { line, sampleDocument } from './sample-document.fixture';
import { COLORS } from './theme';
import type { DocumentOptions } from './treatment-plan-document';

const ENGLISH: DocumentOptions = { locale: 'en', format: 'NORMAL', timeZone: 'Europe/Tallinn', notation: 'ISO' };
const TEETH = ['16', '15', '36', '48', '46', '25', '37', '47'] as const;

/** Creates a plan of different treatments with texts of these numbers of sentences. */
const planOf = (sentences: readonly number[]) =>
  sampleDocument({
    comments: '',
    lines: sentences.map((count, index) =>
      line(index + 1, TEETH[index] ?? '11', {
        treatmentText: `Kaaries eemaldatakse ja hammas täidetakse ${index + 1}. `.repeat(count).trim(),
      }),
    ),
  });

/**
 * Returns the positions and heights of the cards of each page, from their backgrounds: rectangles with round corners.
 */
function cardsOf({ pages }: ComposedDocument): { left: number; top: number; height: number }[][] {
  return pages
    .map((page) =>
      page.flatMap(({ decoration }) =>
        decoration.flatMap((shape) => {
          if (shape.kind !== 'path' || shape.fill !== COLORS.card) return [];
          const [, radius, straight] = /^M(\d+),0 .* v([\d.]+) a/.exec(shape.d) ?? [];
          return [{ left: shape.x, top: shape.y, height: Number(straight) + 2 * Number(radius) }];
        }),
      ),
    )
    .filter((cards) => cards.length > 0);
}

describe('the cards of a document', () => {
  test('are in rows of two equally high ones, whatever the length of their texts', async () => {
    const document = await composeDocument(planOf([2, 9, 4, 3, 1]), ENGLISH);
    expect(document.pages).toHaveLength(2);
    const [cards = []] = cardsOf(document);
    expect(cards).toHaveLength(5);
    for (const at of [0, 2]) {
      const [left, right] = [cards[at], cards[at + 1]];
      expect(right).toEqual({ ...left, left: 303 });
    }
    const [first, , third] = cards.map(({ height }) => height);
    expect(first).toBeGreaterThan(third ?? 0);
  });

  test('fill the columns where rows would leave a page half empty', async () => {
    const document = await composeDocument(planOf([1, 14, 14, 1, 1, 14, 14, 1]), ENGLISH);
    expect(document.pages).toHaveLength(3);
    const [cards = []] = cardsOf(document);
    expect(cards).toHaveLength(6);
    expect(cards[0]?.height).toBeLessThan(cards[1]?.height ?? 0);
  });
});
