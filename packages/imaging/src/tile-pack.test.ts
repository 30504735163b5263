import { describe, expect, it } from 'vitest';
import type { Tile } from './make-tiles';
import { findTile, packTiles } from './tile-pack';

const tile = (z: number, y: number, x: number): Tile => ({ z, y, x, data: Buffer.from(`tile ${z}/${y}/${x}`) });
const tiles = [tile(1, 0, 0), tile(1, 0, 1), tile(1, 1, 0), tile(1, 1, 1), tile(0, 0, 0)];

describe('a tile pack', () => {
  it('returns each tile, and none that it does not have', () => {
    const pack = packTiles(tiles);
    for (const { data, ...at } of tiles) expect(findTile(pack, at)).toEqual(data);
    for (const at of [tile(1, 2, 0), tile(2, 0, 0), tile(0, 0, 1)]) expect(findTile(pack, at)).toBeUndefined();
    expect(findTile(packTiles([]), tile(0, 0, 0))).toBeUndefined();
  });

  it('returns copies', () => {
    const pack = packTiles(tiles);
    findTile(pack, tile(0, 0, 0))?.fill(0);
    expect(findTile(pack, tile(0, 0, 0))).toEqual(tile(0, 0, 0).data);
  });

  it('has the form that is stored', () => {
    const pack = packTiles([tile(3, 2, 1)]);
    expect(pack.subarray(0, 8).toString()).toBe('MOLAART1');
    expect([0, 1, 2, 3, 4, 5].map((at) => pack.readUInt32LE(8 + 4 * at))).toEqual([1, 3, 2, 1, 32, 10]);
    expect(pack.subarray(32).toString()).toBe('tile 3/2/1');
  });

  it('is rejected when it is cut off, altered or something else, and never returns other bytes', () => {
    const pack = packTiles(tiles);
    for (let length = 0; length < pack.length; length++) {
      const cut = pack.subarray(0, length);
      for (const { data, ...at } of tiles) {
        let found: Buffer | undefined;
        try {
          found = findTile(cut, at);
        } catch (error) {
          expect(error).toBeInstanceOf(RangeError);
          continue;
        }
        expect(found).toEqual(data);
      }
      expect(() => findTile(cut, tile(0, 0, 0))).toThrow(RangeError);
    }
    const intoIndex = Buffer.from(pack);
    intoIndex.writeUInt32LE(0, 12 + 3 * 4);
    expect(() => findTile(intoIndex, tile(1, 0, 0))).toThrow(RangeError);
    const endless = Buffer.from(pack);
    endless.writeUInt32LE(0xffff_ffff, 8);
    expect(() => findTile(endless, tile(7, 7, 7))).toThrow(RangeError);
    expect(() => findTile(Buffer.from('\xff\xd8 a JPEG'), tile(0, 0, 0))).toThrow(RangeError);
  });
});
