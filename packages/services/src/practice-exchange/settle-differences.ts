import { AppError, type Comparison, type SettleInput } from '@molaar/contracts';
import {
  findExchangeState,
  findPracticeChart,
  holdImage,
  inOrganization,
  publishEvent,
  saveExchangeState,
  type Tx,
  writeAudit,
} from '@molaar/db';
import { type ChartCell, cellKey, chartOf, sortedCells, statusesAt, type ToothChart, withCells } from '@molaar/domain/statuses';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { presentComparison } from './compare-with-practice';
import { readPracticeCells } from './practice-words';

/**
 * What a person made of the differences: `skipped` ones are not asked about again until the practice system says something
 * else; of `decided` ones our side is what is to be sent. Answers the comparison as it stands then. NOT_FOUND;
 * VERSION_CONFLICT when the practice system has said something newer.
 */
export async function settleDifferences(deps: Deps, actor: Actor, input: SettleInput): Promise<Comparison> {
  if (requirePermission(actor, 'EDIT_FINDINGS') !== 'YES') throw new AppError('NOT_ALLOWED', 'who may only draft decides nothing');
  const { organizationId, userId } = actor;
  const { imageId, revision } = input;
  const at = deps.clock();
  return inOrganization(deps.db, organizationId, async (tx) => {
    const image = await holdImage(tx, organizationId, imageId);
    if (!image) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const { patientId } = image;
    const known = await findPracticeChart(tx, organizationId, patientId);
    if (!known || known.revision !== revision) throw new AppError('VERSION_CONFLICT', 'the practice system has said something newer');
    await writeDecisions(tx, organizationId, input, readPracticeCells(known.cells).chart, at);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'MERGE_STATUSES', entity: 'image', entityId: imageId, at });
    await publishEvent(tx, organizationId, { type: 'exchange', imageId, patientId });
    return presentComparison(tx, actor, { imageId, patientId, stale: null, at });
  });
}

async function writeDecisions(
  tx: Tx,
  organizationId: string,
  { imageId, skipped, decided }: SettleInput,
  theirs: ToothChart,
  at: Date,
): Promise<void> {
  const state = await findExchangeState(tx, organizationId, imageId);
  const say = (places: SettleInput['skipped']): ChartCell[] =>
    places.map(({ tooth, surface }) => ({ tooth, surface, statuses: statusesAt(theirs, cellKey({ tooth, surface })) }));
  const named = new Set([...skipped, ...decided].map(cellKey));
  const left = [...state.skipped.filter((cell) => !named.has(cellKey(cell))), ...say(skipped)];
  const base = withCells(chartOf(state.base), say(decided));
  await saveExchangeState(tx, organizationId, imageId, { base: sortedCells(base), skipped: left }, at);
}
