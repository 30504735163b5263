import type { SameFile } from '@molaar/contracts';

/** Returns the hash of a file in hexadecimal; null where the browser computes none, as without https. */
export async function hashOf(file: Blob): Promise<string | null> {
  const { subtle } = globalThis.crypto ?? {};
  if (!subtle) return null;
  const hash = await subtle.digest('SHA-256', await file.arrayBuffer());
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What of a chosen file is compared with the others. */
export interface HashedFile {
  readonly key: number;
  readonly file: Pick<File, 'name'>;
  /** Null while it is not known. */
  readonly sha256: string | null;
  /** Images of the clinic that were uploaded from the same file. */
  readonly sameFiles: readonly SameFile[];
}

/** Where the same file is already: with another patient, with the chosen one, or among the chosen files. */
export type SameFilePlace = { kind: 'OTHER_PATIENT' | 'SAME_PATIENT'; image: SameFile } | { kind: 'CHOSEN'; name: string };

/** Returns where a file is already, the most serious place first; null where it is nowhere. */
export function placeOfSameFile(
  { key, sha256, sameFiles }: HashedFile,
  files: readonly HashedFile[],
  patientId: string | undefined,
): SameFilePlace | null {
  const other = sameFiles.find(({ patient }) => patient.id !== patientId);
  if (other) return { kind: 'OTHER_PATIENT', image: other };
  const [own] = sameFiles;
  if (own) return { kind: 'SAME_PATIENT', image: own };
  const chosen = sha256 === null ? undefined : files.find((file) => file.key < key && file.sha256 === sha256);
  return chosen ? { kind: 'CHOSEN', name: chosen.file.name } : null;
}
