import { AppError, type ReceivedChart, type ReceivedChartAnswer } from '@molaar/contracts';
import {
  findPatient,
  findPatientByExternalId,
  holdImage,
  inOrganization,
  listExchangedImages,
  publishEvent,
  savePracticeChart,
  type Tx,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { notify } from '../notifications';
import { presentComparison } from './compare-with-practice';
import { readPracticeCells } from './practice-words';

/**
 * The practice system says what stands in a patient's chart now. It is kept for the next dentist who opens the patient's
 * statuses: nothing of ours changes by itself. Who treats the patient hears of surfaces that both sides changed. The same chart twice
 * is told once. PATIENT_NOT_FOUND when no patient has that name.
 */
export async function receiveChart(
  deps: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { externalId, revision, cells }: ReceivedChart & { externalId: string },
): Promise<ReceivedChartAnswer> {
  requirePermission(actor, 'EDIT_FINDINGS');
  const { organizationId, userId } = actor;
  const at = deps.clock();
  return inOrganization(deps.db, organizationId, async (tx) => {
    const patientId = await findPatientByExternalId(tx, organizationId, externalId);
    if (!patientId) throw new AppError('PATIENT_NOT_FOUND', 'no patient is linked to that one');
    await savePracticeChart(tx, organizationId, patientId, { revision, cells, receivedAt: at });
    const { unmapped } = readPracticeCells(cells);
    const conflicts = await compareImages(tx, actor, patientId, at);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'RECEIVE_STATUSES', entity: 'patient', entityId: patientId, at });
    await publishEvent(tx, organizationId, { type: 'exchange', imageId: null, patientId });
    return { taken: cells.length, unmapped, conflicts };
  });
}

/** Conflicts on the patient's newest radiograph of those that were exchanged: older ones are asked when they are opened. */
async function compareImages(tx: Tx, actor: Actor, patientId: string, at: Date): Promise<number> {
  const { organizationId } = actor;
  const imageId = (await listExchangedImages(tx, organizationId, patientId)).at(-1);
  if (!imageId || !(await holdImage(tx, organizationId, imageId))) return 0;
  const { differences } = await presentComparison(tx, actor, { imageId, patientId, stale: null, at });
  const count = differences.filter(({ kind, skipped }) => kind === 'CONFLICT' && !skipped).length;
  if (count > 0) {
    const patient = await findPatient(tx, organizationId, patientId);
    await notify(tx, organizationId, { kind: 'PARTNER_CONFLICT', at, to: [patient?.primaryDoctor?.id], patientId, imageId, count });
  }
  return count;
}
