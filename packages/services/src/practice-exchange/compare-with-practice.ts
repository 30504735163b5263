import { AppError, type Comparison, type DeliveryReason } from '@molaar/contracts';
import {
  type ClinicTx,
  findClinicalImage,
  findExchangeState,
  findExternalId,
  findPracticeChart,
  inClinic,
  lockImage,
  readStatusVersion,
  type StoredPracticeChart,
  saveExchangeState,
  savePracticeChart,
  writeAudit,
} from '@molaar/db';
import { agreedChart, cellKey, chartFromCells, compareCharts, sameStatuses, sortedCells, statusesAt } from '@molaar/domain/statuses';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { readApprovedChart } from './approved-chart';
import { mappableChart, readPracticeCells } from './practice-codes';
import { callPracticeSystem, openPracticeSystem } from './practice-system';

/**
 * Fetches the patient's chart from the practice system and compares it, surface by surface, with the approved statuses
 * of the image. When it is unavailable, compares its last known chart and sets `stale` to the reason.
 * @throws NOT_FOUND; PRACTICE_NOT_CONNECTED; PRACTICE_PATIENT_UNKNOWN; PRACTICE_UNAVAILABLE when no chart is known.
 */
export async function compareWithPractice(deps: Deps, actor: Actor, { imageId }: { imageId: string }): Promise<Comparison> {
  requirePermission(actor, 'EDIT_FINDINGS');
  const { userId } = actor;
  const { db, clock } = deps;
  const { practice, patientId, externalId } = await inClinic(db, actor, async (tx) => {
    const image = await findClinicalImage(tx, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const open = await openPracticeSystem(deps, tx);
    return { practice: open, patientId: image.patientId, externalId: await findExternalId(tx, image.patientId) };
  });
  if (!practice) throw new AppError('PRACTICE_NOT_CONNECTED', 'no practice system is connected');
  if (!externalId) throw new AppError('PRACTICE_PATIENT_UNKNOWN', 'the patient is not linked to the practice system');

  const receivedAt = clock();
  const response = await callPracticeSystem(deps, actor, () => practice.client.chart(externalId));
  if ('failure' in response && response.failure === 'PATIENT_UNKNOWN')
    throw new AppError('PRACTICE_PATIENT_UNKNOWN', 'the linked patient is unknown to the practice system');

  return inClinic(db, actor, async (tx) => {
    const image = await lockImage(tx, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    await updateAgreedChart(tx, { imageId, patientId, at: receivedAt });
    if ('answer' in response) await savePracticeChart(tx, patientId, { ...response.answer, receivedAt });
    await writeAudit(tx, {
      actorId: userId,
      action: 'IMPORT_STATUSES',
      entity: 'image',
      entityId: imageId,
      at: receivedAt,
    });
    const stale: DeliveryReason | null = 'failure' in response ? response.failure : null;
    return presentComparison(tx, actor, { imageId, patientId, stale, at: receivedAt });
  });
}

/**
 * Updates the agreed state with what was merged since the last known chart. Must run before a newer chart is stored:
 * its next change would otherwise look like a conflict. The caller has locked the image.
 */
async function updateAgreedChart(
  tx: ClinicTx,
  { imageId, patientId, at }: { imageId: string; patientId: string; at: Date },
): Promise<StoredPracticeChart | undefined> {
  const known = await findPracticeChart(tx, patientId);
  if (!known) return undefined;
  const state = await findExchangeState(tx, imageId);
  const { chart: ours } = mappableChart(await readApprovedChart(tx, imageId));
  const before = chartFromCells(state.base);
  const base = agreedChart(ours, readPracticeCells(known.cells).chart, before);
  if (JSON.stringify(sortedCells(base)) !== JSON.stringify(sortedCells(before)))
    await saveExchangeState(tx, imageId, { ...state, base: sortedCells(base) }, at);
  return known;
}

export interface ComparisonInput {
  imageId: string;
  patientId: string;
  stale: DeliveryReason | null;
  at: Date;
}

/**
 * Returns the comparison with the last known chart. The caller has locked the image.
 * @throws PRACTICE_UNAVAILABLE when no chart is known.
 */
export async function presentComparison(
  tx: ClinicTx,
  { locale }: Pick<Actor, 'locale'>,
  { imageId, patientId, stale, at }: ComparisonInput,
): Promise<Comparison> {
  const known = await updateAgreedChart(tx, { imageId, patientId, at });
  if (!known) throw new AppError('PRACTICE_UNAVAILABLE', `the practice system is unavailable: ${stale ?? 'no chart stored'}`);
  const state = await findExchangeState(tx, imageId);
  const { chart: theirs, unmapped } = readPracticeCells(known.cells);
  const { chart: ours } = mappableChart(await readApprovedChart(tx, imageId));
  const skipped = chartFromCells(state.skipped);
  const skippedKeys = new Set(state.skipped.map(cellKey));
  return {
    imageId,
    statusVersion: await readStatusVersion(tx, imageId),
    revision: known.revision,
    receivedAt: known.receivedAt.toISOString(),
    stale,
    differences: compareCharts(ours, theirs, chartFromCells(state.base)).map((difference) => {
      const key = cellKey(difference);
      const isSkipped = skippedKeys.has(key) && sameStatuses(statusesAt(skipped, key), difference.theirs);
      return {
        ...difference,
        ours: [...difference.ours],
        theirs: [...difference.theirs],
        base: [...difference.base],
        skipped: isSkipped && difference.kind !== 'OUTGOING',
      };
    }),
    unmapped,
    notice: noticeText(locale),
  };
}
