import { describe, expect, it } from 'vitest';
import { sidesExchanged } from './letter-mark';

const LETTERS = {
  L: ['#....', '#....', '#....', '#....', '#....', '#....', '#####'],
  R: ['####.', '#...#', '#...#', '####.', '#.#..', '#..#.', '#...#'],
  A: ['.###.', '#...#', '#...#', '#####', '#...#', '#...#', '#...#'],
  B: ['####.', '#...#', '#...#', '####.', '#...#', '#...#', '####.'],
  D: ['####.', '#...#', '#...#', '#...#', '#...#', '#...#', '####.'],
  E: ['#####', '#....', '#....', '####.', '#....', '#....', '#####'],
  J: ['..###', '...#.', '...#.', '...#.', '...#.', '#..#.', '.##..'],
  P: ['####.', '#...#', '#...#', '####.', '#....', '#....', '#....'],
  U: ['#...#', '#...#', '#...#', '#...#', '#...#', '#...#', '.###.'],
  4: ['...#.', '..##.', '.#.#.', '#..#.', '#####', '...#.', '...#.'],
  9: ['.###.', '#...#', '#...#', '.####', '....#', '...#.', '.##..'],
} as const;
type Letter = keyof typeof LETTERS;

interface Mark {
  letter: Letter;
  /** Left upper corner. */
  at: [number, number];
  scale?: number;
  mirrored?: boolean;
  grey?: number;
}

/** A dim image, 640 x 352, with a grey mouth in the middle and the marks on it. */
function imageWith(...marks: Mark[]) {
  const [width, height] = [640, 352];
  const pixels = Uint8Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [(index % width) - 320, Math.floor(index / width) - 180];
    return (x / 200) ** 2 + (y / 60) ** 2 < 1 ? 120 + ((x * 7 + y * 13) % 40) : 20 + (index % 11);
  });
  for (const { letter, at, scale = 2, mirrored = false, grey = 255 } of marks)
    LETTERS[letter].forEach((row, y) => {
      [...(mirrored ? [...row].reverse() : row)].forEach((ink, x) => {
        if (ink !== '#') return;
        for (let dy = 0; dy < scale; dy++)
          for (let dx = 0; dx < scale; dx++) pixels[(at[1] + y * scale + dy) * width + at[0] + x * scale + dx] = grey;
      });
    });
  return { width, height, pixels };
}

describe('sidesExchanged', () => {
  it('returns false without a mark, and with R at the left and L at the right', () => {
    expect(sidesExchanged(imageWith())).toBe(false);
    expect(sidesExchanged(imageWith({ letter: 'R', at: [30, 20] }))).toBe(false);
    expect(sidesExchanged(imageWith({ letter: 'L', at: [590, 300], scale: 3 }))).toBe(false);
    expect(sidesExchanged(imageWith({ letter: 'R', at: [30, 20], scale: 4 }, { letter: 'L', at: [590, 20], scale: 4 }))).toBe(false);
  });

  it.each([2, 3, 4])('returns true for a mirrored mark with strokes of %i pixels', (scale) => {
    for (const letter of ['L', 'R'] as const)
      for (const at of [
        [40, 24],
        [560, 300],
        [2, 2],
      ] as [number, number][])
        expect(sidesExchanged(imageWith({ letter, at, scale, mirrored: true }))).toBe(true);
  });

  it('returns true for a readable mark on the wrong side', () => {
    expect(sidesExchanged(imageWith({ letter: 'R', at: [590, 20] }))).toBe(true);
    expect(sidesExchanged(imageWith({ letter: 'L', at: [30, 20] }))).toBe(true);
  });

  it('ignores other letters and digits, mirrored or not', () => {
    for (const letter of ['A', 'B', 'D', 'E', 'J', 'P', 'U', '4', '9'] as unknown as Letter[])
      for (const mirrored of [false, true])
        for (const x of [40, 580])
          expect([letter, sidesExchanged(imageWith({ letter, at: [x, 24], scale: 3, mirrored }))]).toEqual([letter, false]);
  });

  it('ignores shapes in the bone, which are hardly brighter than their surroundings', () => {
    const onGround = (ground: number) => {
      const drawn = imageWith({ letter: 'L', at: [40, 24], scale: 3, mirrored: true });
      for (let y = 10; y < 60; y++)
        for (let x = 25; x < 75; x++) drawn.pixels[y * 640 + x] = Math.max(drawn.pixels[y * 640 + x] ?? 0, ground);
      return drawn;
    };
    expect(sidesExchanged(onGround(180))).toBe(true);
    expect(sidesExchanged(onGround(225))).toBe(true);
    expect(sidesExchanged(onGround(233))).toBe(false);
  });

  it('ignores letters of words, in the mouth, and dim, tiny or huge ones', () => {
    const word: Mark[] = (['R', 'U', 'L', 'L'] as const).map((letter, index) => ({ letter, at: [600 - index * 13, 20] }));
    expect(sidesExchanged(imageWith(...word))).toBe(false);
    expect(sidesExchanged(imageWith({ letter: 'L', at: [310, 170], mirrored: true }))).toBe(false);
    expect(
      sidesExchanged(imageWith({ letter: 'R', at: [20, 20], grey: 150 }, { letter: 'L', at: [600, 40], mirrored: true, grey: 90 })),
    ).toBe(false);
    expect(sidesExchanged(imageWith({ letter: 'L', at: [40, 24], scale: 1, mirrored: true }))).toBe(false);
    expect(sidesExchanged(imageWith({ letter: 'L', at: [40, 24], scale: 6, mirrored: true }))).toBe(false);
  });
});
