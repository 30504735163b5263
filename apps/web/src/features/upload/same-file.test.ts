import type { SameFile } from '@molaar/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type HashedFile, hashOf, placeOfSameFile } from './same-file';

afterEach(() => vi.unstubAllGlobals());

describe('the hash of a file', () => {
  it('is SHA-256 in hexadecimal', async () => {
    expect(await hashOf(new Blob(['abc']))).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('is unknown in a browser that computes none', async () => {
    vi.stubGlobal('crypto', {});
    expect(await hashOf(new Blob(['abc']))).toBeNull();
  });
});

describe('a file that is there already', () => {
  const imageOf = (id: string): SameFile => ({
    imageId: `image of ${id}`,
    imageNumber: 1,
    dateUploaded: '2026-03-01T10:00:00.000Z',
    patient: { id, firstName: 'Mari', lastName: 'Mets' },
  });
  const file = (key: number, sha256: string | null, ...sameFiles: SameFile[]): HashedFile => ({
    key,
    sha256,
    sameFiles,
    file: { name: `${key}.png` },
  });
  const place = (of: HashedFile, files: readonly HashedFile[] = [of], patientId?: string) => placeOfSameFile(of, files, patientId);

  it('is first with another patient, then with the chosen one', () => {
    const both = file(1, 'a', imageOf('mari'), imageOf('jaan'));
    expect(place(both, [both], 'mari')).toEqual({ kind: 'OTHER_PATIENT', image: imageOf('jaan') });
    const own = file(1, 'a', imageOf('mari'));
    expect(place(own, [own], 'mari')).toEqual({ kind: 'SAME_PATIENT', image: imageOf('mari') });
    expect(place(own)).toMatchObject({ kind: 'OTHER_PATIENT' });
  });

  it('is among the chosen files, where the first of them is no repetition', () => {
    const files = [file(1, 'a'), file(2, 'b'), file(3, 'a'), file(4, null), file(5, null)];
    expect(files.map((each) => place(each, files))).toEqual([null, null, { kind: 'CHOSEN', name: '1.png' }, null, null]);
  });
});
