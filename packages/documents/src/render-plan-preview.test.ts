import { expect, test } from 'vitest';
import { renderPlanPreview } from './render-plan-preview';
import { samplePlan } from './sample-plan.fixture';

const OPTIONS = { locale: 'et', format: 'NORMAL', timeZone: 'Europe/Tallinn', notation: 'ISO' } as const;

test('a page becomes a PNG of the asked width in the shape of A4', async () => {
  const { png, pages } = await renderPlanPreview(samplePlan(), { ...OPTIONS, page: 1, width: 600 });
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(png.readUInt32BE(16)).toBe(600);
  expect(png.readUInt32BE(20) / 600).toBeCloseTo(Math.SQRT2, 2);
  expect(pages).toBeGreaterThanOrEqual(2);
});

test('a page that is not there is refused', async () => {
  await expect(renderPlanPreview(samplePlan(), { ...OPTIONS, page: 99 })).rejects.toThrow(RangeError);
  await expect(renderPlanPreview(samplePlan(), { ...OPTIONS, page: 0 })).rejects.toThrow(RangeError);
});
