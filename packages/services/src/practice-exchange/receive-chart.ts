import { AppError, joinCells, type ReceivedChart, type ReceivedChartResponse } from '@molaar/contracts';
import {
  type ClinicTx,
  findPatient,
  findPatientByExternalId,
  inClinic,
  listExchangedImages,
  lockImage,
  publishEvent,
  savePracticeChart,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { notify } from '../notifications';
import { presentComparison } from './compare-with-practice';
import { readPracticeCells } from './practice-codes';

/**
 * Stores a patient's current chart as reported by the practice system; it is compared when a dentist opens the
 * patient's statuses. Our statuses do not change. Notifies the patient's dentist of surfaces that both sides changed,
 * once per chart.
 * @throws PATIENT_NOT_FOUND when no patient is linked.
 */
export async function receiveChart(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { externalId, revision, cells: received }: ReceivedChart & { externalId: string },
): Promise<ReceivedChartResponse> {
  requirePermission(actor, 'EDIT_FINDINGS');
  const { userId } = actor;
  const at = deps.clock();
  const cells = joinCells(received);
  return inClinic(deps.db, actor, async (tx) => {
    const patientId = await findPatientByExternalId(tx, externalId);
    if (!patientId) throw new AppError('PATIENT_NOT_FOUND', 'no patient is linked to this practice system patient');
    await savePracticeChart(tx, patientId, { revision, cells, receivedAt: at });
    const { unmapped } = readPracticeCells(cells);
    const conflicts = await countConflicts(tx, actor, patientId, at);
    await writeAudit(tx, { actorId: userId, action: 'RECEIVE_STATUSES', entity: 'patient', entityId: patientId, at });
    await publishEvent(tx, { type: 'exchange', imageId: null, patientId });
    return { taken: cells.length, unmapped, conflicts };
  });
}

/** Counts the conflicts on the patient's newest exchanged image; older images are compared when they are opened. */
async function countConflicts(tx: ClinicTx, actor: Actor, patientId: string, at: Date): Promise<number> {
  const imageId = (await listExchangedImages(tx, patientId)).at(-1);
  if (!imageId || !(await lockImage(tx, imageId))) return 0;
  const { differences } = await presentComparison(tx, actor, { imageId, patientId, stale: null, at });
  const count = differences.filter(({ kind, skipped }) => kind === 'CONFLICT' && !skipped).length;
  if (count > 0) {
    const patient = await findPatient(tx, patientId);
    await notify(tx, { kind: 'PARTNER_CONFLICT', at, to: [patient?.primaryDoctor?.id], patientId, imageId, count });
  }
  return count;
}
