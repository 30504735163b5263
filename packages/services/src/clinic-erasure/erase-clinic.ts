import {
  beginClinicErasure,
  countClinicRows,
  deleteClinicRows,
  endClinicErasure,
  findClinicErasure,
  inClinic,
  inTransaction,
  listQueuedAttempts,
  noteErasedObjects,
} from '@molaar/db';
import { organizationPrefix } from '@molaar/storage';
import type { Deps } from '../context/deps';
import { ClinicErasureError } from './clinic-erasure-error';
import { describeClinicToErase, type ErasureDeps } from './describe-clinic';

export interface ErasedClinic {
  rows: Record<string, number>;
  objects: number;
  /** Of the deleted audit log. */
  auditEntries: number;
  auditHead: string | null;
}

/** How often rows that came meanwhile are deleted again. */
const MOST_PASSES = 5;

/**
 * Erases a clinic: its keys, by which its objects are lost in every copy of the store, its objects, and its rows in all
 * tables; then a record without its name remains. May be killed anywhere and called again. For the operator's command;
 * the clinic is named twice, by id and name.
 * @throws ClinicErasureError when id and name do not match, something stands against it, or it was not exported lately
 * and `withoutExport` is not set. Nothing has changed then.
 */
export async function eraseClinic(
  deps: ErasureDeps & { queue: Pick<Deps['queue'], 'removeAnalysis'> },
  { organizationId, name, withoutExport }: { organizationId: string; name: string; withoutExport: boolean },
): Promise<ErasedClinic> {
  const { ownerDb, queue, clock } = deps;
  const clinic = await describeClinicToErase(deps, organizationId);
  if (clinic.name !== name) throw new ClinicErasureError(`${organizationId} is the clinic "${clinic.name}", not "${name}"`);
  const [obstacle] = clinic.obstacles;
  if (obstacle && !clinic.begun) throw new ClinicErasureError(obstacle);
  if (!clinic.exported && !withoutExport && !clinic.begun)
    throw new ClinicErasureError('it was not exported within 30 days: ask its owner for an export, or add --without-export');

  const scope = { organizationId };
  await inClinic(ownerDb, scope, (tx) => beginClinicErasure(tx, name, clock()));
  // Waiting and failed jobs contain the clinic's key, sealed for the workers.
  for (const { id, attempt: last } of await inClinic(ownerDb, scope, listQueuedAttempts))
    for (let attempt = 1; attempt <= last; attempt++) await queue.removeAnalysis(id, attempt);

  let objects = await deleteObjects(deps, organizationId);
  const rows = await inClinic(ownerDb, scope, deleteClinicRows);
  // What servers and workers were storing in that moment.
  for (let pass = 1; ; pass++) {
    objects += await deleteObjects(deps, organizationId);
    const left = await inClinic(ownerDb, scope, countClinicRows);
    if (Object.keys(left).length === 0) break;
    if (pass === MOST_PASSES)
      throw new ClinicErasureError(`rows are still added to ${Object.keys(left).join(', ')}: run the command again`);
    await inClinic(ownerDb, scope, deleteClinicRows);
  }
  const { auditEntries = 0, auditHead = null } = (await inTransaction(ownerDb, (tx) => findClinicErasure(tx, organizationId))) ?? {};
  await inTransaction(ownerDb, (tx) => endClinicErasure(tx, organizationId, clock()));
  return { rows, objects, auditEntries, auditHead };
}

/** Deletes the clinic's objects. @returns Their number. */
async function deleteObjects({ ownerDb, store }: ErasureDeps, organizationId: string): Promise<number> {
  const prefix = organizationPrefix(organizationId);
  let found = 0;
  for await (const _object of store.list(prefix)) found += 1;
  await store.deletePrefix(prefix);
  if (found > 0) await inTransaction(ownerDb, (tx) => noteErasedObjects(tx, organizationId, found));
  return found;
}
