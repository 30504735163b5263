import { AppError, type Comparison, type SettleInput } from '@molaar/contracts';
import {
  type ClinicTx,
  findExchangeState,
  findPracticeChart,
  inClinic,
  lockImage,
  publishEvent,
  saveExchangeState,
  writeAudit,
} from '@molaar/db';
import { type ChartCell, cellKey, chartFromCells, sortedCells, statusesAt, type ToothChart, withCells } from '@molaar/domain/statuses';
import type { Actor, Deps } from '../context/deps';
import { requireDecision } from '../context/permission';
import { presentComparison } from './compare-with-practice';
import { readPracticeCells } from './practice-codes';

/**
 * Saves a person's decisions about the differences: `skipped` ones are hidden until the practice system changes them;
 * for `decided` ones our statuses are to be sent.
 * @returns The updated comparison.
 * @throws NOT_FOUND; VERSION_CONFLICT when the practice system's chart has changed.
 */
export async function resolveDifferences(deps: Deps, actor: Actor, input: SettleInput): Promise<Comparison> {
  requireDecision(actor, 'EDIT_FINDINGS');
  const { userId } = actor;
  const { imageId, revision } = input;
  const at = deps.clock();
  return inClinic(deps.db, actor, async (tx) => {
    const image = await lockImage(tx, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const { patientId } = image;
    const known = await findPracticeChart(tx, patientId);
    if (!known || known.revision !== revision) throw new AppError('VERSION_CONFLICT', 'the chart of the practice system has changed');
    await writeDecisions(tx, input, readPracticeCells(known.cells).chart, at);
    await writeAudit(tx, { actorId: userId, action: 'MERGE_STATUSES', entity: 'image', entityId: imageId, at });
    await publishEvent(tx, { type: 'exchange', imageId, patientId });
    return presentComparison(tx, actor, { imageId, patientId, stale: null, at });
  });
}

async function writeDecisions(tx: ClinicTx, { imageId, skipped, decided }: SettleInput, theirs: ToothChart, at: Date): Promise<void> {
  const state = await findExchangeState(tx, imageId);
  const cellsAt = (places: SettleInput['skipped']): ChartCell[] =>
    places.map(({ tooth, surface }) => ({ tooth, surface, statuses: statusesAt(theirs, cellKey({ tooth, surface })) }));
  const named = new Set([...skipped, ...decided].map(cellKey));
  const remaining = [...state.skipped.filter((cell) => !named.has(cellKey(cell))), ...cellsAt(skipped)];
  const base = withCells(chartFromCells(state.base), cellsAt(decided));
  await saveExchangeState(tx, imageId, { base: sortedCells(base), skipped: remaining }, at);
}
