import { readFile, stat } from 'node:fs/promises';
import { AppError, type FindingsFile } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { normalizeImage } from '@molaar/imaging';
import type { Detector } from '@molaar/inference';
import { analyseImage } from '../analyse-image';
import type { NamedFile } from './find-files';

export type FileOutcome = { name: string; result: FindingsFile } | { name: string; error: string };

/** Files decoded in advance beyond those in the model's queue. */
const PREFETCHED_FILES = 2;

/** Analyses files and yields an outcome for each, in their order; a file that cannot be analysed yields its error. */
export async function* analyseFiles(detector: Detector, files: readonly NamedFile[]): AsyncIterable<FileOutcome> {
  const started: Promise<FileOutcome>[] = [];
  const inFlight = detector.maxInFlight + PREFETCHED_FILES;
  for (let index = 0; index < files.length; index++) {
    while (started.length < Math.min(files.length, index + inFlight))
      started.push(analyseFile(detector, files[started.length] as NamedFile));
    yield await (started[index] as Promise<FileOutcome>);
    // Frees the result: a folder may contain thousands of files.
    delete started[index];
  }
}

async function analyseFile(detector: Detector, { name, path }: NamedFile): Promise<FileOutcome> {
  try {
    const { original } = await normalizeImage(await readRadiograph(path));
    return { name, result: await analyseImage(detector, { original: async () => original }) };
  } catch (error) {
    return { name, error: describe(error) };
  }
}

/** Reads a file after checking its type and size: a folder may contain archives with an image's name. */
async function readRadiograph(path: string): Promise<Buffer> {
  const facts = await stat(path);
  if (!facts.isFile()) throw new Error('not a file');
  if (facts.size > IMAGE_LIMITS.maxBytes) throw new AppError('IMAGE_TOO_LARGE', `${facts.size} bytes, at most ${IMAGE_LIMITS.maxBytes}`);
  return readFile(path);
}

function describe(error: unknown): string {
  if (error instanceof AppError) return `${error.code}: ${error.description}`;
  return error instanceof Error ? error.message : String(error);
}
