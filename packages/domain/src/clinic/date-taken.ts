/** The dates of an image: when it was taken (yyyy-mm-dd, null when unknown) and when it was uploaded (ISO 8601). */
export interface ImageDates {
  readonly dateTaken: string | null;
  readonly dateUploaded: string;
}

/** What images of a patient are ordered by. */
export interface ImageOrder {
  /** Taken, or uploaded where that is unknown, in the clinic's time zone; yyyy-mm-dd. */
  readonly day: string;
  readonly imageNumber: number;
}

/** Compares two images of a patient by their days, then by their numbers; negative when `a` is the earlier one. */
export function compareImageDates(a: ImageOrder, b: ImageOrder): number {
  return a.day < b.day ? -1 : a.day > b.day ? 1 : a.imageNumber - b.imageNumber;
}

/** Röntgen's discovery; an earlier date is an incompletely typed year. */
export const FIRST_RADIOGRAPH = '1895-11-08';
/** Offset of the easternmost time zone, where the next day begins first, ms. */
const EASTERNMOST_MS = 14 * 3_600_000;

/** Returns the latest day that has begun anywhere on earth; yyyy-mm-dd. */
export function latestToday(now: Date): string {
  return new Date(now.getTime() + EASTERNMOST_MS).toISOString().slice(0, 10);
}

export type DateTakenProblem = 'FUTURE' | 'BEFORE_BIRTH' | 'TOO_EARLY';

/**
 * Returns why an image cannot have been taken on a day; null when it can.
 * @param today The last possible day, yyyy-mm-dd.
 */
export function dateTakenProblem(day: string, { today, birthDate }: { today: string; birthDate: string | null }): DateTakenProblem | null {
  if (day > today) return 'FUTURE';
  if (birthDate !== null && day < birthDate) return 'BEFORE_BIRTH';
  return day < FIRST_RADIOGRAPH ? 'TOO_EARLY' : null;
}

const EXIF_DIRECTORY_TAG = 0x8769;
/** Exif 2.3, 4.6.5: when the original was taken, then when it was digitized. */
const DATE_TAGS = [0x9003, 0x9004] as const;
const ENTRY_BYTES = 12;

/**
 * Reads the day on which an image was taken from the TIFF structure of an EXIF block.
 * @returns yyyy-mm-dd; null when it is missing or no calendar date.
 */
export function exifDateTaken(tiff: Uint8Array): string | null {
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = textAt(tiff, 0, 4);
  const littleEndian = order === 'II*\0';
  if (tiff.length < 10 || (!littleEndian && order !== 'MM\0*')) return null;
  const short = (at: number) => (at + 2 > tiff.length ? 0 : view.getUint16(at, littleEndian));
  const long = (at: number) => (at + 4 > tiff.length ? 0 : view.getUint32(at, littleEndian));
  /** Returns the value, or its offset, of a tag in the directory at `directory`; 0 when it is missing. */
  const find = (directory: number, tag: number): number => {
    const entries = short(directory);
    for (let index = 0; index < entries; index++) {
      const at = directory + 2 + index * ENTRY_BYTES;
      if (at + ENTRY_BYTES > tiff.length) return 0;
      if (short(at) === tag) return long(at + 8);
    }
    return 0;
  };
  const directory = find(long(4), EXIF_DIRECTORY_TAG);
  if (directory === 0) return null;
  for (const tag of DATE_TAGS) {
    const at = find(directory, tag);
    const day = at === 0 ? null : calendarDay(textAt(tiff, at, 10));
    if (day) return day;
  }
  return null;
}

function textAt(bytes: Uint8Array, at: number, length: number): string {
  return String.fromCharCode(...bytes.subarray(at, at + length));
}

/** Converts EXIF's "yyyy:mm:dd". Cameras without a clock write zeros or spaces. */
function calendarDay(text: string): string | null {
  if (!/^\d{4}:\d{2}:\d{2}$/.test(text)) return null;
  const day = text.replaceAll(':', '-');
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day) ? day : null;
}

/** Bytes at the start of a file among which its EXIF block is searched. */
export const EXIF_SEARCH_BYTES = 256 * 1024;

/**
 * Finds the EXIF block in the first bytes of a JPEG or PNG file.
 * @returns Its TIFF structure; null when there is none.
 */
export function findExif(bytes: Uint8Array): Uint8Array | null {
  // JPEG: an APP1 segment that begins with "Exif"; PNG: a chunk "eXIf".
  for (const mark of ['Exif\0\0', 'eXIf']) {
    const at = indexOf(bytes, mark);
    if (at !== -1) return bytes.subarray(at + mark.length);
  }
  return null;
}

function indexOf(bytes: Uint8Array, text: string): number {
  const first = text.charCodeAt(0);
  for (let at = bytes.indexOf(first); at !== -1; at = bytes.indexOf(first, at + 1)) if (textAt(bytes, at, text.length) === text) return at;
  return -1;
}
