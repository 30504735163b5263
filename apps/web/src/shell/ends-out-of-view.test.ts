import { expect, it } from 'vitest';
import { endsOutOfView } from './ends-out-of-view';

const row = (scrollLeft: number) => ({ scrollLeft, clientWidth: 350 });
const last = (offsetLeft: number) => ({ offsetLeft, offsetWidth: 90 });

it('is true while the last tab is cut, and false where all of them fit or the row is swiped to its end', () => {
  expect(endsOutOfView(row(0), last(600))).toBe(true);
  expect(endsOutOfView(row(330), last(600))).toBe(true);
  expect(endsOutOfView(row(340), last(600))).toBe(false);
  expect(endsOutOfView(row(0), last(260))).toBe(false);
  expect(endsOutOfView(row(0), last(261)), 'a rounded pixel').toBe(false);
  expect(endsOutOfView(row(0), null), 'without tabs').toBe(false);
});
