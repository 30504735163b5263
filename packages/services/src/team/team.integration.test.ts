import type { InvitedRole } from '@molaar/contracts';
import { agreeContract, inOrganization } from '@molaar/db';
import type { PlanType, Role } from '@molaar/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../deps';
import { listOwnNotifications } from '../notifications/list-notifications';
import { updateOrganization } from '../organization/update-organization';
import { resolveSession } from '../session/resolve-session';
import { signIn } from '../session/sign-in';
import { mailsTo } from '../testing/mails';
import { addClinic, openTestPortal, PASSWORD, type TestClinic, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { acceptInvitation } from './accept-invitation';
import { deleteInvitation } from './delete-invitation';
import { getInvitation } from './get-invitation';
import { getSeatUse } from './get-seat-use';
import { invite } from './invite';
import { listInvitations } from './list-invitations';
import { listMembers } from './list-members';
import { removeMember } from './remove-member';
import { resendInvitation } from './resend-invitation';
import { transferOwnership } from './transfer-ownership';
import { updateMember } from './update-member';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

const WEEK = 7 * 24 * 3600;
const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const UNKNOWN_LINK = 'A'.repeat(22);
let people = 0;
const newEmail = () => `colleague-${++people}@molaar.test`;
let addresses = 0;
const enter = (username: string, password = PASSWORD) => signIn(portal.deps, { username, password, address: `203.0.113.${++addresses}` });

async function open(plan: PlanType = 'SMALL_CLINIC'): Promise<TestClinic & { owner: Actor & { username: string } }> {
  const clinic = await addClinic(portal);
  await portal.asOwner('update organizations set plan_type = $2 where id = $1', [clinic.organizationId, plan]);
  return { ...clinic, owner: await clinic.person('OWNER') };
}

const answer = (invitationId: string, input: object = {}) =>
  acceptInvitation(portal.deps, {
    invitationId,
    firstName: 'Uus',
    lastName: 'Kolleeg',
    locale: 'en',
    password: PASSWORD,
    confirmPassword: PASSWORD,
    ...input,
  });
const ask = (actor: Actor, role: InvitedRole = 'VIEWER', email = newEmail()) => invite(portal.deps, actor, { email, role });

const atOnce = <T>(organizationId: string, calls: readonly (() => Promise<T>)[]) => race(portal, organizationId, calls, 'organizations');

const outcomes = (results: PromiseSettledResult<unknown>[]) =>
  results.map((result) => (result.status === 'fulfilled' ? 'done' : result.reason.code)).sort();

describe('rights', () => {
  const TABLE: [string, (actor: Actor, id: string) => Promise<unknown>, Role[]][] = [
    ['listMembers', (actor) => listMembers(portal.deps, actor), ['OWNER', 'ADMIN', 'MEDICAL', 'ASSISTANT', 'VIEWER']],
    ['getSeatUse', (actor) => getSeatUse(portal.deps, actor), ['OWNER', 'ADMIN']],
    ['listInvitations', (actor) => listInvitations(portal.deps, actor), ['OWNER', 'ADMIN']],
    ['invite', (actor) => ask(actor), ['OWNER', 'ADMIN']],
    ['resendInvitation', (actor, id) => resendInvitation(portal.deps, actor, id), ['OWNER', 'ADMIN']],
    ['deleteInvitation', (actor, id) => deleteInvitation(portal.deps, actor, id), ['OWNER', 'ADMIN']],
    ['updateMember', (actor) => updateMember(portal.deps, actor, { id: UNKNOWN, firstName: 'X' }), ['OWNER', 'ADMIN']],
    ['removeMember', (actor) => removeMember(portal.deps, actor, UNKNOWN), ['OWNER', 'ADMIN']],
    ['transferOwnership', (actor) => transferOwnership(portal.deps, actor, { id: UNKNOWN, currentPassword: PASSWORD }), ['OWNER']],
    ['updateOrganization', (actor) => updateOrganization(portal.deps, actor, { inactivityMinutes: 20 }), ['OWNER']],
  ];

  it.each(TABLE)('%s', async (_name, call, allowed) => {
    const { owner, person } = await open('LARGE_CLINIC');
    for (const role of ['OWNER', 'ADMIN', 'MEDICAL', 'ASSISTANT', 'VIEWER', 'INTEGRATION_DENTAS'] as const) {
      const actor = role === 'OWNER' ? owner : await person(role);
      const { id } = await ask(owner);
      const code = await call(actor, id).then(
        () => 'done',
        (error) => error.code,
      );
      if (allowed.includes(role)) expect(code, role).not.toBe('NOT_ALLOWED');
      else expect(code, role).toBe('NOT_ALLOWED');
    }
  });
});

describe('an invitation', () => {
  it('is mailed in the inviter’s language, shown to who holds the link, and answered by an account that can sign in', async () => {
    const { owner } = await open();
    const email = newEmail();
    const invitation = await ask(owner, 'MEDICAL', email);
    expect(invitation).toMatchObject({ email, role: 'MEDICAL', state: 'PENDING' });
    expect(invitation.id).toMatch(/^[\w-]{22}$/);
    expect(await mailsTo(portal, email, 'INVITATION')).toMatchObject([
      { invitationId: invitation.id, organizationName: 'Test clinic', inviterName: 'Kadri Tamm', role: 'MEDICAL' },
    ]);
    expect(await getInvitation(portal.deps, invitation.id)).toEqual({
      id: invitation.id,
      email,
      role: 'MEDICAL',
      organizationName: 'Test clinic',
      expiresAt: invitation.expiresAt,
    });
    expect(await answer(invitation.id, { phone: '+3725551234' })).toEqual({ username: email, email });
    const { user } = await enter(email);
    expect(user).toMatchObject({ roles: ['MEDICAL'], firstName: 'Uus', locale: 'en', organization: { id: owner.organizationId } });
    expect(await listInvitations(portal.deps, owner)).toMatchObject([{ id: invitation.id, state: 'ACCEPTED' }]);
  });

  it('answers INVITATION_ALREADY_ACCEPTED to everything after that', async () => {
    const { owner } = await open();
    const { id } = await ask(owner);
    await answer(id);
    const accepted = { code: 'INVITATION_ALREADY_ACCEPTED', status: 409 };
    await expect(getInvitation(portal.deps, id)).rejects.toMatchObject(accepted);
    await expect(answer(id, { username: 'another' })).rejects.toMatchObject(accepted);
    await expect(deleteInvitation(portal.deps, owner, id)).rejects.toMatchObject(accepted);
    await expect(resendInvitation(portal.deps, owner, id)).rejects.toMatchObject(accepted);
  });

  it('expires after seven days, can still be deleted, and lives again when it is sent again', async () => {
    const { owner } = await open();
    const { id, email } = await ask(owner);
    portal.clock.pass(WEEK - 1);
    await getInvitation(portal.deps, id);
    portal.clock.pass(1);
    await expect(getInvitation(portal.deps, id)).rejects.toMatchObject({ code: 'INVITATION_EXPIRED', status: 410 });
    await expect(answer(id)).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' });
    expect(await listInvitations(portal.deps, owner)).toMatchObject([{ state: 'EXPIRED' }]);
    expect(await resendInvitation(portal.deps, owner, id)).toMatchObject({ id, state: 'PENDING' });
    expect(await mailsTo(portal, email, 'INVITATION')).toHaveLength(2);
    await getInvitation(portal.deps, id);
    portal.clock.pass(WEEK);
    await deleteInvitation(portal.deps, owner, id);
    await expect(getInvitation(portal.deps, id)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND', status: 404 });
  });

  it('is unknown when it is made up, deleted or another organization’s', async () => {
    const [here, elsewhere] = [await open(), await open()];
    const { id } = await ask(elsewhere.owner);
    const unknown = { code: 'INVITATION_NOT_FOUND' };
    for (const wrong of [UNKNOWN_LINK, id]) {
      await expect(deleteInvitation(portal.deps, here.owner, wrong)).rejects.toMatchObject(unknown);
      await expect(resendInvitation(portal.deps, here.owner, wrong)).rejects.toMatchObject(unknown);
    }
    for (const wrong of [UNKNOWN_LINK, '', "' or true --"]) {
      await expect(getInvitation(portal.deps, wrong)).rejects.toMatchObject(unknown);
      await expect(answer(wrong)).rejects.toMatchObject(unknown);
    }
    expect(await listInvitations(portal.deps, here.owner)).toEqual([]);
  });

  it('of an active colleague’s address is refused, of another clinic’s person not', async () => {
    const { owner, person } = await open();
    const { username } = await person('VIEWER');
    await expect(ask(owner, 'VIEWER', username.toUpperCase())).rejects.toMatchObject({ code: 'ACTIVE_USER_EXISTS', status: 409 });
    const stranger = await (await addClinic(portal)).person('VIEWER');
    const { id } = await ask(owner, 'VIEWER', stranger.username);
    // The username is taken over the whole portal; another one is not.
    await expect(answer(id)).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
    expect(await answer(id, { username: 'second-name' })).toEqual({ username: 'second-name', email: stranger.username });
  });

  it('is refused at acceptance when its address became an active user meanwhile', async () => {
    const { owner, person } = await open();
    const { id, email } = await ask(owner);
    const { userId } = await person('VIEWER');
    await portal.asOwner('update users set email = $2 where id = $1', [userId, email]);
    await expect(answer(id)).rejects.toMatchObject({ code: 'ACTIVE_USER_EXISTS' });
  });

  it('replaces an open one of the same address', async () => {
    const { owner } = await open();
    const first = await ask(owner, 'VIEWER');
    const second = await ask(owner, 'ASSISTANT', first.email.toUpperCase());
    await expect(getInvitation(portal.deps, first.id)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    expect(await listInvitations(portal.deps, owner)).toMatchObject([{ id: second.id, role: 'ASSISTANT' }]);
  });

  it('takes up the account of a colleague who was deactivated', async () => {
    const { owner, person } = await open();
    const former = await person('VIEWER');
    await updateMember(portal.deps, owner, { id: former.userId, active: false });
    const { id } = await ask(owner, 'ASSISTANT', former.username);
    await answer(id, { password: 'Other-password-5', confirmPassword: 'Other-password-5' });
    const { user } = await enter(former.username, 'Other-password-5');
    expect(user).toMatchObject({ id: former.userId, roles: ['ASSISTANT'] });
  });

  it('is answered once by two who answer at once', async () => {
    const { owner, organizationId } = await open();
    const { id } = await ask(owner);
    const results = await atOnce(organizationId, [() => answer(id), () => answer(id, { username: 'somebody-else' })]);
    expect(outcomes(results)).toEqual(['INVITATION_ALREADY_ACCEPTED', 'done']);
  });

  it('of an inactive organization opens nothing', async () => {
    const { owner, organizationId } = await open();
    const { id } = await ask(owner);
    await portal.asOwner('update organizations set active = false where id = $1', [organizationId]);
    await expect(answer(id)).rejects.toMatchObject({ code: 'ORGANIZATION_INACTIVE' });
  });

  it('makes an administrator only in the owner’s name', async () => {
    const { owner, person } = await open();
    const admin = await person('ADMIN');
    await expect(ask(admin, 'ADMIN')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await ask(owner, 'ADMIN')).toMatchObject({ role: 'ADMIN' });
    expect(await ask(admin, 'ASSISTANT')).toMatchObject({ role: 'ASSISTANT' });
  });
});

describe('seats', () => {
  it('are taken by people and open invitations, one per limit, and shown beside the limits', async () => {
    const { owner, person } = await open();
    await person('MEDICAL', 'ADMIN');
    await ask(owner, 'MEDICAL');
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
    await expect(ask(owner, 'MEDICAL')).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED', status: 409 });
    await ask(owner, 'VIEWER');
  });

  it('that are wanting are told to the owner and the administrators by the bell, once until it is read', async () => {
    const { owner, person } = await open('SINGLE_DOCTOR');
    const [admin, medical] = [await person('ADMIN'), await person('MEDICAL')];
    for (let time = 0; time < 2; time += 1) await expect(ask(admin, 'MEDICAL')).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
    const change = { id: medical.userId, roles: ['MEDICAL', 'ASSISTANT'] as Role[] };
    await expect(updateMember(portal.deps, owner, change as never)).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
    const bell = async (actor: Actor) =>
      (await listOwnNotifications(portal.deps, actor, { size: 20 })).notifications.map(({ kind }) => kind);
    expect(await bell(owner)).toEqual(['SEAT_LIMIT']);
    expect(await bell(admin)).toEqual(['SEAT_LIMIT']);
    expect(await bell(medical)).toEqual([]);
  });

  it('are limited under ENTERPRISE as it was agreed', async () => {
    const { owner, organizationId } = await open('ENTERPRISE');
    const limits = { medical: 1, assistant: null, viewer: 2 };
    const contract = { limits, price: 250_000, isMonthly: false, endsAt: null, agreedAt: portal.clock.now };
    await inOrganization(portal.deps.db, organizationId, (tx) => agreeContract(tx, organizationId, contract));
    expect(await getSeatUse(portal.deps, owner)).toMatchObject({ medicalLimit: 1, assistantLimit: null, viewerLimit: 2 });
    await ask(owner, 'MEDICAL');
    await expect(ask(owner, 'MEDICAL')).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
    for (let time = 0; time < 5; time += 1) await ask(owner, 'ASSISTANT');
  });

  it('have no limit under ENTERPRISE', async () => {
    const { owner } = await open('ENTERPRISE');
    for (let time = 1; time <= 4; time += 1) await ask(owner, 'MEDICAL');
    expect(await getSeatUse(portal.deps, owner)).toMatchObject({ type: 'ENTERPRISE', medicalUsers: 4, medicalLimit: null });
  });

  it('the last one goes to one of two invitations that race for it', async () => {
    const { owner, organizationId } = await open('ACADEMIC');
    const results = await atOnce(organizationId, [() => ask(owner, 'MEDICAL'), () => ask(owner, 'MEDICAL')]);
    expect(outcomes(results)).toEqual(['SEAT_LIMIT_REACHED', 'done']);
    expect(await getSeatUse(portal.deps, owner)).toMatchObject({ medicalUsers: 1, medicalLimit: 1 });
  });

  it('come free by deletion, deactivation and expiry', async () => {
    const { owner, person } = await open('ACADEMIC');
    const first = await ask(owner, 'MEDICAL');
    await deleteInvitation(portal.deps, owner, first.id);
    const second = await ask(owner, 'MEDICAL');
    portal.clock.pass(WEEK);
    const third = await ask(owner, 'MEDICAL');
    await expect(resendInvitation(portal.deps, owner, second.id)).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
    await deleteInvitation(portal.deps, owner, third.id);
    const dentist = await person('MEDICAL');
    await expect(ask(owner, 'MEDICAL')).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
    await updateMember(portal.deps, owner, { id: dentist.userId, active: false });
    await ask(owner, 'MEDICAL');
    await expect(updateMember(portal.deps, owner, { id: dentist.userId, active: true })).rejects.toMatchObject({
      code: 'SEAT_LIMIT_REACHED',
    });
  });

  it('are kept after the plan got smaller; only a new one is refused', async () => {
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

describe('changing a colleague', () => {
  it('changes what is named; with other roles the person signs in anew', async () => {
    const { owner, person } = await open();
    const colleague = await person('VIEWER');
    const { token } = await enter(colleague.username);
    const { member } = await updateMember(portal.deps, owner, {
      id: colleague.userId,
      firstName: 'Õie',
      roles: ['ASSISTANT', 'ASSISTANT'],
    });
    expect(member).toMatchObject({ firstName: 'Õie', lastName: 'Tamm', roles: ['ASSISTANT'], active: true });
    expect(await resolveSession(portal.deps, token, { touch: false })).toBeUndefined();
    const again = await enter(colleague.username);
    expect((await resolveSession(portal.deps, again.token, { touch: false }))?.actor.roles).toEqual(['ASSISTANT']);
  });

  it('deactivates at once, sessions included, and activates again', async () => {
    const { owner, person } = await open();
    const colleague = await person('VIEWER');
    const { token } = await enter(colleague.username);
    const { member, endedSessions } = await updateMember(portal.deps, owner, { id: colleague.userId, active: false });
    expect(member.active).toBe(false);
    expect(endedSessions).toHaveLength(1);
    expect(await resolveSession(portal.deps, token, { touch: false })).toBeUndefined();
    await expect(enter(colleague.username)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await updateMember(portal.deps, owner, { id: colleague.userId, active: true });
    await enter(colleague.username);
  });

  it('does not activate again whose address a colleague has meanwhile', async () => {
    const { owner, person } = await open();
    const [gone, heir] = [await person('VIEWER'), await person('VIEWER')];
    const activate = () => updateMember(portal.deps, owner, { id: gone.userId, active: true });
    await updateMember(portal.deps, owner, { id: gone.userId, active: false });
    await portal.asOwner('update users set email = (select upper(email) from users where id = $1) where id = $2', [
      gone.userId,
      heir.userId,
    ]);
    await expect(activate()).rejects.toMatchObject({ code: 'ACTIVE_USER_EXISTS' });
    await updateMember(portal.deps, owner, { id: heir.userId, active: false });
    expect((await activate()).member.active).toBe(true);
  });

  it('never deactivates or deletes an administrator or the owner, whoever asks', async () => {
    const { owner, person } = await open();
    const [admin, second] = [await person('ADMIN'), await person('ADMIN', 'MEDICAL')];
    for (const actor of [owner, admin])
      for (const { userId: id } of [owner, second]) {
        const refused = { code: 'CAN_NOT_DELETE_ADMIN_OR_OWNER', status: 409 };
        await expect(updateMember(portal.deps, actor, { id, active: false })).rejects.toMatchObject(refused);
        await expect(removeMember(portal.deps, actor, id)).rejects.toMatchObject(refused);
      }
    // The owner first takes the role away.
    await updateMember(portal.deps, owner, { id: second.userId, roles: ['MEDICAL'] });
    await removeMember(portal.deps, admin, second.userId);
  });

  it('leaves administrators and ownership to the owner', async () => {
    const { owner, person } = await open();
    const [admin, other, viewer] = [await person('ADMIN'), await person('ADMIN'), await person('VIEWER')];
    const notAllowed = { code: 'NOT_ALLOWED' };
    await expect(updateMember(portal.deps, admin, { id: other.userId, firstName: 'X' })).rejects.toMatchObject(notAllowed);
    await expect(updateMember(portal.deps, admin, { id: owner.userId, firstName: 'X' })).rejects.toMatchObject(notAllowed);
    await expect(updateMember(portal.deps, admin, { id: viewer.userId, roles: ['ADMIN'] })).rejects.toMatchObject(notAllowed);
    await expect(updateMember(portal.deps, admin, { id: viewer.userId, roles: ['OWNER'] })).rejects.toMatchObject(notAllowed);
    const byTransfer = { code: 'VALIDATION_FAILED', fields: { roles: 'ownerByTransfer' } };
    await expect(updateMember(portal.deps, owner, { id: viewer.userId, roles: ['OWNER'] })).rejects.toMatchObject(byTransfer);
    await expect(updateMember(portal.deps, owner, { id: owner.userId, roles: ['MEDICAL'] })).rejects.toMatchObject(byTransfer);
    await updateMember(portal.deps, owner, { id: viewer.userId, roles: ['ADMIN'] });
    await updateMember(portal.deps, owner, { id: owner.userId, roles: ['OWNER', 'MEDICAL'] });
  });

  it('ends the sessions that began with other rights, but not the one that asks, and none for a new name', async () => {
    const { owner, person } = await open();
    const colleague = await person('VIEWER');
    const [theirs, mine, elsewhere] = [await enter(colleague.username), await enter(owner.username), await enter(owner.username)];
    const alive = async () =>
      Promise.all(
        [theirs, mine, elsewhere].map(async ({ token }) => (await resolveSession(portal.deps, token, { touch: false })) !== undefined),
      );
    await updateMember(portal.deps, owner, { id: colleague.userId, firstName: 'Uus', roles: ['VIEWER'] });
    expect(await alive()).toEqual([true, true, true]);
    const changed = await updateMember(portal.deps, owner, { id: colleague.userId, roles: ['VIEWER', 'ASSISTANT'] });
    expect(changed.endedSessions).toHaveLength(1);
    expect(await alive()).toEqual([false, true, true]);
    const here = await resolveSession(portal.deps, mine.token, { touch: false });
    if (!here) throw new Error('no session');
    await updateMember(portal.deps, here.actor, { id: owner.userId, roles: ['OWNER', 'MEDICAL'] });
    expect(await alive()).toEqual([false, true, false]);
  });

  it('answers for another organization’s person as for an unknown one', async () => {
    const [here, elsewhere] = [await open(), await open()];
    const { userId: foreign } = await elsewhere.person('VIEWER');
    for (const id of [foreign, UNKNOWN]) {
      const another = { code: 'CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION', status: 404 };
      await expect(updateMember(portal.deps, here.owner, { id, active: false })).rejects.toMatchObject(another);
      await expect(removeMember(portal.deps, here.owner, id)).rejects.toMatchObject(another);
      await expect(updateMember(portal.deps, here.owner, { id, firstName: 'X' })).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    }
    expect((await listMembers(portal.deps, here.owner)).map(({ id }) => id)).toEqual([here.owner.userId]);
    expect(await listMembers(portal.deps, elsewhere.owner)).toHaveLength(2);
  });
});

describe('deleting a colleague', () => {
  it('ends the account, hides it and frees its username, also for an invitation', async () => {
    const { owner, person } = await open();
    const colleague = await person('MEDICAL');
    const { token } = await enter(colleague.username);
    expect(await removeMember(portal.deps, owner, colleague.userId)).toHaveLength(1);
    expect(await resolveSession(portal.deps, token, { touch: false })).toBeUndefined();
    expect((await listMembers(portal.deps, owner)).map(({ id }) => id)).toEqual([owner.userId]);
    await expect(removeMember(portal.deps, owner, colleague.userId)).rejects.toMatchObject({
      code: 'CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION',
    });
    const { id } = await ask(owner, 'MEDICAL', colleague.username);
    await answer(id);
    const { user } = await enter(colleague.username);
    expect(user.id).not.toBe(colleague.userId);
  });
});

describe('handing ownership over', () => {
  const hand = (actor: Actor, id: string, currentPassword = PASSWORD) => transferOwnership(portal.deps, actor, { id, currentPassword });
  const rolesOf = async (actor: Actor) => Object.fromEntries((await listMembers(portal.deps, actor)).map(({ id, roles }) => [id, roles]));

  it('makes the colleague owner and the owner administrator; both keep treating', async () => {
    const { owner, person } = await open();
    await portal.asOwner(`update users set roles = '{OWNER,MEDICAL}' where id = $1`, [owner.userId]);
    const colleague = await person('ADMIN', 'MEDICAL');
    const { token } = await enter(colleague.username);
    expect(await hand(owner, colleague.userId)).toMatchObject({
      member: { roles: ['OWNER', 'MEDICAL'] },
      endedSessions: [expect.any(String)],
    });
    expect(await resolveSession(portal.deps, token, { touch: false })).toBeUndefined();
    expect(await rolesOf(owner)).toEqual({ [owner.userId]: ['ADMIN', 'MEDICAL'], [colleague.userId]: ['OWNER', 'MEDICAL'] });
  });

  it('asks the password and an active colleague of this organization', async () => {
    const { owner, person } = await open();
    const colleague = await person('VIEWER');
    await expect(hand(owner, colleague.userId, 'Wrong-password-1')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const stranger = await (await open()).person('VIEWER');
    for (const id of [UNKNOWN, stranger.userId, owner.userId])
      await expect(hand(owner, id)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await updateMember(portal.deps, owner, { id: colleague.userId, active: false });
    await expect(hand(owner, colleague.userId)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('needs a seat for one more administrator', async () => {
    const { owner, person } = await open('ACADEMIC');
    const [viewer] = [await person('VIEWER'), await person('ASSISTANT')];
    await expect(hand(owner, viewer.userId)).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
    expect(await rolesOf(owner)).toMatchObject({ [owner.userId]: ['OWNER'] });
  });

  it('to two colleagues at once makes one owner', async () => {
    const { owner, person, organizationId } = await open();
    const [first, second] = [await person('VIEWER'), await person('VIEWER')];
    const results = await atOnce(organizationId, [() => hand(owner, first.userId), () => hand(owner, second.userId)]);
    expect(outcomes(results)).toEqual(['NOT_ALLOWED', 'done']);
    const owners = Object.values(await rolesOf(owner)).filter((roles) => roles.includes('OWNER'));
    expect(owners).toHaveLength(1);
  });
});

describe('the inactivity time', () => {
  it('is the owner’s choice and holds from the next look at a session on', async () => {
    const { owner } = await open();
    const { token } = await enter(owner.username);
    expect(await updateOrganization(portal.deps, owner, { inactivityMinutes: 5 })).toMatchObject({
      organization: { inactivityMinutes: 5 },
    });
    expect(await updateOrganization(portal.deps, owner, {})).toMatchObject({ organization: { inactivityMinutes: 5 } });
    portal.clock.pass(299);
    expect(await resolveSession(portal.deps, token, { touch: false })).toBeDefined();
    portal.clock.pass(1);
    expect(await resolveSession(portal.deps, token, { touch: false })).toBeUndefined();
  });
});
