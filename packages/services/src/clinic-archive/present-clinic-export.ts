import type { ClinicExport } from '@molaar/contracts';
import type { StoredClinicExport } from '@molaar/db';

export function presentClinicExport(stored: StoredClinicExport): ClinicExport {
  const { id, state, requestedAt, done, total, bytes, sha256, finishedAt, expiresAt } = stored;
  const times = { requestedAt: requestedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
  return { id, state, done, total, bytes, sha256, ...times, expiresAt: expiresAt?.toISOString() ?? null };
}
