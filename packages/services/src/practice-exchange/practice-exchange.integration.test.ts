import { createOutbound } from '@molaar/adapters';
import type { AppError, Comparison, ExchangeState } from '@molaar/contracts';
import { type Database, inTransaction, listDueDeliveries, newId } from '@molaar/db';
import type { Fault } from '@molaar/dentas-stand-in';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listOwnNotifications } from '../notifications';
import { getStatuses } from '../statuses/get-statuses';
import { saveStatuses } from '../statuses/save-statuses';
import { approved, type DecidedStatus } from '../testing/approved';
import { addPatientWithImage, analyse } from '../testing/patient-with-image';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { addPracticePatient, connectPractice, linkTo, openPracticeSystem, type TestPracticeSystem } from '../testing/practice-system';
import { race } from '../testing/race';
import { compareWithPractice } from './compare-with-practice';
import { deliverDueDeliveries } from './deliver-due-deliveries';
import { getConnection } from './get-connection';
import { getExchangeState } from './get-exchange-state';
import { linkPatient } from './link-patient';
import { listDeliveries } from './list-deliveries';
import { receiveChart } from './receive-chart';
import { receiveImage } from './receive-image';
import { resolveDifferences } from './resolve-differences';
import { retryDelivery } from './retry-delivery';
import { saveConnection } from './save-connection';
import { searchPracticePatients } from './search-practice-patients';
import { sendStatuses } from './send-statuses';
import { sweepDeliveries } from './sweep-deliveries';
import { testConnection } from './test-connection';

type Person = Awaited<ReturnType<TestClinic['person']>>;

let portal: TestPortal;
let practice: TestPracticeSystem;
let clinic: TestClinic;
let owner: Person;
let dentist: Person;

beforeAll(async () => {
  [portal, practice] = await Promise.all([openTestPortal(), openPracticeSystem()]);
  clinic = await addClinic(portal);
  owner = await clinic.person('OWNER');
  dentist = await clinic.person('MEDICAL');
  await connectPractice(portal, owner, practice);
});
afterEach(() => practice.fail('none'));
afterAll(async () => {
  await portal?.close();
  await practice?.close();
});

/** Creates an image whose patient is linked to the practice system, with these statuses approved. */
async function linked(statuses: DecidedStatus[], cells: Record<string, string[]> = {}) {
  const { imageId, patientId } = await addPatientWithImage(portal, dentist);
  const externalId = addPracticePatient(practice, cells);
  await linkTo(portal, dentist, patientId, externalId);
  await saveStatuses(portal.deps, dentist, { imageId, version: 0, statuses });
  return { imageId, patientId, externalId };
}

async function resave(imageId: string, statuses: DecidedStatus[]): Promise<void> {
  const { version } = await getStatuses(portal.deps, dentist, { imageId });
  await saveStatuses(portal.deps, dentist, { imageId, version, statuses });
}

const send = (imageId: string) => sendStatuses(portal.deps, dentist, { imageId });
const compare = (imageId: string) => compareWithPractice(portal.deps, dentist, { imageId });
const state = (imageId: string) => getExchangeState(portal.deps, dentist, { imageId });
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: AppError) => error.code,
  );
const results = ({ last }: ExchangeState) => last?.items.map(({ tooth, surface, result }) => `${tooth}${surface} ${result}`).sort();
const kinds = ({ differences }: Comparison) => differences.map(({ tooth, surface, kind }) => `${tooth}${surface} ${kind}`);
const FILLING = approved('16', 'COMPOSITE', 'M', 'O');

describe('sending to the practice system', () => {
  it('sends approved statuses, surface by surface, and returns the result of each', async () => {
    const { imageId, externalId } = await linked(
      [
        FILLING,
        approved('26', 'PRIM_CAR_CAVITY', 'L'),
        approved('36', 'CUSTOM', 'O'),
        { ...approved('46', 'CROWN', 'CROWN'), decision: 'REJECTED' },
      ],
      { '26|O': ['sealant'] },
    );
    const answer = await send(imageId);
    expect(answer.last).toMatchObject({ state: 'DONE', reason: null, attempts: 1 });
    expect(results(answer)).toEqual(['16M SAVED', '16O SAVED', '26L SAVED', '36O UNMAPPED']);
    expect(practice.cells(externalId)).toEqual({ '16|M': ['filling'], '16|O': ['filling'], '26|P': ['caries'], '26|O': ['sealant'] });
  });

  it('sends nothing twice, and removes what is no longer approved here', async () => {
    const { imageId, externalId } = await linked([FILLING, approved('11', 'CROWN', 'CROWN')], { '16|M': ['watch'] });
    await send(imageId);
    expect(practice.cells(externalId)['16|M']).toEqual(['watch', 'filling']);
    const done = practice.state.changesDone;
    const again = await send(imageId);
    expect(again.last).toMatchObject({ state: 'DONE', items: [], unchanged: 3 });
    expect(practice.state.changesDone).toBe(done);
    await resave(imageId, [approved('11', 'CROWN', 'CROWN')]);
    await send(imageId);
    // Their own code stays.
    expect(practice.cells(externalId)).toEqual({ '11|C': ['crown'], '16|M': ['watch'] });
  });

  it('never removes what another image does not show', async () => {
    const { imageId, patientId, externalId } = await linked([FILLING]);
    await send(imageId);
    const other = await receiveImage(portal.deps, dentist, { externalId, fileName: 'b.png', bytes: greyPng(64, 64, 3), analyse: false });
    expect(other.image.patientId).toBe(patientId);
    await saveStatuses(portal.deps, dentist, { imageId: other.image.id, version: 0, statuses: [approved('46', 'IMPLANT', 'ROOT')] });
    await send(other.image.id);
    expect(practice.cells(externalId)).toEqual({ '16|M': ['filling'], '16|O': ['filling'], '46|R': ['implant'] });
  });

  it('skips what both sides changed, notifies the dentist, and overwrites it only on request', async () => {
    const { imageId, externalId, patientId } = await linked([FILLING]);
    await send(imageId);
    practice.change(externalId, { '16|M': ['crown'], '16|O': [] });
    await resave(imageId, [approved('16', 'COMPOSITE', 'O'), approved('16', 'SEC_CAR_CAVITY', 'M')]);
    const answer = await send(imageId);
    expect(answer.last?.items).toEqual([
      { tooth: '16', surface: 'M', statuses: ['SEC_CAR_CAVITY'], result: 'CONFLICT', theirs: ['CROWN'] },
    ]);
    expect(practice.cells(externalId)).toEqual({ '16|M': ['crown'] });
    const { notifications } = await listOwnNotifications(portal.deps, dentist, { size: 20 });
    expect(notifications.filter((one) => one.kind === 'PARTNER_CONFLICT' && one.imageId === imageId)).toMatchObject([
      { count: 1, patient: { id: patientId } },
    ]);

    const seen = await compare(imageId);
    expect(kinds(seen)).toEqual(['16M CONFLICT', '16O INCOMING']);
    await resolveDifferences(portal.deps, dentist, {
      imageId,
      revision: seen.revision,
      decided: [{ tooth: '16', surface: 'M' }],
      skipped: [{ tooth: '16', surface: 'O' }],
    });
    expect(results(await send(imageId))).toEqual(['16M SAVED']);
    expect(practice.cells(externalId)).toEqual({ '16|M': ['caries-secondary'] });
    // A skipped difference is not shown again until the practice system changes it.
    expect((await compare(imageId)).differences).toMatchObject([{ surface: 'O', skipped: true }]);
    practice.change(externalId, { '16|O': ['inlay'] });
    expect((await compare(imageId)).differences).toMatchObject([
      { surface: 'O', skipped: false, kind: 'INCOMING', theirs: ['FILLING_INLAY'] },
    ]);
  });

  it('leaves one code after two concurrent requests', async () => {
    const { imageId, externalId } = await linked([FILLING]);
    await race(portal, imageId, [() => send(imageId), () => send(imageId)]);
    await deliverDueDeliveries(portal.deps);
    expect((await state(imageId)).last).toMatchObject({ state: 'DONE' });
    expect(practice.cells(externalId)).toEqual({ '16|M': ['filling'], '16|O': ['filling'] });
  });
});

describe('importing from the practice system', () => {
  it('shows new and unmapped codes, and ends when they are saved here', async () => {
    const { imageId, externalId } = await linked([FILLING], {
      '16|M': ['filling'],
      '26|O': ['crown', 'sealant'],
      '99|O': ['caries'],
      '11|V': ['caries'],
      '11|O': ['caries'],
    });
    const seen = await compare(imageId);
    expect(kinds(seen)).toEqual(['16O OUTGOING', '11B INCOMING', '26O INCOMING']);
    expect(seen.unmapped.map(({ code, reason, tooth }) => [tooth, code, reason])).toEqual([
      ['26', 'sealant', 'STATUS'],
      ['99', 'caries', 'TOOTH'],
      ['11', 'caries', 'SURFACE'],
    ]);
    expect(seen.notice).not.toBe('');
    await resave(imageId, [FILLING, approved('11', 'PRIM_CAR_CAVITY', 'B'), approved('26', 'CROWN', 'O')]);
    // Their next change is one-sided: what was merged is agreed on.
    practice.change(externalId, { '26|O': ['inlay', 'sealant'] });
    expect(kinds(await compare(imageId))).toEqual(['16O OUTGOING', '26O INCOMING']);
  });

  it('reports that the practice system is unavailable, and shows its last known chart', async () => {
    const { imageId } = await linked([], { '16|O': ['filling'] });
    practice.fail('down');
    expect(await codeOf(compare(imageId))).toBe('PRACTICE_UNAVAILABLE');
    practice.fail('none');
    await compare(imageId);
    practice.fail('error');
    expect(await compare(imageId)).toMatchObject({ stale: 'FAILED', differences: [{ kind: 'INCOMING' }] });
  });

  it('rejects decisions about an outdated chart', async () => {
    const { imageId, externalId } = await linked([], { '16|O': ['filling'] });
    const { revision } = await compare(imageId);
    practice.change(externalId, { '16|O': ['crown'] });
    await compare(imageId);
    const call = resolveDifferences(portal.deps, dentist, { imageId, revision, skipped: [{ tooth: '16', surface: 'O' }], decided: [] });
    expect(await codeOf(call)).toBe('VERSION_CONFLICT');
  });
});

describe('practice system failures', () => {
  const EXPECTED: [Fault, string][] = [
    ['slow', 'TIMEOUT'],
    ['down', 'UNREACHABLE'],
    ['nonsense', 'NONSENSE'],
    ['too-many', 'TOO_MANY'],
    ['half-body', 'CUT_OFF'],
    ['lost-answer', 'UNREACHABLE'],
    ['error', 'FAILED'],
    ['refused', 'REFUSED'],
  ];
  it.each(EXPECTED)('waits after %s, reports the reason, and is delivered once', async (fault, reason) => {
    const { imageId, externalId } = await linked([FILLING]);
    practice.fail(fault);
    // A call that never returns times out before the sender's wait ends.
    const outbound = fault === 'slow' ? createOutbound({ allowPrivate: true, timeoutMs: 500 }) : portal.deps.outbound;
    const waiting = await sendStatuses({ ...portal.deps, outbound }, dentist, { imageId });
    expect(waiting.last).toMatchObject({ state: 'WAITING', reason, items: [] });
    expect(Date.parse(waiting.last?.nextAttemptAt ?? '')).toBeGreaterThan(portal.clock.now.getTime());
    practice.fail('none');
    const done = practice.state.changesDone;
    portal.clock.pass(3 * 3600);
    await deliverDueDeliveries(portal.deps);
    expect((await state(imageId)).last).toMatchObject({ state: 'DONE' });
    expect(practice.cells(externalId)).toEqual({ '16|M': ['filling'], '16|O': ['filling'] });
    expect(practice.state.changesDone - done).toBeLessThanOrEqual(2);
  });

  it('waits after an unexpected error like after any failure', async () => {
    const { imageId, externalId } = await linked([FILLING]);
    const send: typeof portal.deps.outbound.send = async () => {
      throw new Error('unforeseen');
    };
    const failing = { ...portal.deps, outbound: { ...portal.deps.outbound, send } };
    expect((await sendStatuses(failing, dentist, { imageId })).last).toMatchObject({ state: 'WAITING', reason: 'FAILED', attempts: 1 });
    const [{ failures } = { failures: null }] = await portal.asOwner<{ failures: number }>(
      'select failures from practice_deliveries where image_id = $1',
      [imageId],
    );
    expect(failures).toBe(1);
    // The dentist's next request succeeds.
    expect(results(await sendStatuses(portal.deps, dentist, { imageId }))).toEqual(['16M SAVED', '16O SAVED']);
    expect(practice.cells(externalId)).toEqual({ '16|M': ['filling'], '16|O': ['filling'] });
  });

  it('does not repeat the work when only the response was lost', async () => {
    const { imageId, externalId } = await linked([FILLING]);
    const before = practice.state.changesDone;
    // The chart can be read; only the response to the change is lost.
    practice.fail('lost-answer', { times: 1, spared: 1 });
    const waiting = await send(imageId);
    expect(waiting.last).toMatchObject({ state: 'WAITING', reason: 'UNREACHABLE' });
    expect(practice.state.changesDone).toBe(before + 2);
    // The practice system changes in the meantime: the repeated request must not undo that.
    practice.change(externalId, { '16|M': ['crown'] });
    portal.clock.pass(3600);
    await deliverDueDeliveries(portal.deps);
    const settled = await state(imageId);
    expect(results(settled)).toEqual(['16M SAVED', '16O SAVED']);
    expect(practice.state.changesDone).toBe(before + 2);
    expect(practice.cells(externalId)['16|M']).toEqual(['crown']);
    expect(kinds(await compare(imageId))).toEqual(['16M INCOMING']);
  });

  it('rejects an untrusted certificate; a corrected address sends what waited', async () => {
    const other = await addClinic(portal);
    const [itsOwner, itsDentist] = [await other.person('OWNER'), await other.person('MEDICAL')];
    const fields = { name: 'Dentas', webhookUrl: null, active: true, key: practice.state.key };
    const saved = await saveConnection(portal.deps, itsOwner, { ...fields, baseUrl: practice.wrongCertificateUrl });
    expect(await testConnection(portal.deps, itsOwner)).toEqual({ ok: false, reason: 'CERTIFICATE' });
    const { imageId, patientId } = await addPatientWithImage(portal, itsDentist);
    await linkTo(portal, itsDentist, patientId, addPracticePatient(practice));
    await saveStatuses(portal.deps, itsDentist, { imageId, version: 0, statuses: [FILLING] });
    expect((await sendStatuses(portal.deps, itsDentist, { imageId })).last).toMatchObject({ state: 'WAITING', reason: 'CERTIFICATE' });
    expect(await getConnection(portal.deps, itsOwner)).toMatchObject({ lastFailure: 'CERTIFICATE', lastOkAt: null });
    await saveConnection(portal.deps, itsOwner, { ...fields, baseUrl: practice.url, version: saved.version });
    await deliverDueDeliveries(portal.deps);
    expect((await getExchangeState(portal.deps, itsDentist, { imageId })).last).toMatchObject({ state: 'DONE' });
  });

  it('waits for a person when the patient is unknown, notifies them, and a retry sends it', async () => {
    const { imageId, patientId } = await linked([FILLING]);
    await linkTo(portal, dentist, patientId, 'T-nobody');
    const stopped = await send(imageId);
    expect(stopped.last).toMatchObject({ state: 'STOPPED', reason: 'PATIENT_UNKNOWN' });
    const { notifications } = await listOwnNotifications(portal.deps, dentist, { size: 20 });
    expect(notifications.some((one) => one.kind === 'PARTNER_FAILED' && one.imageId === imageId)).toBe(true);
    portal.clock.pass(86_400);
    await deliverDueDeliveries(portal.deps);
    const { deliveries } = await listDeliveries(portal.deps, owner, { state: 'OPEN' });
    expect(deliveries.find(({ id }) => id === stopped.last?.id)).toMatchObject({ state: 'STOPPED', patient: { id: patientId } });
    await linkTo(portal, dentist, patientId, addPracticePatient(practice));
    await retryDelivery(portal.deps, owner, { id: stopped.last?.id ?? '' });
    expect((await state(imageId)).last).toMatchObject({ state: 'DONE' });
  });

  it('leaves an attempt whose outcome a call waits for to that call, at every moment', async () => {
    const due: string[] = [];
    // What the timer would find after each transaction of the call.
    const transaction: Database['transaction'] = async (work, settings) => {
      const result = await portal.deps.db.transaction(work, settings);
      due.push(...(await inTransaction(portal.deps.db, (tx) => listDueDeliveries(tx, portal.deps.clock(), 100))).map(({ id }) => id));
      return result;
    };
    const deps = { ...portal.deps, db: Object.assign(Object.create(portal.deps.db) as Database, { transaction }) };
    const { imageId, patientId } = await linked([FILLING]);
    await linkTo(portal, dentist, patientId, 'T-nobody');
    const sent = await sendStatuses(deps, dentist, { imageId });
    const id = sent.last?.id ?? '';
    await linkTo(portal, dentist, patientId, addPracticePatient(practice));
    await retryDelivery(deps, owner, { id });
    const { last } = await state(imageId);
    expect([sent.last?.state, last?.state, last?.attempts, due.filter((one) => one === id)]).toEqual(['STOPPED', 'DONE', 2, []]);
  });

  it("replaces an unsent request by the dentist's newer one", async () => {
    const { imageId, externalId } = await linked([FILLING]);
    practice.fail('down');
    const first = await send(imageId);
    await resave(imageId, [approved('16', 'CROWN', 'CROWN')]);
    const second = await send(imageId);
    expect(second.last?.id).toEqual(expect.any(String));
    expect(second.last?.id).not.toBe(first.last?.id);
    practice.fail('none');
    portal.clock.pass(3600);
    await deliverDueDeliveries(portal.deps);
    expect(practice.cells(externalId)).toEqual({ '16|C': ['crown'] });
  });
});

describe('a day without the practice system', () => {
  it('loses nothing, retries at most hourly in the end, and delivers everything afterwards', async () => {
    const images: { imageId: string; externalId: string }[] = [];
    for (let count = 0; count < 5; count += 1) images.push(await linked([FILLING, approved('21', 'CROWN', 'CROWN')]));
    practice.fail('down');
    for (const { imageId } of images) expect((await send(imageId)).last?.state).toBe('WAITING');
    const attempts = [];
    for (let minute = 0; minute < 24 * 60; minute += 5) {
      portal.clock.pass(300);
      attempts.push(await deliverDueDeliveries(portal.deps));
    }
    // In each of the last hours a handful of attempts for five deliveries, not one every five minutes.
    expect(attempts.slice(-12).reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(15);
    for (const { imageId } of images) expect((await state(imageId)).last).toMatchObject({ state: 'WAITING', reason: 'UNREACHABLE' });
    const notifications = (await listOwnNotifications(portal.deps, owner, { size: 20 })).notifications.filter(
      ({ kind, imageId }) => kind === 'PARTNER_FAILED' && !imageId,
    );
    expect(notifications).toHaveLength(1);

    practice.fail('none');
    const done = practice.state.changesDone;
    // The first success wakes the others: none waits a full hour.
    portal.clock.pass(3600);
    await deliverDueDeliveries(portal.deps);
    await deliverDueDeliveries(portal.deps);
    for (const { imageId, externalId } of images) {
      expect((await state(imageId)).last).toMatchObject({ state: 'DONE' });
      expect(practice.cells(externalId)).toEqual({ '16|M': ['filling'], '16|O': ['filling'], '21|C': ['crown'] });
    }
    expect(practice.state.changesDone - done).toBe(15);
  }, 180_000);
});

describe('calls from the practice system', () => {
  it('store a chart for the dentist and change nothing here', async () => {
    const { imageId, externalId } = await linked([FILLING]);
    await send(imageId);
    await resave(imageId, [approved('16', 'CROWN', 'CROWN')]);
    const cells = [
      { tooth: '16', surface: 'M', codes: ['filling'] },
      { tooth: '16', surface: 'O', codes: ['caries'] },
      { tooth: '11', surface: 'T', codes: ['watch'] },
      // A system that stores a row for each code.
      { tooth: '16', surface: 'O', codes: ['attrition'] },
    ];
    const answer = await receiveChart(portal.deps, dentist, { externalId, revision: '77', cells });
    expect(answer).toEqual({ taken: 3, conflicts: 1, unmapped: [{ tooth: '11', surface: 'T', code: 'watch', reason: 'STATUS' }] });
    practice.fail('down');
    expect(await compare(imageId)).toMatchObject({ revision: '77', stale: 'UNREACHABLE' });
    const { statuses } = await getStatuses(portal.deps, dentist, { imageId });
    expect(statuses.map(({ key }) => key)).toEqual(['16|CROWN|CROWN']);
    expect(await codeOf(receiveChart(portal.deps, dentist, { externalId: 'nobody', revision: '1', cells: [] }))).toBe('PATIENT_NOT_FOUND');
  });

  it('receive a signed webhook about a finished analysis once, also after a day of downtime', async () => {
    const { imageId, externalId } = await linked([]);
    practice.fail('down');
    await analyse(portal, dentist, imageId, []);
    await deliverDueDeliveries(portal.deps);
    portal.clock.now = new Date(Math.max(Date.now(), portal.clock.now.getTime() + 86_400_000));
    practice.clock.skewMs = portal.clock.now.getTime() - Date.now();
    practice.fail('none');
    await deliverDueDeliveries(portal.deps);
    await deliverDueDeliveries(portal.deps);
    const events = practice.state.events.filter(({ event }) => (event as { imageId?: string }).imageId === imageId);
    expect(events.map(({ event }) => event)).toMatchObject([{ type: 'analysis.done', patientId: externalId }]);
    // With a clock that is an hour off the signature is rejected: the delivery waits and succeeds when the clock is
    // right.
    const other = await linked([]);
    const right = practice.clock.skewMs;
    practice.clock.skewMs = right + 3_600_000;
    await analyse(portal, dentist, other.imageId, []);
    await deliverDueDeliveries(portal.deps);
    const { deliveries } = await listDeliveries(portal.deps, owner, { state: 'OPEN' });
    expect(deliveries.find((one) => one.imageId === other.imageId)).toMatchObject({
      kind: 'ANALYSIS_DONE',
      state: 'WAITING',
      reason: 'REFUSED',
    });
    practice.clock.skewMs = right + 60_000;
    portal.clock.pass(60);
    await deliverDueDeliveries(portal.deps);
    expect(practice.state.events.filter(({ event }) => (event as { imageId?: string }).imageId === other.imageId)).toHaveLength(1);
    practice.clock.skewMs = 0;
  });
});

describe('permissions', () => {
  it('are checked by permission and by organization', async () => {
    const { imageId, patientId } = await linked([FILLING]);
    const assistant = await clinic.person('ASSISTANT');
    const viewer = await clinic.person('VIEWER');
    const outsider = await (await addClinic(portal)).person('OWNER', 'MEDICAL');
    const settle = { imageId, revision: '1', skipped: [], decided: [] };
    for (const actor of [assistant, viewer]) {
      expect(await codeOf(sendStatuses(portal.deps, actor, { imageId }))).toBe('NOT_ALLOWED');
      expect(await codeOf(resolveDifferences(portal.deps, actor, settle))).toBe('NOT_ALLOWED');
      expect(await codeOf(listDeliveries(portal.deps, actor, { state: 'OPEN' }))).toBe('NOT_ALLOWED');
      expect(await codeOf(getConnection(portal.deps, actor))).toBe('NOT_ALLOWED');
      expect(await codeOf(retryDelivery(portal.deps, actor, { id: newId() }))).toBe('NOT_ALLOWED');
    }
    expect(await codeOf(compareWithPractice(portal.deps, viewer, { imageId }))).toBe('NOT_ALLOWED');
    expect(await codeOf(linkPatient(portal.deps, viewer, { patientId, externalId: null }))).toBe('NOT_ALLOWED');
    expect(await codeOf(sendStatuses(portal.deps, outsider, { imageId }))).toBe('NOT_FOUND');
    expect(await codeOf(compareWithPractice(portal.deps, outsider, { imageId }))).toBe('NOT_FOUND');
    expect(await codeOf(getExchangeState(portal.deps, outsider, { imageId }))).toBe('NOT_FOUND');
    expect(await codeOf(resolveDifferences(portal.deps, outsider, settle))).toBe('NOT_FOUND');
    expect(await codeOf(linkPatient(portal.deps, outsider, { patientId, externalId: 'X' }))).toBe('PATIENT_NOT_FOUND');
    expect(await codeOf(searchPracticePatients(portal.deps, outsider, { patientId }))).toBe('PATIENT_NOT_FOUND');
    const { last } = await send(imageId);
    expect(await codeOf(retryDelivery(portal.deps, outsider, { id: last?.id ?? '' }))).toBe('NOT_FOUND');
    expect((await listDeliveries(portal.deps, outsider, { state: 'ALL' })).deliveries).toEqual([]);
  });

  it('have specific errors for an unlinked patient, a used number and a missing connection', async () => {
    const { imageId, patientId } = await addPatientWithImage(portal, dentist);
    expect(await codeOf(send(imageId))).toBe('PRACTICE_PATIENT_UNKNOWN');
    const { externalId } = await linked([]);
    expect(await codeOf(linkPatient(portal.deps, dentist, { patientId, externalId }))).toBe('PRACTICE_PATIENT_TAKEN');
    const outsider = await (await addClinic(portal)).person('OWNER', 'MEDICAL');
    const theirs = await addPatientWithImage(portal, outsider);
    expect(await codeOf(sendStatuses(portal.deps, outsider, { imageId: theirs.imageId }))).toBe('PRACTICE_NOT_CONNECTED');
    expect(await searchPracticePatients(portal.deps, dentist, { patientId })).not.toEqual([]);
  });
});

describe('connection settings', () => {
  it('keep the key secret, and send it only to the address it was given for', async () => {
    const connection = await getConnection(portal.deps, owner);
    expect(JSON.stringify(connection)).not.toContain(practice.state.key);
    const [row] = await portal.asOwner<{ sealed_key: string }>('select sealed_key from practice_connections limit 1');
    expect(row?.sealed_key).not.toContain(practice.state.key);
    const fields = { name: 'Dentas', webhookUrl: null, active: true, version: connection?.version ?? 0 };
    await expect(saveConnection(portal.deps, owner, { ...fields, baseUrl: 'https://elsewhere.example' })).rejects.toMatchObject({
      fields: { key: 'required' },
    });
    await expect(
      saveConnection(portal.deps, owner, { ...fields, baseUrl: 'ftp://elsewhere.example', key: 'a long key' }),
    ).rejects.toMatchObject({
      fields: { baseUrl: 'practiceAddress' },
    });
    const stale = { ...fields, baseUrl: practice.url, version: (connection?.version ?? 0) + 7 };
    expect(await codeOf(saveConnection(portal.deps, owner, stale))).toBe('VERSION_CONFLICT');
  });

  it('delete delivered entries after ninety days, and no open ones', async () => {
    const [arrived, waits] = [await linked([FILLING]), await linked([FILLING])];
    await send(arrived.imageId);
    practice.fail('down');
    await send(waits.imageId);
    portal.clock.pass(91 * 86_400);
    expect(await sweepDeliveries(portal.deps)).toBeGreaterThan(0);
    expect((await state(arrived.imageId)).last).toBeNull();
    expect((await state(waits.imageId)).last).toMatchObject({ state: 'WAITING' });
  });
});
