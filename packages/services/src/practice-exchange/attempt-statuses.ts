import { PracticeError } from '@molaar/adapters';
import type { DeliveryItem } from '@molaar/contracts';
import {
  type DeliveryContent,
  findExchangeState,
  findExternalId,
  findPatient,
  findPracticeChart,
  holdImage,
  inOrganization,
  publishEvent,
  saveExchangeState,
  savePracticeChart,
  settleDelivery,
  type TakenDelivery,
  type Tx,
  writeDeliveryRequest,
} from '@molaar/db';
import {
  agree,
  type ChartCell,
  cellKey,
  chartOf,
  compareCharts,
  sameStatuses,
  sortedCells,
  statusesAt,
  withCells,
} from '@molaar/domain/statuses';
import { notify } from '../notifications';
import type { DeliveryDeps } from './delivery-deps';
import { openPractice, type Practice } from './practice';
import { placeOf, practiceChanges, readPracticeCells, sayable, withChanges } from './practice-words';

type Statuses = Extract<DeliveryContent, { kind: 'STATUSES' }>;
type Request = NonNullable<Statuses['request']>;

/**
 * One attempt to bring a radiograph's approved statuses to the practice system. What it will say is worked out against the
 * chart as it stands there and written down before it is said; later attempts say the same under the same key. Throws
 * PracticeError.
 */
export async function attemptStatuses(
  deps: DeliveryDeps,
  organizationId: string,
  delivery: TakenDelivery,
  content: Statuses,
): Promise<void> {
  const { patientId } = delivery;
  const { practice, externalId } = await inOrganization(deps.db, organizationId, async (tx) => ({
    practice: await openPractice(deps, tx, organizationId),
    externalId: patientId ? await findExternalId(tx, organizationId, patientId) : undefined,
  }));
  if (!practice) throw new PracticeError('NOT_CONNECTED');
  if (!externalId) throw new PracticeError('PATIENT_UNKNOWN');

  const request = content.request ?? (await prepare(deps, organizationId, delivery, content, practice, externalId));
  const answer = request.changes.length > 0 ? await practice.client.change(externalId, request.changes, delivery.id) : undefined;
  await inOrganization(deps.db, organizationId, async (tx) => {
    const saved = await settle(deps, tx, organizationId, delivery, content, request, answer);
    if (saved) await tellConflicts(tx, organizationId, delivery, saved, deps.clock());
  });
}

/** Reads their chart, compares, and writes down what is to be said. */
async function prepare(
  { db, clock }: DeliveryDeps,
  organizationId: string,
  { id, attempts, patientId, imageId }: TakenDelivery,
  content: Statuses,
  { client }: Practice,
  externalId: string,
): Promise<Request> {
  const receivedAt = clock();
  const { revision, cells } = await client.chart(externalId);
  const { chart: theirs } = readPracticeCells(cells);
  const { chart: ours, unmapped } = sayable(chartOf(content.ours));
  return inOrganization(db, organizationId, async (tx) => {
    // A radiograph that is gone takes what both agreed on along; what was approved on it still goes out.
    const held = imageId ? await holdImage(tx, organizationId, imageId) : undefined;
    const state = held ? await findExchangeState(tx, organizationId, held.id) : { base: [], skipped: [] };
    const base = agree(ours, theirs, chartOf(state.base));
    const differences = compareCharts(ours, theirs, base);
    const conflicts = differences
      .filter(({ kind }) => kind === 'CONFLICT')
      .map(({ tooth, surface, ours: statuses, theirs: other }): DeliveryItem => {
        return { tooth, surface, statuses: [...statuses], result: 'CONFLICT', theirs: [...other] };
      });
    const unchanged = sortedCells(ours).filter((cell) => sameStatuses(cell.statuses, statusesAt(theirs, cellKey(cell)))).length;
    const request: Request = { changes: practiceChanges(differences, cells), items: [...conflicts, ...unmapped], unchanged };
    if (!(await writeDeliveryRequest(tx, organizationId, id, attempts, { ...content, request })))
      throw new PracticeError('FAILED', { cause: 'another attempt has taken over' });
    if (patientId) await savePracticeChart(tx, organizationId, patientId, { revision, cells, receivedAt });
    if (held) await saveExchangeState(tx, organizationId, held.id, { ...state, base: sortedCells(base) }, receivedAt);
    return request;
  });
}

/** What they answered, by surface; what was saved is what both agree on now. Undefined when another attempt has settled it. */
async function settle(
  { clock }: DeliveryDeps,
  tx: Tx,
  organizationId: string,
  { id, attempts, patientId, imageId }: TakenDelivery,
  content: Statuses,
  request: Request,
  answer: Awaited<ReturnType<Practice['client']['change']>> | undefined,
): Promise<DeliveryItem[] | undefined> {
  const at = clock();
  const ours = chartOf(content.ours);
  const items = [...request.items, ...(answer?.results ?? []).flatMap((result) => toItem(result, ours))];
  const result = { items, unchanged: request.unchanged };
  if (!(await settleDelivery(tx, organizationId, id, attempts, { state: 'DONE', result, at }))) return undefined;

  const held = imageId ? await holdImage(tx, organizationId, imageId) : undefined;
  if (held) {
    const state = await findExchangeState(tx, organizationId, held.id);
    const saved = items
      .filter((item) => item.result === 'SAVED')
      .map(({ tooth, surface, statuses }): ChartCell => ({ tooth, surface, statuses }));
    await saveExchangeState(tx, organizationId, held.id, { ...state, base: sortedCells(withCells(chartOf(state.base), saved)) }, at);
  }
  const known = patientId ? await findPracticeChart(tx, organizationId, patientId) : undefined;
  if (answer && patientId && known) {
    const savedPlaces = new Set(answer.results.filter((one) => one.result === 'SAVED').map(({ tooth, surface }) => `${tooth}|${surface}`));
    const changes = request.changes.filter(({ tooth, surface }) => savedPlaces.has(`${tooth}|${surface}`));
    const cells = withChanges(known.cells, changes);
    await savePracticeChart(tx, organizationId, patientId, { revision: answer.revision, cells, receivedAt: at });
  }
  await publishEvent(tx, organizationId, { type: 'exchange', imageId, patientId });
  return items;
}

/** One of their results in our words; a place that we did not name is nothing to us. */
function toItem(
  { tooth, surface, result, codes }: Awaited<ReturnType<Practice['client']['change']>>['results'][number],
  ours: ReturnType<typeof chartOf>,
): DeliveryItem[] {
  const place = placeOf({ tooth, surface });
  if (!place) return [];
  const [toothNumber, name] = place.split('|') as [DeliveryItem['tooth'], DeliveryItem['surface']];
  const statuses = sayable(ours).chart;
  const theirs = result === 'CONFLICT' ? [...statusesAt(readPracticeCells([{ tooth, surface, codes: codes ?? [] }]).chart, place)] : null;
  return [{ tooth: toothNumber, surface: name, statuses: [...statusesAt(statuses, place)], result, theirs }];
}

async function tellConflicts(
  tx: Tx,
  organizationId: string,
  { patientId, imageId, createdBy }: TakenDelivery,
  items: readonly DeliveryItem[],
  at: Date,
): Promise<void> {
  const count = items.filter(({ result }) => result === 'CONFLICT').length;
  if (count === 0) return;
  const patient = patientId ? await findPatient(tx, organizationId, patientId) : undefined;
  await notify(tx, organizationId, {
    kind: 'PARTNER_CONFLICT',
    at,
    to: [createdBy, patient?.primaryDoctor?.id],
    patientId,
    imageId,
    count,
  });
}
