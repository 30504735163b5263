import type { ClinicExport } from '@molaar/contracts';
import type { StoredClinicExport } from '@molaar/db';

/** Converts a stored export of a clinic to that of the API; times become ISO 8601 in UTC. */
export function presentClinicExport(stored: StoredClinicExport): ClinicExport {
  const { id, state, requestedAt, done, total, bytes, sha256, finishedAt, expiresAt } = stored;
  const times = { requestedAt: requestedAt.toISOString(), finishedAt: finishedAt?.toISOString() ?? null };
  return { id, state, done, total, bytes, sha256, ...times, expiresAt: expiresAt?.toISOString() ?? null };
}
