import { createPdfPool } from '@molaar/documents';
import { expect, it } from 'vitest';
import { renderHere } from './render-here';

it('names its documents as the PDF threads do', () => {
  // Any file stands for the bundle: its bytes make the version.
  const file = new URL(import.meta.url);
  expect(renderHere(file).version).toBe(createPdfPool(file, { threads: 1 }).version);
});
