import { expect, test } from 'vitest';
import { renderPageImage } from './render-page-image';
import { sampleDocument } from './sample-document.fixture';

const OPTIONS = { locale: 'et', format: 'NORMAL', timeZone: 'Europe/Tallinn', notation: 'ISO' } as const;

test('renders a page as a PNG of the requested width with the proportions of A4', async () => {
  const { png, pages } = await renderPageImage(sampleDocument(), { ...OPTIONS, page: 1, width: 600 });
  if (!png) throw new Error('no first page');
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(600);
  expect(png.readUInt32BE(20) / 600).toBeCloseTo(Math.SQRT2, 2);
  expect(pages).toBeGreaterThanOrEqual(2);
});

test('returns no image for a page that does not exist', async () => {
  const { pages } = await renderPageImage(sampleDocument(), { ...OPTIONS, page: 1 });
  for (const page of [0, pages + 1]) expect(await renderPageImage(sampleDocument(), { ...OPTIONS, page })).toEqual({ png: null, pages });
});
