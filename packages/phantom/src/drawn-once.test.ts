import { expect, it } from 'vitest';
import { drawPhantom } from './draw-phantom';
import { drawnOnce } from './drawn-once';

it('returns the same as a drawing, each time as a copy of its own', () => {
  const spec = { seed: 6, width: 160, height: 90, teeth: ['11', '46'] } as const;
  const drawn = drawPhantom(spec);
  drawnOnce(spec).pixels.fill(0);
  const again = drawnOnce(spec);
  expect(Buffer.compare(again.pixels, drawn.pixels)).toBe(0);
  expect(again).toMatchObject({ width: 160, height: 90, truth: drawn.truth });
});
