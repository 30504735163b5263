import { packTiles, type Tile } from '@molaar/imaging';
import { imageKeys, type ObjectStore } from '@molaar/storage';
import { describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { readFirstTiles } from './read-first-tiles';

const CLINIC = '01900000-0000-7000-8000-000000000001';
const ID = '01900000-0000-7000-8000-000000000002';
const actor = { organizationId: CLINIC, roles: ['MEDICAL'] } as unknown as Actor;
const SIZE = { width: 2000, height: 1100, tileSize: 256, maxZoom: 3 } as const;

/** Returns all tiles of an image of `SIZE`, each of `bytes` bytes. */
function tilesOf(bytes: (z: number) => number): Tile[] {
  return [3, 2, 1, 0].flatMap((z) => {
    const side = 256 * 2 ** (3 - z);
    const [columns, rows] = [Math.ceil(SIZE.width / side), Math.ceil(SIZE.height / side)];
    return Array.from({ length: columns * rows }, (_, index) => ({
      z,
      y: Math.floor(index / columns),
      x: index % columns,
      data: Buffer.alloc(bytes(z), z),
    }));
  });
}

/** Reads the first tiles of an image whose pack has `tiles`. */
function read(tiles: readonly Tile[], { mirrored = false } = {}): Promise<Tile[]> {
  const { tilePack } = imageKeys(CLINIC, ID, mirrored);
  const get = async (key: string) => (key === tilePack ? packTiles(tiles) : Buffer.from(''));
  return readFirstTiles({ store: { get } as unknown as ObjectStore }, actor, { id: ID, mirrored, ...SIZE });
}

describe('the first tiles', () => {
  it('are all of the most detailed level that has few enough, row by row', async () => {
    const tiles = await read(tilesOf(() => 100));
    expect(tiles.map(({ z, y, x }) => [z, y, x])).toEqual([0, 1, 2].flatMap((y) => [0, 1, 2, 3].map((x) => [2, y, x])));
    expect(tiles.every(({ data }) => data.equals(Buffer.alloc(100, 2)))).toBe(true);
  });

  it('are of a coarser level where these are too large, or none', async () => {
    expect((await read(tilesOf(() => 20_000))).map(({ z }) => z)).toEqual([1, 1, 1, 1]);
    expect(await read(tilesOf(() => 200_000))).toEqual([]);
  });

  it('are never a part of a level', async () => {
    const without = tilesOf(() => 100).filter(({ z, x }) => z !== 2 || x !== 3);
    expect((await read(without)).map(({ z }) => z)).toEqual([1, 1, 1, 1]);
    expect(await read([])).toEqual([]);
  });

  it('are those of the mirror image of an image whose sides were swapped', async () => {
    expect(
      await read(
        tilesOf(() => 100),
        { mirrored: true },
      ),
    ).toHaveLength(12);
  });
});
