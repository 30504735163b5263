import type { previewPatientImportInput } from '@molaar/contracts';
import { type ClinicTx, listKnownPatients } from '@molaar/db';
import type { z } from 'zod';
import type { Actor } from '../context/deps';
import { type MatchedLine, matchPatients } from './match-patients';
import { type PatientFile, readPatientFile } from './read-patient-file';

/** Reads the file and matches its lines with the clinic's patients. */
export async function readMatchedPatients(
  tx: ClinicTx,
  { locale }: Actor,
  { text, mapping }: z.infer<typeof previewPatientImportInput>,
): Promise<{ file: PatientFile; lines: MatchedLine[] }> {
  const file = readPatientFile(text, mapping, locale);
  const people = file.lines.flatMap(({ input }) => (input ? [input] : []));
  return { file, lines: matchPatients(file.lines, await listKnownPatients(tx, people)) };
}
