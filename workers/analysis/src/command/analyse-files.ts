import { readFile, stat } from 'node:fs/promises';
import { AppError, type FindingsFile } from '@molaar/contracts';
import { IMAGE_LIMITS } from '@molaar/domain/clinic';
import { normalizeImage } from '@molaar/imaging';
import type { Detector } from '@molaar/inference';
import { analyseImage } from '../analyse-image';
import type { NamedFile } from './find-files';

export type FileOutcome = { name: string; result: FindingsFile } | { name: string; error: string };

/** Files on their way beyond those that the model has at hand. */
const FILES_AHEAD = 2;

/** Analyses the files and gives each one's outcome, in their order. A broken file is an outcome like any other. */
export async function* analyseFiles(detector: Detector, files: readonly NamedFile[]): AsyncIterable<FileOutcome> {
  const started: Promise<FileOutcome>[] = [];
  const ahead = detector.atHand + FILES_AHEAD;
  for (let index = 0; index < files.length; index++) {
    while (started.length < Math.min(files.length, index + ahead)) started.push(analyseFile(detector, files[started.length] as NamedFile));
    yield await (started[index] as Promise<FileOutcome>);
    // Only the answers ahead are kept: a folder may hold thousands.
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

/** Looked at before it is read: a folder may hold archives under a picture's name. */
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
