import { AppError, type Comparison, type DeliveryReason } from '@molaar/contracts';
import {
  findClinicalImage,
  findExchangeState,
  findExternalId,
  findPracticeChart,
  holdImage,
  inOrganization,
  readStatusVersion,
  type StoredPracticeChart,
  saveExchangeState,
  savePracticeChart,
  type Tx,
  writeAudit,
} from '@molaar/db';
import { agree, cellKey, chartOf, compareCharts, sameStatuses, sortedCells, statusesAt } from '@molaar/domain/statuses';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { ourChart } from './our-chart';
import { askPractice, openPractice } from './practice';
import { readPracticeCells, sayable } from './practice-words';

/**
 * Asks the practice system for the patient's chart and compares it, surface by surface, with what is saved as approved on
 * the radiograph. Does it not answer, its last known chart is compared, and `stale` says why. NOT_FOUND;
 * PRACTICE_NOT_CONNECTED; PRACTICE_PATIENT_UNKNOWN; PRACTICE_UNAVAILABLE when it was never heard.
 */
export async function compareWithPractice(deps: Deps, actor: Actor, { imageId }: { imageId: string }): Promise<Comparison> {
  requirePermission(actor, 'EDIT_FINDINGS');
  const { organizationId, userId } = actor;
  const { db, clock } = deps;
  const { practice, patientId, externalId } = await inOrganization(db, organizationId, async (tx) => {
    const image = await findClinicalImage(tx, organizationId, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const open = await openPractice(deps, tx, organizationId);
    return { practice: open, patientId: image.patientId, externalId: await findExternalId(tx, organizationId, image.patientId) };
  });
  if (!practice) throw new AppError('PRACTICE_NOT_CONNECTED', 'no practice system is connected');
  if (!externalId) throw new AppError('PRACTICE_PATIENT_UNKNOWN', 'the patient is not linked to one of the practice system');

  const receivedAt = clock();
  const asked = await askPractice(deps, organizationId, () => practice.client.chart(externalId));
  if ('failure' in asked && asked.failure === 'PATIENT_UNKNOWN')
    throw new AppError('PRACTICE_PATIENT_UNKNOWN', 'the practice system does not know the linked patient');

  return inOrganization(db, organizationId, async (tx) => {
    const image = await holdImage(tx, organizationId, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    await agreeWithKnown(tx, organizationId, { imageId, patientId, at: receivedAt });
    if ('answer' in asked) await savePracticeChart(tx, organizationId, patientId, { ...asked.answer, receivedAt });
    await writeAudit(tx, organizationId, {
      actorId: userId,
      action: 'IMPORT_STATUSES',
      entity: 'image',
      entityId: imageId,
      at: receivedAt,
    });
    const stale: DeliveryReason | null = 'failure' in asked ? asked.failure : null;
    return presentComparison(tx, actor, { imageId, patientId, stale, at: receivedAt });
  });
}

/**
 * What was merged and saved since the practice system was last heard is agreed on with what it said then, before it says
 * something newer: else its next change would look like a conflict. The caller holds the image.
 */
async function agreeWithKnown(
  tx: Tx,
  organizationId: string,
  { imageId, patientId, at }: { imageId: string; patientId: string; at: Date },
): Promise<StoredPracticeChart | undefined> {
  const known = await findPracticeChart(tx, organizationId, patientId);
  if (!known) return undefined;
  const state = await findExchangeState(tx, organizationId, imageId);
  const { chart: ours } = sayable(await ourChart(tx, organizationId, imageId));
  const before = chartOf(state.base);
  const base = agree(ours, readPracticeCells(known.cells).chart, before);
  if (JSON.stringify(sortedCells(base)) !== JSON.stringify(sortedCells(before)))
    await saveExchangeState(tx, organizationId, imageId, { ...state, base: sortedCells(base) }, at);
  return known;
}

export interface ComparisonOf {
  imageId: string;
  patientId: string;
  stale: DeliveryReason | null;
  at: Date;
}

/** Throws PRACTICE_UNAVAILABLE where nothing was ever heard of the patient. The caller holds the image. */
export async function presentComparison(
  tx: Tx,
  { organizationId, locale }: Pick<Actor, 'organizationId' | 'locale'>,
  { imageId, patientId, stale, at }: ComparisonOf,
): Promise<Comparison> {
  const known = await agreeWithKnown(tx, organizationId, { imageId, patientId, at });
  if (!known) throw new AppError('PRACTICE_UNAVAILABLE', `the practice system does not answer as agreed: ${stale ?? 'nothing known'}`);
  const state = await findExchangeState(tx, organizationId, imageId);
  const { chart: theirs, unmapped } = readPracticeCells(known.cells);
  const { chart: ours } = sayable(await ourChart(tx, organizationId, imageId));
  const skipped = chartOf(state.skipped);
  const left = new Set(state.skipped.map(cellKey));
  return {
    imageId,
    statusVersion: await readStatusVersion(tx, organizationId, imageId),
    revision: known.revision,
    receivedAt: known.receivedAt.toISOString(),
    stale,
    differences: compareCharts(ours, theirs, chartOf(state.base)).map((difference) => {
      const key = cellKey(difference);
      const isLeft = left.has(key) && sameStatuses(statusesAt(skipped, key), difference.theirs);
      return {
        ...difference,
        ours: [...difference.ours],
        theirs: [...difference.theirs],
        base: [...difference.base],
        skipped: isLeft && difference.kind !== 'OUTGOING',
      };
    }),
    unmapped,
    notice: noticeText(locale),
  };
}
