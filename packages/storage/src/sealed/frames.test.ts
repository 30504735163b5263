import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ObjectDamagedError } from './errors';
import {
  type DataKey,
  HEADER_BYTES,
  isSealed,
  keyIdOf,
  openBytes,
  openedSize,
  openStream,
  SEALED_FRAME_BYTES,
  sealBytes,
  sealStream,
} from './frames';

const dataKey: DataKey = { id: randomUUID(), key: randomBytes(32) };
const NAME = 'org/a/image/b/original.png';
const FRAME = 64 * 1024;
const SIZES = [0, 1, FRAME - 1, FRAME, FRAME + 1, 2 * FRAME, 3 * FRAME + 5];

async function* chunksOf(bytes: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

async function all(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const opened = async (sealed: Buffer, { name = NAME, key = dataKey } = {}) => openBytes(key, name, sealed);
const streamed = (sealed: Buffer, { name = NAME, chunk = 1000 } = {}) =>
  all(openStream(async () => dataKey, name, chunksOf(sealed, chunk)));

/** Header and frames of sealed bytes. */
function partsOf(sealed: Buffer): [header: Buffer, ...frames: Buffer[]] {
  const frames: Buffer[] = [];
  for (let at = HEADER_BYTES; at < sealed.length; at += SEALED_FRAME_BYTES) frames.push(sealed.subarray(at, at + SEALED_FRAME_BYTES));
  return [sealed.subarray(0, HEADER_BYTES), ...frames];
}

describe('sealed bytes', () => {
  it.each(SIZES)('open to the same %i bytes, at once and as a stream of any pieces', async (size) => {
    const bytes = randomBytes(size);
    const sealed = sealBytes(dataKey, NAME, bytes);
    expect([isSealed(sealed), keyIdOf(sealed), openedSize(sealed.length, NAME)]).toEqual([true, dataKey.id, size]);
    expect(bytes.equals(await opened(sealed))).toBe(true);
    for (const chunk of [7, 1000, FRAME, 10 * FRAME]) {
      if (size > 2 * FRAME && chunk < 1000) continue;
      expect(bytes.equals(await streamed(sealed, { chunk }))).toBe(true);
      expect(bytes.equals(await opened(await all(sealStream(dataKey, NAME, chunksOf(bytes, chunk)))))).toBe(true);
    }
  });

  it('contain nothing of the content, and differ each time', async () => {
    const text = Buffer.from('patient '.repeat(20_000));
    const [first, second] = [sealBytes(dataKey, NAME, text), sealBytes(dataKey, NAME, text)];
    expect(first.includes('patient')).toBe(false);
    expect(first.subarray(HEADER_BYTES).equals(second.subarray(HEADER_BYTES))).toBe(false);
  });

  const bytes = randomBytes(3 * FRAME + 5);
  const tampered: Record<string, (parts: [Buffer, ...Buffer[]]) => Buffer[]> = {
    'the last frame is missing': (parts) => parts.slice(0, -1),
    'the first frame is missing': ([header, , ...rest]) => [header, ...rest],
    'all frames are missing': ([header]) => [header],
    'it ends inside of a frame': (parts) => [Buffer.concat(parts).subarray(0, -3)],
    'two frames are exchanged': ([header, a = header, b = header, ...rest]) => [header, b, a, ...rest],
    'a frame is there twice': ([header, a = header, ...rest]) => [header, a, a, ...rest],
    'something follows': (parts) => [...parts, Buffer.from('more')],
    'the last frame is there twice': (parts) => [...parts, parts.at(-1) ?? Buffer.alloc(0)],
    'the header ends early': ([header]) => [header.subarray(0, 20)],
  };

  it.each(Object.entries(tampered))('do not open when %s', async (_, tamper) => {
    const sealed = Buffer.concat(tamper(partsOf(sealBytes(dataKey, NAME, bytes))));
    await expect(opened(sealed)).rejects.toBeInstanceOf(ObjectDamagedError);
    await expect(streamed(sealed)).rejects.toBeInstanceOf(ObjectDamagedError);
  });

  it('do not open with any altered bit of header, frame or tag', async () => {
    const sealed = sealBytes(dataKey, NAME, Buffer.from('short'));
    for (const index of sealed.keys()) {
      const altered = Buffer.from(sealed);
      altered[index] = (altered[index] ?? 0) ^ 4;
      // Without the magic it is another file, and openBytes is not asked.
      if (isSealed(altered)) await expect(opened(altered)).rejects.toBeInstanceOf(ObjectDamagedError);
    }
  });

  it('do not open under another name or with another key, and frames of two objects do not mix', async () => {
    const sealed = sealBytes(dataKey, NAME, bytes);
    const other = 'org/a/image/c/original.png';
    await expect(opened(sealed, { name: other })).rejects.toBeInstanceOf(ObjectDamagedError);
    await expect(streamed(sealed, { name: other })).rejects.toBeInstanceOf(ObjectDamagedError);
    await expect(opened(sealed, { key: { id: dataKey.id, key: randomBytes(32) } })).rejects.toBeInstanceOf(ObjectDamagedError);
    const [header, first = header] = partsOf(sealed);
    const [, , ...rest] = partsOf(sealBytes(dataKey, NAME, bytes));
    await expect(opened(Buffer.concat([header, first, ...rest]))).rejects.toBeInstanceOf(ObjectDamagedError);
  });

  it('name impossible lengths', () => {
    for (const length of [0, HEADER_BYTES, HEADER_BYTES + 15, HEADER_BYTES + SEALED_FRAME_BYTES + 16])
      expect(() => openedSize(length, NAME)).toThrow(ObjectDamagedError);
  });
});
