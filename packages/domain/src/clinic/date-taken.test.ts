import { describe, expect, it } from 'vitest';
import { compareImageDates, dateTakenProblem, exifDateTaken, findExif, latestToday } from './date-taken';

/** Writes an EXIF block with one date in its EXIF directory. */
function exifBlock(text: string, { littleEndian = true, tag = 0x9003 } = {}): Uint8Array {
  const bytes = new Uint8Array(64);
  const view = new DataView(bytes.buffer);
  const write = (at: number, value: string) =>
    bytes.set(
      [...value].map((letter) => letter.charCodeAt(0)),
      at,
    );
  const entry = (at: number, entryTag: number, type: number, count: number, value: number) => {
    view.setUint16(at, 1, littleEndian);
    view.setUint16(at + 2, entryTag, littleEndian);
    view.setUint16(at + 4, type, littleEndian);
    view.setUint32(at + 6, count, littleEndian);
    view.setUint32(at + 10, value, littleEndian);
  };
  write(0, littleEndian ? 'II*\0' : 'MM\0*');
  view.setUint32(4, 8, littleEndian);
  entry(8, 0x8769, 4, 1, 26);
  entry(26, tag, 2, 20, 44);
  write(44, text);
  return bytes;
}

describe('the date in a file', () => {
  it('is read in both byte orders, and from the date of digitizing', () => {
    expect(exifDateTaken(exifBlock('2024:03:08 14:05:00'))).toBe('2024-03-08');
    expect(exifDateTaken(exifBlock('2024:03:08 14:05:00', { littleEndian: false }))).toBe('2024-03-08');
    expect(exifDateTaken(exifBlock('2024:03:08 14:05:00', { tag: 0x9004 }))).toBe('2024-03-08');
  });

  it('is unknown when it is missing, no date, or cut off', () => {
    expect(exifDateTaken(exifBlock('0000:00:00 00:00:00'))).toBeNull();
    expect(exifDateTaken(exifBlock('2024:02:31 00:00:00'))).toBeNull();
    expect(exifDateTaken(exifBlock('2024:03:08 14:05:00', { tag: 0x9101 }))).toBeNull();
    for (let length = 0; length < 54; length++) expect(exifDateTaken(exifBlock('2024:03:08').subarray(0, length))).toBeNull();
    expect(exifDateTaken(new Uint8Array(64).fill(255))).toBeNull();
  });

  it('is found in a JPEG and in a PNG', () => {
    const block = exifBlock('2024:03:08 14:05:00');
    const file = (mark: string) => Uint8Array.from([0xff, 0xd8, 69, ...[...mark].map((letter) => letter.charCodeAt(0)), ...block]);
    for (const mark of ['Exif\0\0', 'eXIf']) expect(exifDateTaken(findExif(file(mark)) ?? new Uint8Array())).toBe('2024-03-08');
    expect(findExif(Uint8Array.from([0xff, 0xd8, 69, 120]))).toBeNull();
  });
});

describe('the date of an image', () => {
  it('is neither in the future nor before the birth', () => {
    const limits = { today: '2026-11-23', birthDate: '1990-05-01' };
    expect(dateTakenProblem('2026-11-24', limits)).toBe('FUTURE');
    expect(dateTakenProblem('1990-04-30', limits)).toBe('BEFORE_BIRTH');
    expect(dateTakenProblem('0199-01-01', { ...limits, birthDate: null })).toBe('TOO_EARLY');
    expect(dateTakenProblem('2026-11-23', limits)).toBeNull();
    expect(dateTakenProblem('1990-05-01', limits)).toBeNull();
  });

  it('may be a day that has begun in another time zone', () => {
    expect(latestToday(new Date('2026-11-23T09:59:00Z'))).toBe('2026-11-23');
    expect(latestToday(new Date('2026-11-23T10:00:00Z'))).toBe('2026-11-24');
  });

  it('orders images, before the order of their uploads', () => {
    const image = (imageNumber: number, day: string) => ({ imageNumber, day });
    const images = [image(3, '2019-01-01'), image(2, '2026-11-23'), image(1, '2026-11-23'), image(4, '2026-11-20')];
    expect(images.sort(compareImageDates).map(({ imageNumber }) => imageNumber)).toEqual([3, 4, 1, 2]);
  });
});
