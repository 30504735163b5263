import { describe, expect, it } from 'vitest';
import { type PastStatus, toothHistory } from './tooth-history';

const decay = (...surfaces: PastStatus['surfaces'][number][]): PastStatus => ({ status: 'PRIM_CAR_CAVITY', surfaces });
const filling: PastStatus = { status: 'COMPOSITE', surfaces: ['O'] };
const sound: PastStatus = { status: 'SOUND', surfaces: ['WHOLE_TOOTH'] };
const changes = (...images: PastStatus[][]) =>
  toothHistory(images.map((statuses, image) => ({ image, statuses }))).map(({ image, statuses }) => [
    image,
    ...statuses.map(({ status, change }) => `${status} ${change}`),
  ]);

describe("a tooth's history", () => {
  it('distinguishes new, unchanged, changed and resolved statuses', () => {
    expect(changes([decay('M')], [decay('M'), filling], [decay('O', 'M'), filling], [filling])).toEqual([
      [0, 'PRIM_CAR_CAVITY NEW'],
      [1, 'PRIM_CAR_CAVITY UNCHANGED', 'COMPOSITE NEW'],
      [2, 'PRIM_CAR_CAVITY CHANGED', 'COMPOSITE UNCHANGED'],
      [3, 'COMPOSITE UNCHANGED', 'PRIM_CAR_CAVITY RESOLVED'],
    ]);
  });

  it('resolves nothing by a radiograph without confirmed statuses of the tooth', () => {
    expect(changes([decay('M')], [], [decay('M')], [sound])).toEqual([
      [0, 'PRIM_CAR_CAVITY NEW'],
      [2, 'PRIM_CAR_CAVITY UNCHANGED'],
      [3, 'SOUND NEW', 'PRIM_CAR_CAVITY RESOLVED'],
    ]);
    expect(changes([], [])).toEqual([]);
  });

  it('ignores the order of surfaces', () => {
    expect(changes([decay('M', 'O')], [decay('O', 'M')]).at(-1)).toEqual([1, 'PRIM_CAR_CAVITY UNCHANGED']);
  });
});
