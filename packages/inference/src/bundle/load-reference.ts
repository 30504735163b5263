import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { GRID_BINS } from '@molaar/domain/drift';
import { z } from 'zod';

export const REFERENCE_FILE = 'reference.json';

const referenceSchema = z.object({
  modelVersion: z.string().min(1),
  /** Radiographs of which tones were measured, and those of them that no network was trained on. */
  radiographs: z.object({ all: z.number().int(), keptApart: z.number().int() }),
  /** Counts of each figure in the bins of its grid. */
  figures: z.record(z.string(), z.array(z.number().int().min(0)).length(GRID_BINS)),
});

/** The figures of a release's own radiographs, with which those of clinics are compared. */
export type DriftReference = z.infer<typeof referenceSchema>;

/** Reads the reference of a bundle; null when it has none, or one of another version. @throws when it is damaged. */
export async function loadReference(dir: string, modelVersion: string): Promise<DriftReference | null> {
  const text = await readFile(join(dir, REFERENCE_FILE), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const reference = referenceSchema.parse(JSON.parse(text));
  return reference.modelVersion === modelVersion ? reference : null;
}
