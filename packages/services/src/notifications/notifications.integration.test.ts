import { inClinic, newId } from '@molaar/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestAnalysis } from '../analyses/request-analysis';
import { saveAnalysisResult } from '../analyses/save-analysis-result';
import type { Actor } from '../context/deps';
import { deleteImage } from '../images/delete-image';
import { addPatientWithImage, analyse } from '../testing/patient-with-image';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { listOwnNotifications } from './list-notifications';
import { markOwnNotificationsRead } from './mark-notifications-read';
import { type NotificationInput, notify } from './notify';
import { sweepNotifications } from './sweep-notifications';

let portal: TestPortal;
let clinic: TestClinic;
let medic: Actor;
let owner: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinic(portal);
  [medic, owner] = [await clinic.person('MEDICAL'), await clinic.person('OWNER')];
});
afterAll(() => portal?.close());

const list = (actor: Actor, before?: string, size = 20) => listOwnNotifications(portal.deps, actor, { cursor: before, size });
const send = (news: Omit<NotificationInput, 'at'>, at = portal.clock.now) =>
  inClinic(portal.deps.db, clinic, (tx) => notify(tx, { at, ...news }));
const read = (actor: Actor, ids: string[]) => markOwnNotificationsRead(portal.deps, actor, { ids });

describe('notify', () => {
  it("notifies the named people, reads the patient's current name, and is deleted with its subject", async () => {
    const { patientId, imageId } = await addPatientWithImage(portal, medic);
    await send({ kind: 'ANALYSIS_DONE', to: [medic.userId, medic.userId, null], patientId, imageId });
    const { notifications, unread, more } = await list(medic);
    expect(notifications).toEqual([
      {
        id: expect.any(String),
        kind: 'ANALYSIS_DONE',
        at: portal.clock.now.toISOString(),
        read: false,
        patient: { id: patientId, firstName: 'Mari', lastName: 'Maasikas' },
        imageId,
        imageNumber: 1,
        planId: null,
        count: null,
        decisionsLeft: 0,
        assessment: 'NOT_ANALYSED',
      },
    ]);
    expect({ unread, more }).toEqual({ unread: 1, more: false });
    expect((await list(owner)).notifications).toEqual([]);
    await deleteImage(portal.deps, medic, imageId);
    expect(await list(medic)).toMatchObject({ notifications: [], unread: 0 });
  });

  it("notifies the kind's roles when no named person is active, except the person who caused it", async () => {
    const admin = await clinic.person('ADMIN', 'MEDICAL');
    const deactivated = await clinic.person('MEDICAL');
    await portal.asOwner('update users set active = false where id = $1', [deactivated.userId]);
    await send({ kind: 'PLAN_ACCEPTED', to: [deactivated.userId], except: owner.userId, about: 'p' });
    expect((await list(admin)).notifications).toMatchObject([{ kind: 'PLAN_ACCEPTED' }]);
    expect((await list(owner)).unread).toBe(0);
    expect((await list(deactivated)).unread).toBe(0);
    await send({ kind: 'PAYMENT_FAILED' });
    expect((await list(owner)).notifications).toMatchObject([{ kind: 'PAYMENT_FAILED' }]);
    expect((await list(admin)).unread).toBe(1);
    await send({ kind: 'ANALYSIS_DONE' });
    expect((await list(admin)).unread).toBe(1);
  });

  it('replaces an unread notification by the same one with the newest time, and repeats a read one', async () => {
    const person = await clinic.person('OWNER');
    for (const count of [1, 2]) {
      portal.clock.pass(60);
      await send({ kind: 'PARTNER_FAILED', to: [person.userId], about: 'dentas', count });
    }
    await send({ kind: 'PARTNER_FAILED', to: [person.userId], about: 'other' });
    const { notifications } = await list(person);
    expect(notifications).toMatchObject([{ count: null }, { count: 2, at: portal.clock.now.toISOString() }]);
    expect(await read(person, [notifications[1]?.id ?? ''])).toEqual({ unread: 1 });
    await send({ kind: 'PARTNER_FAILED', to: [person.userId], about: 'dentas' });
    expect(await list(person)).toMatchObject({ unread: 2, notifications: [{ read: false }, { read: false }, { read: true }] });
  });

  it("notifies nobody when its cause is rolled back, and rejects another organization's patient", async () => {
    const person = await clinic.person('OWNER');
    const cause = inClinic(portal.deps.db, clinic, async (tx) => {
      await notify(tx, { kind: 'SEAT_LIMIT', to: [person.userId], at: portal.clock.now });
      throw new Error('on purpose');
    });
    await expect(cause).rejects.toThrow('on purpose');
    expect((await list(person)).unread).toBe(0);
    const elsewhere = await (await addClinic(portal)).person('MEDICAL');
    const { patientId } = await addPatientWithImage(portal, elsewhere);
    await expect(send({ kind: 'PLAN_OPENED', to: [person.userId], patientId })).rejects.toThrow(/foreign key/);
  });
});

describe('reading notifications', () => {
  it("pages through them, and marks one's own only, up to the newest one shown", async () => {
    const [person, other] = [await clinic.person('OWNER'), await clinic.person('OWNER')];
    for (let n = 0; n < 5; n += 1) await send({ kind: 'PLAN_OPENED', to: [person.userId, other.userId], about: String(n) });
    const first = await list(person, undefined, 2);
    expect(first).toMatchObject({ unread: 5, more: true });
    const second = await list(person, first.notifications[1]?.id, 3);
    expect(second.more).toBe(false);
    const ids = [...first.notifications, ...second.notifications].map(({ id }) => id);
    expect(new Set(ids).size).toBe(5);
    expect(await read(other, ids)).toEqual({ unread: 5 });
    const upTo = first.notifications[1]?.id ?? '';
    expect(await markOwnNotificationsRead(portal.deps, person, { upTo })).toEqual({ unread: 1 });
    expect((await list(person)).notifications[0]).toMatchObject({ read: false });
    expect((await list(other)).unread).toBe(5);
    expect(await read(person, [newId()])).toEqual({ unread: 1 });
  });

  it('is forbidden for the integration role', async () => {
    const partner = { ...medic, roles: ['INTEGRATION_DENTAS'] as const };
    await expect(list(partner)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(read(partner, [newId()])).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('analysis notifications', () => {
  it('notify the requester of the outcome', async () => {
    const person = await clinic.person('MEDICAL');
    const done = await addPatientWithImage(portal, person);
    await analyse(portal, person, done.imageId, []);
    const failed = await addPatientWithImage(portal, person);
    const { id: analysisId, attempt } = await requestAnalysis(portal.deps, person, failed.imageId);
    const answer = { outcome: 'FAILED', analysisId, attempt, organizationId: clinic.organizationId, failure: 'WORKER_FAILED' } as const;
    await saveAnalysisResult(portal.deps, answer);
    await saveAnalysisResult(portal.deps, answer);
    expect((await list(person)).notifications).toMatchObject([
      { kind: 'ANALYSIS_FAILED', imageId: failed.imageId, patient: { id: failed.patientId } },
      { kind: 'ANALYSIS_DONE', imageId: done.imageId },
    ]);
  });
});

describe('retention of notifications', () => {
  it('deletes notifications after 90 days, read or not', async () => {
    const person = await clinic.person('OWNER');
    await send({ kind: 'PLAN_OPENED', to: [person.userId], about: 'old' });
    portal.clock.pass(90 * 24 * 3600);
    await send({ kind: 'PLAN_OPENED', to: [person.userId], about: 'new' });
    await sweepNotifications(portal.deps);
    expect((await list(person)).unread).toBe(2);
    portal.clock.pass(1);
    await sweepNotifications(portal.deps);
    expect((await list(person)).unread).toBe(1);
    await expect(inClinic(portal.deps.db, clinic, (tx) => tx.deleteFrom('notifications').execute())).rejects.toThrow(/permission denied/);
  });
});
