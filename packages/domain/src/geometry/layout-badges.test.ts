import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Box } from './box';
import { type Badge, layoutBadges } from './layout-badges';

/** Returns the pairs of badges whose leader lines cross. */
function crossings(badges: readonly Badge[]): [number, number][] {
  const side = (p: Point, q: Point, r: Point) => Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  const cross = (a: Point, b: Point, c: Point, d: Point) => side(a, b, c) !== side(a, b, d) && side(c, d, a) !== side(c, d, b);
  return badges.flatMap((a, index) =>
    badges.flatMap((b, other): [number, number][] =>
      index < other && a.lead && b.lead && cross(a, a.lead, b, b.lead) ? [[index, other]] : [],
    ),
  );
}
type Point = Pick<Badge, 'x' | 'y'>;

test('places the badge of a single box directly above it, without a line', () => {
  expect(layoutBadges([[100, 100, 40, 60]], { width: 500, height: 250, radius: 6 })).toEqual([{ x: 120, y: 94, lead: null }]);
});

test('places badges of neighbouring boxes without overlaps', () => {
  const teeth: Box[] = Array.from({ length: 16 }, (_, index) => [60 + index * 22, 100, 20, 50]);
  const badges = layoutBadges(teeth, { width: 500, height: 250, radius: 6.5 });
  badges.forEach((badge, index) => {
    for (const other of badges.slice(index + 1)) expect(Math.hypot(badge.x - other.x, badge.y - other.y)).toBeGreaterThanOrEqual(13);
    for (const [x, y, w, h] of teeth) {
      const inside = badge.x > x && badge.x < x + w && badge.y > y && badge.y < y + h;
      expect(inside).toBe(false);
    }
  });
});

test('places all badges of a crowded mouth without overlaps', () => {
  const size = fc.tuple(fc.integer({ min: 6, max: 60 }), fc.integer({ min: 6, max: 60 }));
  const box = fc.tuple(fc.integer({ min: 0, max: 440 }), fc.integer({ min: 20, max: 140 }), size);
  fc.assert(
    fc.property(fc.array(box, { minLength: 30, maxLength: 60 }), (boxes) => {
      const badges = layoutBadges(
        boxes.map(([x, y, [w, h]]) => [x, y, w, h]),
        { width: 495, height: 205, radius: 6.5 },
      );
      expect(badges).toHaveLength(boxes.length);
      badges.forEach((badge, index) => {
        for (const other of badges.slice(index + 1)) expect(Math.hypot(badge.x - other.x, badge.y - other.y)).toBeGreaterThanOrEqual(13);
      });
    }),
    { numRuns: 30 },
  );
});

test('places badges inside the image', () => {
  const box = fc.tuple(fc.nat(500), fc.nat(250), fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 80 }));
  fc.assert(
    fc.property(fc.array(box, { maxLength: 30 }), (boxes) => {
      for (const { x, y } of layoutBadges(boxes, { width: 500, height: 250, radius: 6 })) {
        expect(x).toBeGreaterThanOrEqual(6);
        expect(x).toBeLessThanOrEqual(494);
        expect(y).toBeGreaterThanOrEqual(6);
        expect(y).toBeLessThanOrEqual(244);
      }
    }),
  );
});

test('places badges beside what is reserved', () => {
  const letters: Box[] = [
    [5, 110, 20, 20],
    [475, 110, 20, 20],
  ];
  const box = fc.tuple(fc.nat(500), fc.nat(250), fc.integer({ min: 1, max: 80 }), fc.integer({ min: 1, max: 80 }));
  fc.assert(
    fc.property(fc.array(box, { maxLength: 8 }), (boxes) => {
      for (const { x, y } of layoutBadges(boxes, { width: 500, height: 250, radius: 6, reserved: letters }))
        for (const [left, top, w, h] of letters) {
          const apart = Math.hypot(x - Math.min(Math.max(x, left), left + w), y - Math.min(Math.max(y, top), top + h));
          expect(apart).toBeGreaterThan(6);
        }
    }),
    { numRuns: 20 },
  );
});

test('orders the badges of a crowded mouth as their boxes are: hardly a line crosses another', () => {
  // Two arches of sixteen teeth on the small radiograph of the planner.
  const teeth = Array.from({ length: 32 }, (_, index): Box => {
    const [isUpper, across] = [index < 16, index % 16];
    const rise = Math.abs(across - 7.5);
    return [8 + across * 9, isUpper ? 18 + rise : 46 - rise, 8, 26];
  });
  const badges = layoutBadges(teeth, { width: 160, height: 90, radius: 6.5 });
  expect(badges.filter(({ lead }) => lead).length).toBeGreaterThan(10);
  expect(crossings(badges).length).toBeLessThanOrEqual(2);
});

test('places the badges of two treatments of one tooth beside each other', () => {
  const teeth = Array.from({ length: 16 }, (_, index): Box => {
    const [isUpper, across] = [index < 8, index % 8];
    return [93 + across * 19, (isUpper ? 32 : 83) + (isUpper ? 1.8 : -1.8) * Math.abs(across - 3.5), 17, 45];
  });
  const apart = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
  for (const twice of [2, 5, 10, 13]) {
    const badges = layoutBadges([...teeth, teeth[twice] as Box], { width: 340, height: 160, radius: 6.5 });
    const [first, second] = [badges[twice] as Badge, badges.at(-1) as Badge];
    expect(apart(first, second)).toBeLessThan(2 * 6.5 + 2);
    for (const { lead, ...at } of [first, second]) if (lead) expect(apart(at, lead)).toBeLessThan(25);
  }
});
