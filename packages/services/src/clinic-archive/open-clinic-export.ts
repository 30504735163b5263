import { AppError } from '@molaar/contracts';
import { findClinicExport, inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';
import { readParts } from './store-parts';

export interface OpenedClinicExport {
  /** Without the clinic's name, because it appears in download folders and logs. */
  fileName: string;
  bytes: number;
  archive: AsyncGenerator<Uint8Array>;
}

/**
 * Opens the archive of an export for streaming.
 * @throws NOT_FOUND when it is not ready, expired, or of another clinic; STEP_UP_REQUIRED.
 */
export async function openClinicExport(deps: Pick<Deps, 'db' | 'store' | 'clock'>, actor: Actor, id: string): Promise<OpenedClinicExport> {
  requirePermission(actor, 'EXPORT_CLINIC');
  requireStepUp(deps, actor);
  const at = deps.clock();
  const { organizationId, userId } = actor;
  const found = await inClinic(deps.db, actor, async (tx) => {
    const stored = await findClinicExport(tx, id);
    const { state, expiresAt, parts, bytes } = stored ?? {};
    if (!stored || state !== 'READY' || !expiresAt || expiresAt <= at || !parts || !bytes)
      throw new AppError('NOT_FOUND', 'no such export');
    await writeAudit(tx, { actorId: userId, action: 'DOWNLOAD', entity: 'organization', entityId: organizationId, at });
    return { attempt: stored.attempt, requestedAt: stored.requestedAt, parts, bytes };
  });
  const { attempt, parts, bytes, requestedAt } = found;
  const archive = readParts(deps.store, { organizationId, id, attempt, parts });
  return { fileName: `molaar-clinic-${requestedAt.toISOString().slice(0, 10)}.zip`, bytes, archive };
}
