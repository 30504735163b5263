import type { PatientImportPreview, previewPatientImportInput } from '@molaar/contracts';
import { inOrganization } from '@molaar/db';
import type { z } from 'zod';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { importRevision } from './match-patients';
import { readMatched } from './read-matched';

const MOST_SHOWN = 500;
const RANK = { ERROR: 0, DUPLICATE: 1, CREATE: 2 } as const;

/** What an import of this CSV text would do, line by line; nothing is saved. VALIDATION_FAILED (more than 10,000 lines). */
export async function previewPatientImport(
  { db }: Pick<Deps, 'db'>,
  actor: Actor,
  input: z.infer<typeof previewPatientImportInput>,
): Promise<PatientImportPreview> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  const { file, lines } = await inOrganization(db, actor.organizationId, (tx) => readMatched(tx, actor, input));
  const counts = { CREATE: 0, DUPLICATE: 0, ERROR: 0 };
  for (const { action } of lines) counts[action] += 1;
  const shown = [...lines].sort((a, b) => RANK[a.action] - RANK[b.action] || a.line - b.line).slice(0, MOST_SHOWN);
  return {
    headings: file.headings,
    mapping: file.mapping,
    counts,
    lines: shown.map(({ input: _, ...line }) => line),
    revision: importRevision(file, lines),
  };
}
