import type { Finding } from '@molaar/contracts';
import type { Box } from '@molaar/domain/geometry';
import { PERMANENT_TEETH, type ToothNumber } from '@molaar/domain/teeth';
import { describe, expect, it } from 'vitest';
import { type Framing, usualFrame, withoutBorders } from './frames';
import { moveFindings } from './move-findings';

/** Thirty-two teeth in two rows across the middle half of the frame. */
const places = Object.fromEntries(
  PERMANENT_TEETH.map((tooth) => {
    const [quadrant, place] = [Number(tooth[0]), Number(tooth[1])];
    const side = quadrant === 1 || quadrant === 4 ? -1 : 1;
    return [tooth, [0.5 + side * (place - 0.5) * 0.04, quadrant <= 2 ? 0.4 : 0.6, 0.04, 0.2]];
  }),
) as Framing['places'];
const framing: Framing = { fewest: 6, full: 10, places, smallest: [0.8, 0.75] };

/** Teeth as they are found where the usual frame is `frame`, in pixels of the image. */
function mouth([left, top, width, height]: Box, teeth: readonly ToothNumber[] = PERMANENT_TEETH): Finding[] {
  return teeth.map((tooth) => {
    const [x, y, w, h] = places[tooth] as [number, number, number, number];
    const box: Finding['box'] = [left + (x - w / 2) * width, top + (y - h / 2) * height, w * width, h * height];
    return {
      class: 'TOOTH',
      code: 1,
      category: 'TEETH',
      tooth,
      surfaces: [],
      box,
      confidence: 0.9,
      checkTooth: false,
      experimental: false,
    } as Finding;
  });
}

describe('usualFrame', () => {
  const part: Box = [100, 50, 1000, 600];

  it('returns the usual frame in an image that shows more', () => {
    for (const frame of [
      [350, 150, 500, 300],
      [200, 60, 700, 580],
      [120, 300, 960, 300],
    ] as Box[])
      expect(usualFrame(mouth(frame), part, framing)).toEqual(frame);
  });

  it('returns it for a few teeth as well, in any position', () => {
    expect(usualFrame(mouth([350, 150, 500, 300], ['41', '42', '43', '44', '45', '31']), part, framing)).toEqual([350, 150, 500, 300]);
  });

  it('ends at the edge of the image', () => {
    expect(usualFrame(mouth([60, 20, 500, 300]), part, framing)).toEqual([100, 50, 460, 270]);
  });

  it('returns null when the mouth is framed as usual or closer, or too few teeth are confident', () => {
    for (const frame of [
      [100, 50, 1000, 600],
      [0, 0, 1300, 800],
      [150, 100, 850, 500],
    ] as Box[])
      expect(usualFrame(mouth(frame), part, framing)).toBeNull();
    const far = mouth([350, 150, 500, 300]);
    expect(usualFrame(far.slice(0, 5), part, framing)).toBeNull();
    expect(
      usualFrame(
        far.map((finding) => ({ ...finding, confidence: 0.3 })),
        part,
        framing,
      ),
    ).toBeNull();
  });
});

describe('withoutBorders', () => {
  /** A checkered image of 80 x 40 pixels in a border of one grey. */
  function bordered(left: number, top: number, right: number, bottom: number) {
    const pixels = Uint8Array.from({ length: 80 * 40 }, (_, index) => {
      const [x, y] = [index % 80, Math.floor(index / 80)];
      return x < left || x >= 80 - right || y < top || y >= 40 - bottom ? 30 : ((x + y) % 2) * 200;
    });
    return { width: 80, height: 40, pixels };
  }

  it('returns the content in pixels of the image', () => {
    expect(withoutBorders(bordered(8, 4, 16, 0), [0, 0, 800, 400], 8)).toEqual([80, 40, 560, 360]);
    expect(withoutBorders(bordered(0, 10, 0, 10), [100, 200, 160, 80], 8)).toEqual([100, 220, 160, 40]);
  });

  it('returns null without a border, with a thin one, and without content', () => {
    expect(withoutBorders(bordered(0, 0, 0, 0), [0, 0, 800, 400], 8)).toBeNull();
    expect(withoutBorders(bordered(2, 1, 0, 0), [0, 0, 800, 400], 8)).toBeNull();
    expect(withoutBorders({ width: 80, height: 40, pixels: new Uint8Array(3200).fill(9) }, [0, 0, 800, 400], 8)).toBeNull();
  });
});

describe('moveFindings', () => {
  it('moves boxes, outlines and alternatives into the image and clips them at its edges', () => {
    const [tooth] = mouth([0, 0, 1000, 500], ['18']) as [Finding];
    const finding: Finding = {
      ...tooth,
      box: [10, 20, 30, 40],
      place: { box: [12, 22, 5, 6], outline: [12, 22, 17, 22, 17, 28] },
      alternatives: [{ tooth: '17', confidence: 0.2, box: [10, 20, 31, 41] }],
    };
    const size = { width: 140, height: 300 };
    expect(moveFindings([finding], [100, 200, 50, 100], size)).toEqual([
      {
        ...tooth,
        box: [110, 220, 30, 40],
        place: { box: [112, 222, 5, 6], outline: [112, 222, 117, 222, 117, 228] },
        alternatives: [{ tooth: '17', confidence: 0.2, box: [110, 220, 30, 41] }],
      },
    ]);
  });
});
