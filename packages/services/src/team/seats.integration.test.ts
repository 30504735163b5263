import { agreeContract, inClinic } from '@molaar/db';
import type { Role } from '@molaar/domain/clinic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { listOwnNotifications } from '../notifications/list-notifications';
import { openTestPortal, type TestPortal } from '../testing/portal';
import { teamMaker } from '../testing/team-maker';
import { deleteInvitation } from './delete-invitation';
import { getSeatUse } from './get-seat-use';
import { resendInvitation } from './resend-invitation';
import { updateMember } from './update-member';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

const { inviteAs, open, concurrentOutcomes } = teamMaker(() => portal);
const WEEK = 7 * 24 * 3600;

describe('seats', () => {
  it('are taken by people and open invitations, and returned with their limits', async () => {
    const { owner, person } = await open();
    await person('MEDICAL', 'ADMIN');
    await inviteAs(owner, 'MEDICAL');
    await portal.asOwner(`update users set roles = '{OWNER,MEDICAL}' where id = $1`, [owner.userId]);
    expect(await getSeatUse(portal.deps, owner)).toEqual({
      type: 'SMALL_CLINIC',
      medicalUsers: 3,
      assistantUsers: 1,
      viewerUsers: 0,
      medicalLimit: 3,
      assistantLimit: 3,
      viewerLimit: 5,
    });
    await expect(inviteAs(owner, 'MEDICAL')).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED', status: 409 });
    await inviteAs(owner, 'VIEWER');
  });

  it('notify the owner and administrators when they run out, once until it is read', async () => {
    const { owner, person } = await open('SINGLE_DOCTOR');
    const [admin, medical] = [await person('ADMIN'), await person('MEDICAL')];
    for (let time = 0; time < 2; time += 1) await expect(inviteAs(admin, 'MEDICAL')).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
    const change = { id: medical.userId, roles: ['MEDICAL', 'ASSISTANT'] as Role[] };
    await expect(updateMember(portal.deps, owner, change as never)).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
    const notificationsOf = async (actor: Actor) =>
      (await listOwnNotifications(portal.deps, actor, { size: 20 })).notifications.map(({ kind }) => kind);
    expect(await notificationsOf(owner)).toEqual(['SEAT_LIMIT']);
    expect(await notificationsOf(admin)).toEqual(['SEAT_LIMIT']);
    expect(await notificationsOf(medical)).toEqual([]);
  });

  it('are limited under ENTERPRISE as agreed', async () => {
    const { owner, organizationId } = await open('ENTERPRISE');
    const limits = { medical: 1, assistant: null, viewer: 2 };
    const contract = { limits, storageLimit: null, price: 250_000, isMonthly: false, endsAt: null, agreedAt: portal.clock.now };
    await inClinic(portal.deps.db, { organizationId }, (tx) => agreeContract(tx, contract));
    expect(await getSeatUse(portal.deps, owner)).toMatchObject({ medicalLimit: 1, assistantLimit: null, viewerLimit: 2 });
    await inviteAs(owner, 'MEDICAL');
    await expect(inviteAs(owner, 'MEDICAL')).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
    for (let time = 0; time < 5; time += 1) await inviteAs(owner, 'ASSISTANT');
  });

  it('are unlimited under ENTERPRISE without a limit', async () => {
    const { owner } = await open('ENTERPRISE');
    for (let time = 1; time <= 4; time += 1) await inviteAs(owner, 'MEDICAL');
    expect(await getSeatUse(portal.deps, owner)).toMatchObject({ type: 'ENTERPRISE', medicalUsers: 4, medicalLimit: null });
  });

  it('give the last one to one of two concurrent invitations', async () => {
    const { owner, organizationId } = await open('ACADEMIC');
    expect(await concurrentOutcomes(organizationId, [() => inviteAs(owner, 'MEDICAL'), () => inviteAs(owner, 'MEDICAL')])).toEqual([
      'SEAT_LIMIT_REACHED',
      'done',
    ]);
    expect(await getSeatUse(portal.deps, owner)).toMatchObject({ medicalUsers: 1, medicalLimit: 1 });
  });

  it('become free by deletion, deactivation and expiry', async () => {
    const { owner, person } = await open('ACADEMIC');
    const first = await inviteAs(owner, 'MEDICAL');
    await deleteInvitation(portal.deps, owner, first.id);
    const second = await inviteAs(owner, 'MEDICAL');
    portal.clock.pass(WEEK);
    const third = await inviteAs(owner, 'MEDICAL');
    await expect(resendInvitation(portal.deps, owner, second.id)).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
    await deleteInvitation(portal.deps, owner, third.id);
    const dentist = await person('MEDICAL');
    await expect(inviteAs(owner, 'MEDICAL')).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
    await updateMember(portal.deps, owner, { id: dentist.userId, active: false });
    await inviteAs(owner, 'MEDICAL');
    await expect(updateMember(portal.deps, owner, { id: dentist.userId, active: true })).rejects.toMatchObject({
      code: 'SEAT_LIMIT_REACHED',
    });
  });

  it('are kept after a change to a smaller plan; only new ones are rejected', async () => {
    const { owner, person, organizationId } = await open();
    const [first] = [await person('MEDICAL'), await person('MEDICAL')];
    await portal.asOwner(`update organizations set plan_type = 'ACADEMIC' where id = $1`, [organizationId]);
    await updateMember(portal.deps, owner, { id: first.userId, firstName: 'Muudetud' });
    await updateMember(portal.deps, owner, { id: first.userId, roles: ['MEDICAL', 'VIEWER'] });
    await expect(updateMember(portal.deps, owner, { id: owner.userId, roles: ['OWNER', 'MEDICAL'] })).rejects.toMatchObject({
      code: 'SEAT_LIMIT_REACHED',
    });
  });
});
