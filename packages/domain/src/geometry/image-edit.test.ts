import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALL_TEETH } from '../teeth';
import type { Box } from './box';
import { editBox, editedSize, editPoint, editTooth, type ImageEdit, isEditPossible, isPartOfImage, TURNS, turnedSize } from './image-edit';

const whole = { mirror: false, turn: 0, crop: null } as const;
const size = fc.record({ width: fc.integer({ min: 20, max: 3000 }), height: fc.integer({ min: 20, max: 3000 }) });
const turned = fc.record({ mirror: fc.boolean(), turn: fc.constantFrom(...TURNS), crop: fc.constant(null) });
const boxIn = (area: { width: number; height: number }): fc.Arbitrary<Box> =>
  fc
    .tuple(fc.integer({ min: 0, max: area.width - 5 }), fc.integer({ min: 0, max: area.height - 5 }))
    .chain(([x, y]) =>
      fc.tuple(fc.constant(x), fc.constant(y), fc.integer({ min: 1, max: area.width - x }), fc.integer({ min: 1, max: area.height - y })),
    );
const sizeAndBox = size.chain((area) => fc.tuple(fc.constant(area), boxIn(area)));

describe('annotations of an edited image', () => {
  it('keep their area when the image is rotated or flipped', () => {
    fc.assert(
      fc.property(sizeAndBox, turned, ([area, box], edit) => {
        const [x, y, w, h] = editBox(box, area, edit)!;
        const after = editedSize(area, edit);
        expect(w * h).toBe(box[2] * box[3]);
        expect(x >= 0 && y >= 0 && x + w <= after.width && y + h <= after.height).toBe(true);
      }),
    );
  });

  it('are the same after four quarter turns and after two flips', () => {
    fc.assert(
      fc.property(sizeAndBox, ([area, box]) => {
        let now: { area: { width: number; height: number }; box: Box } = { area, box };
        const quarter: ImageEdit = { mirror: false, turn: 90, crop: null };
        for (let turns = 0; turns < 4; turns++) now = { area: turnedSize(now.area, 90), box: editBox(now.box, now.area, quarter)! };
        expect(now).toEqual({ area, box });
        const mirror: ImageEdit = { mirror: true, turn: 0, crop: null };
        expect(editBox(editBox(box, area, mirror)!, area, mirror)).toEqual(box);
      }),
    );
  });

  it('follow their pixels', () => {
    const area = { width: 100, height: 50 };
    expect(editPoint([10, 5], area, { ...whole, turn: 90 })).toEqual([45, 10]);
    expect(editPoint([10, 5], area, { ...whole, turn: 270 })).toEqual([5, 90]);
    expect(editPoint([10, 5], area, { mirror: true, turn: 90, crop: [5, 5, 20, 20] })).toEqual([40, 85]);
    expect(editBox([10, 10, 20, 20], area, { ...whole, crop: [20, 0, 50, 50] })).toEqual([0, 10, 10, 20]);
    expect(editBox([10, 10, 20, 20], area, { ...whole, crop: [28, 0, 50, 50] })).toBeUndefined();
  });
});

describe('possible edits', () => {
  it('are crops of the rotated image in whole pixels', () => {
    const area = { width: 100, height: 50 };
    expect(isEditPossible(area, { ...whole, crop: [0, 0, 100, 50] })).toBe(true);
    expect(isEditPossible(area, { ...whole, turn: 90, crop: [0, 0, 100, 50] })).toBe(false);
    expect(isEditPossible(area, { ...whole, crop: [0, 0, 10.5, 50] })).toBe(false);
    expect(isEditPossible(area, { ...whole, crop: [-1, 0, 10, 50] })).toBe(false);
    expect(isEditPossible(area, { ...whole, crop: [0, 0, 0, 50] })).toBe(false);
  });
});

describe('tooth number at the new position', () => {
  it('changes sides in a flipped image, and sides and jaws upside down', () => {
    expect(editTooth('16', { ...whole, mirror: true })).toBe('26');
    expect(editTooth('16', { ...whole, turn: 180 })).toBe('36');
    expect(editTooth('16', { ...whole, mirror: true, turn: 180 })).toBe('46');
    expect(editTooth('55', { ...whole, turn: 180 })).toBe('75');
    expect(editTooth('16', { ...whole, turn: 90 })).toBe('16');
  });

  it('is the original after the same edit twice', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ALL_TEETH), turned, (tooth, edit) => {
        expect(editTooth(editTooth(tooth, edit), edit)).toBe(tooth);
      }),
    );
  });
});

it('an image is a part of another one once it was cropped, whatever is done with it then', () => {
  expect(isPartOfImage(null)).toBe(false);
  expect(isPartOfImage({ ...whole, mirror: true })).toBe(false);
  expect(isPartOfImage({ ...whole, crop: [0, 0, 10, 10] })).toBe(true);
  expect(isPartOfImage({ ...whole, turn: 90, ofPart: true })).toBe(true);
});
