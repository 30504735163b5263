import { dateTakenProblem, EXIF_SEARCH_BYTES, exifDateTaken, findExif } from '@molaar/domain/clinic';

export interface ProposedDate {
  /** yyyy-mm-dd. */
  readonly day: string;
  /** EXIF: written by the camera. FILE: the day of an older file, to be checked by the person. */
  readonly from: 'EXIF' | 'FILE' | 'TODAY';
}

/** Returns the day in the browser's time zone, yyyy-mm-dd. */
export function localToday(now: Date): string {
  const part = (value: number) => String(value).padStart(2, '0');
  return `${now.getFullYear()}-${part(now.getMonth() + 1)}-${part(now.getDate())}`;
}

/** Proposes when the radiograph in a file was taken: by its EXIF, by an older file's own date, else today. */
export async function proposeDateTaken(file: File, now: Date): Promise<ProposedDate> {
  const today = localToday(now);
  const isPossible = (day: string) => dateTakenProblem(day, { today, birthDate: null }) === null;
  const exif = findExif(new Uint8Array(await file.slice(0, EXIF_SEARCH_BYTES).arrayBuffer()));
  const taken = exif && exifDateTaken(exif);
  if (taken && isPossible(taken)) return { day: taken, from: 'EXIF' };
  const written = localToday(new Date(file.lastModified));
  return written < today && isPossible(written) ? { day: written, from: 'FILE' } : { day: today, from: 'TODAY' };
}
