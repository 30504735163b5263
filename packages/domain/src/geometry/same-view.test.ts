import { describe, expect, it } from 'vitest';
import { sameView } from './same-view';

describe('the same view of a tooth in another image', () => {
  it('has the tooth in the same place, at the same height', () => {
    // The tooth is 100 wide and 200 high, in the middle of a view of 300 by 400.
    expect(sameView([0, 0, 300, 400], [100, 100, 100, 200], [500, 300, 100, 200])).toEqual([400, 200, 300, 400]);
    expect(sameView([0, 0, 300, 400], [100, 100, 100, 200], [500, 300, 50, 100])).toEqual([450, 250, 150, 200]);
  });

  it('is the view itself for the same tooth, also when the tooth is off its middle', () => {
    expect(sameView([10, 20, 300, 400], [40, 30, 60, 90], [40, 30, 60, 90])).toEqual([10, 20, 300, 400]);
  });
});
