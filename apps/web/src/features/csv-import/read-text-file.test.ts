import { expect, it } from 'vitest';
import { decodeText } from './read-text-file';

it('reads UTF-8, with or without a byte order mark', () => {
  expect(decodeText(new TextEncoder().encode('\ufeffhambakivi õäöüšž'))).toBe('hambakivi õäöüšž');
});

it('reads the code page of Excel on an Estonian computer', () => {
  expect(decodeText(Uint8Array.from([0x74, 0xe4, 0x69, 0x64, 0x69, 0x73, 0x20, 0xf5, 0xfc, 0xf0, 0xfe]))).toBe('täidis õüšž');
});

it('reads UTF-16 with a byte order mark: "Unicode Text" of Excel', () => {
  const units = [0xfeff, ...[...'hind õ €'].map((sign) => sign.charCodeAt(0))];
  expect(decodeText(Uint8Array.from(units.flatMap((unit) => [unit & 0xff, unit >> 8])))).toBe('hind õ €');
  expect(decodeText(Uint8Array.from(units.flatMap((unit) => [unit >> 8, unit & 0xff])))).toBe('hind õ €');
});
