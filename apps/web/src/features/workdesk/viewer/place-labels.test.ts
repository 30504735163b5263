import type { Box } from '@molaar/domain/geometry';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DrawnLabel, LABEL_HEIGHT, type LabelRequest, type PlacedLabel, placeFocusLabel, placeLabels } from './place-labels';

const view = { width: 1000, height: 600 };
const request = (fields: Partial<LabelRequest>): LabelRequest => ({
  id: 'a',
  text: '36',
  color: '#fff',
  ticked: false,
  width: 30,
  box: [100, 100, 40, 80],
  below: false,
  priority: 1,
  maxOffset: 3,
  ...fields,
});
/** Runs the generator to its end. */
function place(requests: readonly LabelRequest[], margin = 0, covered: readonly Box[] = []): PlacedLabel[] {
  const generator = placeLabels(requests, { ...view, margin, covered });
  let result = generator.next();
  while (!result.done) result = generator.next();
  return result.value;
}
const anyRequest = fc
  .record({
    width: fc.integer({ min: 10, max: 120 }),
    box: fc.tuple(
      fc.integer({ min: -50, max: 1000 }),
      fc.integer({ min: -50, max: 600 }),
      fc.integer({ min: 4, max: 90 }),
      fc.integer({ min: 4, max: 150 }),
    ),
    below: fc.boolean(),
    priority: fc.nat(3),
  })
  .map(request);

it('places no two labels over each other', () => {
  fc.assert(
    fc.property(fc.array(anyRequest, { maxLength: 120 }), (requests) => {
      const placed = place(requests);
      placed.forEach((a, index) => {
        for (const b of placed.slice(index + 1)) {
          const apart =
            a.left + a.request.width <= b.left ||
            b.left + b.request.width <= a.left ||
            a.top + LABEL_HEIGHT <= b.top ||
            b.top + LABEL_HEIGHT <= a.top;
          expect(apart).toBe(true);
        }
      });
    }),
  );
});

it('shows the whole label of a box at the edge of the view, and leaves that of a box beyond it beside its box', () => {
  const [atEdge] = place([request({ box: [195, 250, 40, 80], width: 120 })], 200);
  expect(atEdge?.left).toBe(200);
  const [atEnd] = place([request({ box: [780, 250, 15, 80], width: 120 })], 200);
  expect(atEnd?.left).toBe(680);
  const [beyond] = place([request({ box: [100, 250, 40, 80], width: 120 })], 200);
  expect(beyond?.left).toBe(60);
});

it('moves the label of a tooth at the edge of the view over the tooth', () => {
  const [upper] = place([request({ box: [300, 195, 40, 80] })], 200);
  expect(upper).toMatchObject({ left: 305, top: 200, leader: false });
  const [lower] = place([request({ box: [300, 300, 40, 95], below: true })], 200);
  expect(lower).toMatchObject({ left: 305, top: 376, leader: false });
});

it('places labels beside what lies over the image', () => {
  const caption: Box = [90, 0, 200, 40];
  const [upper] = place([request({ box: [100, 20, 40, 120] })], 0, [caption]);
  expect(upper).toMatchObject({ left: 105, leader: false });
  expect(upper?.top).toBeGreaterThanOrEqual(43);
  const bar: Box = [90, 560, 200, 40];
  const [lower] = place([request({ box: [100, 400, 40, 150], below: true })], 0, [bar]);
  expect(lower).toMatchObject({ left: 105, top: 531, leader: false });
  const isCoveredBy = ({ left, top, request: { width } }: PlacedLabel) => left < 290 && left + width > 90 && top < 40 && top >= 0;
  fc.assert(
    fc.property(fc.array(anyRequest, { maxLength: 60 }), (requests) => {
      const seen = requests.filter(({ box: [x, y, w, h] }) => x + w > 0 && y + h > 0);
      expect(place(seen, 0, [caption]).filter(isCoveredBy)).toEqual([]);
    }),
  );
});

it('leaves out a label only where an equal or more important one is', () => {
  fc.assert(
    fc.property(fc.array(anyRequest, { maxLength: 60 }), (requests) => {
      const placed = new Set(place(requests).map((one) => one.request));
      const left = requests.filter((one) => !placed.has(one));
      // A label that is left out would be placed if it were alone.
      for (const one of left) expect(place([one])).toHaveLength(1);
      const most = Math.max(-1, ...requests.map(({ priority }) => priority));
      // Equal ones are placed from left to right; at the corner of the view there is space for one of two.
      const [first] = requests.filter(({ priority }) => priority === most).sort((a, b) => a.box[0] - b.box[0]);
      if (first) expect(placed.has(first)).toBe(true);
    }),
  );
});

it('moves a label away with a leader line where the space next to the box is taken', () => {
  const [first, second] = place([
    request({ width: 40, priority: 2, box: [100, 100, 40, 30] }),
    request({ width: 40, box: [100, 100, 40, 30] }),
  ]);
  expect(first).toMatchObject({ left: 100, top: 81, leader: false });
  expect(second).toMatchObject({ left: 100, top: 62, leader: true });
});

it('places every tooth number of a mouth that is small on the screen', () => {
  // A dentition fitted to a tablet: crowns 14 pixels wide, each tooth with a restoration.
  const upper = [-5, -4, -3, -2, -1, 1, 2, 3, 4, 5];
  const row = (below: boolean, milk: boolean): LabelRequest[] =>
    Array.from({ length: milk ? 10 : 16 }, (_, index) => {
      const x = 300 + index * 14 + (milk ? 40 : 0);
      const rise = Math.abs((upper[index % 10] ?? 0) * 2);
      const box: LabelRequest['box'] = [x, below ? 310 + (milk ? 0 : 6) - rise : 250 + rise, 16, milk ? 40 : 60];
      return request({ text: `${below ? 4 : 1}${index}`, width: 22, box, below, priority: 3, maxOffset: 6 });
    });
  const teeth = [row(false, false), row(true, false), row(false, true), row(true, true)].flat();
  const restorations = teeth.map((tooth) => request({ ...tooth, text: '95%', width: 34, priority: 1, maxOffset: 1 }));
  const placed = new Set(place([...restorations, ...teeth]).map((label) => label.request));
  expect(teeth.filter((tooth) => !placed.has(tooth)).map(({ text }) => text)).toEqual([]);
});

it('takes the shorter text where there is no space for the long one', () => {
  const shorter = { text: '16', width: 24, maxOffset: 0 };
  const long = request({ text: '16 Crown', width: 90, box: [0, 100, 40, 30], maxOffset: 0, shorter });
  const taken = request({ id: 'b', width: 60, priority: 2, box: [44, 100, 60, 30] });
  expect(place([long])[0]?.request.text).toBe('16 Crown');
  expect(place([long, taken]).map((label) => label.request.text)).toEqual(['36', '16']);
});

it('moves the shorter text further away than the long one', () => {
  const box: LabelRequest['box'] = [100, 100, 40, 30];
  const before = [0, 1, 2].map((id) => request({ id: String(id), width: 40, priority: 2, box }));
  const long = request({ text: '16 Crown', width: 40, box, maxOffset: 1, shorter: { text: '16', width: 24, maxOffset: 6 } });
  expect(place([...before, long]).at(-1)).toMatchObject({ request: { text: '16' }, top: 24, leader: true });
});

it('places the label in focus over its own short label or beside it, over no other', () => {
  fc.assert(
    fc.property(fc.array(anyRequest, { minLength: 1, maxLength: 12 }), fc.integer({ min: 60, max: 200 }), (requests, width) => {
      const named = requests.map((one, index) => ({ ...one, id: String(index) }));
      const drawn: DrawnLabel[] = place(named).map(({ request: { id, width: own }, left, top }) => ({ id, left, top, width: own }));
      const focus = named[0]!;
      const full = { ...focus, ownText: null, width, maxOffset: 4, box: [480, 280, 40, 40] as const };
      // Whole, and as what a short label does not say where the whole has no space in the view.
      const hasOwn = drawn.some(({ id }) => id === focus.id);
      for (const variant of [full, ...(hasOwn ? [{ ...full, width: 1001, rest: { text: 'Caries', width } }] : [])]) {
        const { left, top, width: placed } = placeFocusLabel(variant, drawn, view);
        const covered = drawn.filter(
          (other) =>
            other.id !== focus.id &&
            left < other.left + other.width &&
            other.left < left + placed &&
            top < other.top + LABEL_HEIGHT &&
            other.top < top + LABEL_HEIGHT,
        );
        expect(covered).toEqual([]);
      }
    }),
  );
});

it('gives the annotation in focus one label: the full one in place of its own, else a shorter one, else its own', () => {
  const own = { id: 'a', text: '36 Crown', color: '#fff', ticked: false, left: 200, top: 81, width: 60 };
  const full = { ...request({ text: '36 · Crown · 99%', width: 110, box: [210, 100, 40, 80] }), ownText: '36 Crown' };
  const between = (left: number, right: number) => [
    { id: 'l', left: left - 50, top: 81, width: 50 },
    { id: 'r', left: right, top: 81, width: 50 },
  ];
  expect(placeFocusLabel(full, [own], view)).toMatchObject({ left: 175, top: 81, text: '36 · Crown · 99%' });
  // Moved to the side on which there is space.
  expect(placeFocusLabel(full, [own, ...between(155, 280)], view)).toMatchObject({ left: 167, top: 81, text: '36 · Crown · 99%' });
  const shorter = { text: '36 · 99%', width: 64, maxOffset: 0 };
  expect(placeFocusLabel({ ...full, shorter }, [own, ...between(195, 265)], view)).toMatchObject({ left: 198, top: 81, text: '36 · 99%' });
  expect(placeFocusLabel(full, [own, ...between(195, 265)], view)).toMatchObject({ left: 200, top: 81, text: '36 Crown', width: 60 });
});

describe('a short label that is only the number of the tooth, in a full row', () => {
  const number = { id: 'a', text: '36', color: '#fff', ticked: false, left: 215, top: 81, width: 30 };
  const neighbours = [
    { id: 'l', left: 160, top: 81, width: 50 },
    { id: 'r', left: 250, top: 81, width: 50 },
  ];
  const rest = { text: 'Caries · 99%', width: 70 };
  const full = { ...request({ text: '36 · Caries · 99%', width: 110, box: [210, 100, 40, 80] }), ownText: '36 Caries', rest };
  const above = (left: number, width: number) => ({ id: 'u', left, top: 62, width });

  it('stays, and gets a second line with what it does not say', () => {
    expect(placeFocusLabel(full, [number, ...neighbours], view)).toEqual({ ...rest, left: 195, top: 65, joined: number });
    // Beside a label of the next row; where that row is full too, at its other side.
    expect(placeFocusLabel(full, [number, ...neighbours, above(150, 50)], view)).toMatchObject({ left: 203, top: 65 });
    expect(placeFocusLabel(full, [number, ...neighbours, above(150, 150)], view)).toMatchObject({ left: 195, top: 97, joined: number });
    const lower = { ...full, below: true, box: [210, 0, 40, 78] as const };
    expect(placeFocusLabel(lower, [number, ...neighbours], view)).toMatchObject({ left: 195, top: 97 });
  });

  it('is joined to what it does not say by a line, where no row beside it has space', () => {
    const full2 = { ...full, box: [210, 100, 40, 30] as const };
    const placed = placeFocusLabel(full2, [number, ...neighbours, above(150, 150), { id: 'v', left: 150, top: 100, width: 150 }], view);
    expect(placed).toMatchObject({ ...rest, joined: number });
    expect([65, 97]).not.toContain(placed.top);
  });

  it('says all that there is to say where nothing is to be added', () => {
    expect(placeFocusLabel({ ...full, rest: undefined }, [number, ...neighbours], view).text).toBe('36 · Caries · 99%');
  });
});
