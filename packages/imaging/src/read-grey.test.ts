import { describe, expect, it } from 'vitest';
import { readGrey, resizeView } from './read-grey';
import { greyPng } from './test-files';

describe('resizeView', () => {
  it('returns the view at another size, of the same part of its source', async () => {
    const view = await readGrey(await greyPng(300, 170), { width: 64, height: 64 }, [100, 20, 150, 120]);
    const smaller = await resizeView(view, { width: 64, height: 36 });
    expect(smaller).toMatchObject({ width: 64, height: 36, sourceWidth: 300, sourceHeight: 170, part: [100, 20, 150, 120] });
    expect(smaller.pixels).toHaveLength(64 * 36);
    expect(await resizeView(view, { width: 64, height: 64 })).toBe(view);
  });
});
