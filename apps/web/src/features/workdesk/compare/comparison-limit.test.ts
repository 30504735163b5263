import type { Image } from '@molaar/contracts';
import { expect, it } from 'vitest';
import { comparisonLimit } from './comparison-limit';

const analysis = { notices: [] } as unknown as Image['analysis'];
const image = (imageNumber: number, over: Partial<Image> = {}) =>
  ({ imageNumber, kind: 'PANORAMIC', imageStatus: 'ANALYSIS_PERFORMED', analysis, derivedFrom: null, ...over }) as const;

it('names the image that was not read, before one that shows a part of another', () => {
  expect(comparisonLimit(image(1), image(2))).toBeNull();
  const crop = image(2, { analysis: null, derivedFrom: 'other' });
  expect(comparisonLimit(image(1), crop)).toEqual({ reason: 'notWhole', number: 2 });
  expect(comparisonLimit(crop, image(3, { kind: 'BITEWING' }))).toEqual({ reason: 'notMatched', number: 3 });
});
