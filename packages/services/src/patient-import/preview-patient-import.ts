import type { PatientImportPreview, previewPatientImportInput } from '@molaar/contracts';
import { inClinic } from '@molaar/db';
import type { z } from 'zod';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { importRevision } from './match-patients';
import { readMatchedPatients } from './read-matched-patients';

const MAX_LISTED = 500;
const RANK = { ERROR: 0, DUPLICATE: 1, CREATE: 2 } as const;

/**
 * Previews the import of a CSV text line by line, without saving.
 * @throws VALIDATION_FAILED when there are more than 10,000 lines.
 */
export async function previewPatientImport(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  input: z.infer<typeof previewPatientImportInput>,
): Promise<PatientImportPreview> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { file, lines } = await inClinic(db, actor, (tx) => readMatchedPatients(tx, actor, input));
  const counts = { CREATE: 0, DUPLICATE: 0, ERROR: 0 };
  for (const { action } of lines) counts[action] += 1;
  const shown = [...lines].sort((a, b) => RANK[a.action] - RANK[b.action] || a.line - b.line).slice(0, MAX_LISTED);
  return {
    headings: file.headings,
    mapping: file.mapping,
    counts,
    lines: shown.map(({ input: _, ...line }) => line),
    revision: importRevision(file, lines),
  };
}
