import type { previewPatientImportInput } from '@molaar/contracts';
import { listKnownPatients, type Tx } from '@molaar/db';
import type { z } from 'zod';
import type { Actor } from '../context/deps';
import { type MatchedLine, matchPatients } from './match-patients';
import { type PatientFile, readPatientFile } from './read-patient-file';

/** The file, and what becomes of each of its lines among the patients that the clinic has now. */
export async function readMatched(
  tx: Tx,
  { organizationId, locale }: Actor,
  { text, mapping }: z.infer<typeof previewPatientImportInput>,
): Promise<{ file: PatientFile; lines: MatchedLine[] }> {
  const file = readPatientFile(text, mapping, locale);
  const people = file.lines.flatMap(({ input }) => (input ? [input] : []));
  return { file, lines: matchPatients(file.lines, await listKnownPatients(tx, organizationId, people)) };
}
