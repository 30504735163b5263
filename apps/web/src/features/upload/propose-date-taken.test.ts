import { describe, expect, it } from 'vitest';
import { proposeDateTaken } from './propose-date-taken';

const NOW = new Date(2026, 10, 23, 9, 30);
const file = (lastModified: Date, content = 'image') => new File([content], 'a.jpg', { lastModified: lastModified.getTime() });

describe('the proposed date of a radiograph', () => {
  it('is today for a file of today, and the date of an older file', async () => {
    expect(await proposeDateTaken(file(new Date(2026, 10, 23, 8)), NOW)).toEqual({ day: '2026-11-23', from: 'TODAY' });
    expect(await proposeDateTaken(file(new Date(2024, 2, 8, 23, 59)), NOW)).toEqual({ day: '2024-03-08', from: 'FILE' });
  });

  it('is never in the future, nor before radiographs existed', async () => {
    expect(await proposeDateTaken(file(new Date(2027, 0, 1)), NOW)).toEqual({ day: '2026-11-23', from: 'TODAY' });
    expect(await proposeDateTaken(file(new Date(1890, 0, 1)), NOW)).toEqual({ day: '2026-11-23', from: 'TODAY' });
  });

  it('is that of the EXIF, whatever the date of the file', async () => {
    // A directory with a pointer to the EXIF directory, whose one entry is the date.
    const entry = (tag: string, type: string, count: string, value: string) => `${tag}${type}${count}${value}`;
    const pointer = entry('\u0069\u0087', '\u0004\0', '\u0001\0\0\0', '\u001a\0\0\0');
    const date = entry('\u0003\u0090', '\u0002\0', '\u0014\0\0\0', '\u002c\0\0\0');
    const tiff = `II*\0\u0008\0\0\0\u0001\0${pointer}\0\0\0\0\u0001\0${date}\0\0\0\0`;
    const text = `Exif\0\0${tiff}2023:05:06 10:00:00`;
    const bytes = Uint8Array.from([...text].map((letter) => letter.charCodeAt(0)));
    const camera = new File([bytes], 'a.jpg', { lastModified: new Date(2024, 2, 8).getTime() });
    expect(await proposeDateTaken(camera, NOW)).toEqual({ day: '2023-05-06', from: 'EXIF' });
  });
});
