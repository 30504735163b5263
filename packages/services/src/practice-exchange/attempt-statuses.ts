import { PracticeError } from '@molaar/adapters';
import type { DeliveryItem } from '@molaar/contracts';
import {
  type ClaimedDelivery,
  type ClinicTx,
  type DeliveryContent,
  findExchangeState,
  findExternalId,
  findPatient,
  findPracticeChart,
  inClinic,
  lockImage,
  publishEvent,
  saveExchangeState,
  savePracticeChart,
  settleDelivery,
  writeDeliveryRequest,
} from '@molaar/db';
import {
  agreedChart,
  type ChartCell,
  cellKey,
  chartFromCells,
  compareCharts,
  sameStatuses,
  sortedCells,
  statusesAt,
  withCells,
} from '@molaar/domain/statuses';
import { notify } from '../notifications';
import type { DeliveryDeps } from './delivery-deps';
import { cellKeyOf, mappableChart, practiceChanges, readPracticeCells, withChanges } from './practice-codes';
import { openPracticeSystem, type PracticeSystem } from './practice-system';

type Statuses = Extract<DeliveryContent, { kind: 'STATUSES' }>;
type Request = NonNullable<Statuses['request']>;

/**
 * Makes one attempt to send an image's approved statuses to the practice system. The request is computed from the
 * practice system's current chart and stored before it is sent; later attempts repeat it under the same key.
 * @throws PracticeError.
 */
export async function attemptStatuses(
  deps: DeliveryDeps,
  organizationId: string,
  delivery: ClaimedDelivery,
  content: Statuses,
): Promise<void> {
  const { patientId } = delivery;
  const { practice, externalId } = await inClinic(deps.db, { organizationId }, async (tx) => ({
    practice: await openPracticeSystem(deps, tx),
    externalId: patientId ? await findExternalId(tx, patientId) : undefined,
  }));
  if (!practice) throw new PracticeError('NOT_CONNECTED');
  if (!externalId) throw new PracticeError('PATIENT_UNKNOWN');

  const request =
    content.request ?? (await prepareRequest(deps, organizationId, { delivery, content, client: practice.client, externalId }));
  const answer = request.changes.length > 0 ? await practice.client.change(externalId, request.changes, delivery.id) : undefined;
  await inClinic(deps.db, { organizationId }, async (tx) => {
    const saved = await settleAttempt(tx, { delivery, content, request, answer, at: deps.clock() });
    if (saved) await notifyConflicts(tx, delivery, saved, deps.clock());
  });
}

interface PrepareInput {
  delivery: ClaimedDelivery;
  content: Statuses;
  client: PracticeSystem['client'];
  externalId: string;
}

/** Reads the practice system's chart, compares it and stores the request. */
async function prepareRequest(
  { db, clock }: DeliveryDeps,
  organizationId: string,
  { delivery, content, client, externalId }: PrepareInput,
): Promise<Request> {
  const { id, attempts, patientId, imageId } = delivery;
  const receivedAt = clock();
  const { revision, cells } = await client.chart(externalId);
  const { chart: theirs } = readPracticeCells(cells);
  const { chart: ours, unmapped } = mappableChart(chartFromCells(content.ours));
  return inClinic(db, { organizationId }, async (tx) => {
    // When the image was deleted there is no agreed state; its approved statuses are still sent.
    const image = imageId ? await lockImage(tx, imageId) : undefined;
    const state = image ? await findExchangeState(tx, image.id) : { base: [], skipped: [] };
    const base = agreedChart(ours, theirs, chartFromCells(state.base));
    const differences = compareCharts(ours, theirs, base);
    const conflicts = differences
      .filter(({ kind }) => kind === 'CONFLICT')
      .map(({ tooth, surface, ours: statuses, theirs: other }): DeliveryItem => {
        return { tooth, surface, statuses: [...statuses], result: 'CONFLICT', theirs: [...other] };
      });
    const unchanged = sortedCells(ours).filter((cell) => sameStatuses(cell.statuses, statusesAt(theirs, cellKey(cell)))).length;
    const request: Request = { changes: practiceChanges(differences, cells), items: [...conflicts, ...unmapped], unchanged };
    if (!(await writeDeliveryRequest(tx, id, attempts, { ...content, request })))
      throw new PracticeError('FAILED', { cause: 'another attempt has taken over' });
    if (patientId) await savePracticeChart(tx, patientId, { revision, cells, receivedAt });
    if (image) await saveExchangeState(tx, image.id, { ...state, base: sortedCells(base) }, receivedAt);
    return request;
  });
}

interface FinishedAttempt {
  delivery: ClaimedDelivery;
  content: Statuses;
  request: Request;
  answer: Awaited<ReturnType<PracticeSystem['client']['change']>> | undefined;
  at: Date;
}

/**
 * Saves the results by surface and updates the agreed state.
 * @returns undefined when another attempt has settled the delivery.
 */
async function settleAttempt(tx: ClinicTx, attempt: FinishedAttempt): Promise<DeliveryItem[] | undefined> {
  const { delivery, content, request, answer, at } = attempt;
  const { id, attempts, patientId, imageId } = delivery;
  const ours = chartFromCells(content.ours);
  const items = [...request.items, ...(answer?.results ?? []).flatMap((result) => toItem(result, ours))];
  const result = { items, unchanged: request.unchanged };
  if (!(await settleDelivery(tx, id, attempts, { state: 'DONE', result, at }))) return undefined;

  const image = imageId ? await lockImage(tx, imageId) : undefined;
  if (image) {
    const state = await findExchangeState(tx, image.id);
    const saved = items
      .filter((item) => item.result === 'SAVED')
      .map(({ tooth, surface, statuses }): ChartCell => ({ tooth, surface, statuses }));
    await saveExchangeState(tx, image.id, { ...state, base: sortedCells(withCells(chartFromCells(state.base), saved)) }, at);
  }
  const known = patientId ? await findPracticeChart(tx, patientId) : undefined;
  if (answer && patientId && known) {
    const savedPlaces = new Set(answer.results.filter((one) => one.result === 'SAVED').map(({ tooth, surface }) => `${tooth}|${surface}`));
    const changes = request.changes.filter(({ tooth, surface }) => savedPlaces.has(`${tooth}|${surface}`));
    const cells = withChanges(known.cells, changes);
    await savePracticeChart(tx, patientId, { revision: answer.revision, cells, receivedAt: at });
  }
  await publishEvent(tx, { type: 'exchange', imageId, patientId });
  return items;
}

/** Maps one result to our codes; ignores positions that the request did not contain. */
function toItem(
  { tooth, surface, result, codes }: Awaited<ReturnType<PracticeSystem['client']['change']>>['results'][number],
  ours: ReturnType<typeof chartFromCells>,
): DeliveryItem[] {
  const key = cellKeyOf({ tooth, surface });
  if (!key) return [];
  const [toothNumber, name] = key.split('|') as [DeliveryItem['tooth'], DeliveryItem['surface']];
  const statuses = mappableChart(ours).chart;
  const theirs = result === 'CONFLICT' ? [...statusesAt(readPracticeCells([{ tooth, surface, codes: codes ?? [] }]).chart, key)] : null;
  return [{ tooth: toothNumber, surface: name, statuses: [...statusesAt(statuses, key)], result, theirs }];
}

async function notifyConflicts(
  tx: ClinicTx,
  { patientId, imageId, createdBy }: ClaimedDelivery,
  items: readonly DeliveryItem[],
  at: Date,
): Promise<void> {
  const count = items.filter(({ result }) => result === 'CONFLICT').length;
  if (count === 0) return;
  const patient = patientId ? await findPatient(tx, patientId) : undefined;
  await notify(tx, {
    kind: 'PARTNER_CONFLICT',
    at,
    to: [createdBy, patient?.primaryDoctor?.id],
    patientId,
    imageId,
    count,
  });
}
