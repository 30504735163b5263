import type { Tile } from './make-tiles';

/**
 * The format of a tile pack, all tiles of an image in one object. All numbers are unsigned, 32 bits, little-endian:
 *
 * | bytes | contents |
 * | --- | --- |
 * | 8 | `MOLAART1` |
 * | 4 | number of tiles |
 * | 20 each | zoom, row, column, position from the beginning of the pack, length in bytes |
 * | the rest | the tiles, one after another |
 *
 * The index is at the beginning, so that a part of a pack could be read when its index is known.
 */
const MAGIC = Buffer.from('MOLAART1', 'latin1');
const COUNT_BYTES = 4;
const NUMBER_BYTES = 4;
const ENTRY_BYTES = 5 * NUMBER_BYTES;
const INDEX_START = MAGIC.length + COUNT_BYTES;

/** The place of a tile in the pyramid, in Google layout. */
export type TileAddress = Pick<Tile, 'z' | 'y' | 'x'>;

/** Returns the tiles as one pack. */
export function packTiles(tiles: readonly Tile[]): Buffer {
  const index = Buffer.alloc(INDEX_START + tiles.length * ENTRY_BYTES);
  MAGIC.copy(index);
  index.writeUInt32LE(tiles.length, MAGIC.length);
  let position = index.length;
  for (const [at, { z, y, x, data }] of tiles.entries()) {
    const entry = INDEX_START + at * ENTRY_BYTES;
    for (const [number, value] of [z, y, x, position, data.length].entries()) index.writeUInt32LE(value, entry + number * NUMBER_BYTES);
    position += data.length;
  }
  return Buffer.concat([index, ...tiles.map(({ data }) => data)], position);
}

/**
 * Returns a copy of a tile in a pack; undefined when the image has no such tile.
 * @throws RangeError when the bytes are no whole pack.
 */
export function findTile(pack: Buffer, { z, y, x }: TileAddress): Buffer | undefined {
  if (!MAGIC.equals(pack.subarray(0, MAGIC.length))) throw new RangeError('the bytes are no tile pack');
  const end = INDEX_START + pack.readUInt32LE(MAGIC.length) * ENTRY_BYTES;
  for (let entry = INDEX_START; entry < end; entry += ENTRY_BYTES) {
    const numberAt = (number: number) => pack.readUInt32LE(entry + number * NUMBER_BYTES);
    if (numberAt(0) !== z || numberAt(1) !== y || numberAt(2) !== x) continue;
    const [position, length] = [numberAt(3), numberAt(4)];
    if (position < end || position + length > pack.length) throw new RangeError('the tile pack is cut off');
    // A copy: a client that reads slowly does not keep the whole pack in memory.
    return Buffer.from(pack.subarray(position, position + length));
  }
  return undefined;
}
