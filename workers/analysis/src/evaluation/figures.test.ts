import type { Finding } from '@molaar/contracts';
import type { Box } from '@molaar/domain/geometry';
import type { ToothNumber } from '@molaar/domain/teeth';
import { describe, expect, it } from 'vitest';
import { type Analysed, numberChecks } from './figures';

const box = (at: number): Box => [at / 10, 0.2, 0.08, 0.2];

/** One image: labelled numbers from left to right, and the detected ones with their mark. */
function image(labelled: readonly ToothNumber[], detected: readonly (readonly [ToothNumber, boolean])[]): Analysed {
  const truths = labelled.map((tooth, at) => ({ class: 'TOOTH' as const, tooth, box: box(at) }));
  const findings = detected.map(([tooth, checkTooth], at) => ({ class: 'TOOTH', tooth, checkTooth, box: box(at) }) as unknown as Finding);
  return { radiograph: { id: labelled.join(), path: '', truths, undecided: [], unknown: [] }, findings };
}

describe('marks of numbers', () => {
  it('are counted for right and for wrong numbers, and by image', () => {
    const right = image(
      ['18', '17'],
      [
        ['18', false],
        ['17', true],
      ],
    );
    const wrong = image(
      ['16', '15', '14'],
      [
        ['16', true],
        ['14', true],
        ['13', false],
      ],
    );
    const silent = image(['26'], [['27', false]]);
    expect(numberChecks([right, wrong, silent])).toEqual({
      ...{ right: 3, rightMarked: 2, wrong: 3, wrongMarked: 1 },
      ...{ images: 2, imagesMarked: 1 },
    });
  });

  it('ignore detections where the labels have no tooth', () => {
    expect(numberChecks([image([], [['18', true]])])).toMatchObject({ right: 0, wrong: 0, images: 0 });
  });
});
