import { expect, it } from 'vitest';
import { decodeText } from './read-text-file';

it('reads UTF-8, with or without a byte order mark', () => {
  expect(decodeText(new TextEncoder().encode('\ufeffhambakivi õäöüšž'))).toBe('hambakivi õäöüšž');
});

it('reads the code page of Excel on an Estonian computer', () => {
  expect(decodeText(Uint8Array.from([0x74, 0xe4, 0x69, 0x64, 0x69, 0x73, 0x20, 0xf5, 0xfc, 0xf0, 0xfe]))).toBe('täidis õüšž');
});
