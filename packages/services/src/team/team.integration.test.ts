import type { Role } from '@molaar/domain/clinic';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { updateOrganization } from '../organization/update-organization';
import { findSessionEnd } from '../session/find-session-end';
import { resolveSession } from '../session/resolve-session';
import { openTestPortal, PASSWORD, type TestPortal } from '../testing/portal';
import { teamMaker } from '../testing/team-maker';
import { deleteInvitation } from './delete-invitation';
import { getSeatUse } from './get-seat-use';
import { listInvitations } from './list-invitations';
import { listMembers } from './list-members';
import { endMemberSessions, listMemberSessions } from './member-sessions';
import { removeMember } from './remove-member';
import { resendInvitation } from './resend-invitation';
import { transferOwnership } from './transfer-ownership';
import { updateMember } from './update-member';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

const { accept, inviteAs, signInAs, open, concurrentOutcomes } = teamMaker(() => portal);
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

describe('permissions of roles', () => {
  const TABLE: [string, (actor: Actor, id: string) => Promise<unknown>, Role[]][] = [
    ['listMembers', (actor) => listMembers(portal.deps, actor), ['OWNER', 'ADMIN', 'MEDICAL', 'ASSISTANT', 'VIEWER']],
    ['getSeatUse', (actor) => getSeatUse(portal.deps, actor), ['OWNER', 'ADMIN']],
    ['listInvitations', (actor) => listInvitations(portal.deps, actor), ['OWNER', 'ADMIN']],
    ['invite', (actor) => inviteAs(actor), ['OWNER', 'ADMIN']],
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
      const { id } = await inviteAs(owner);
      const code = await call(actor, id).then(
        () => 'done',
        (error) => error.code,
      );
      if (allowed.includes(role)) expect(code, role).not.toBe('NOT_ALLOWED');
      else expect(code, role).toBe('NOT_ALLOWED');
    }
  });
});

describe('changing a member', () => {
  it('changes the given fields; changed roles require a new sign-in', async () => {
    const { owner, person } = await open();
    const colleague = await person('VIEWER');
    const { token } = await signInAs(colleague.username);
    const { member } = await updateMember(portal.deps, owner, {
      id: colleague.userId,
      firstName: 'Õie',
      roles: ['ASSISTANT', 'ASSISTANT'],
    });
    expect(member).toMatchObject({ firstName: 'Õie', lastName: 'Tamm', roles: ['ASSISTANT'], active: true });
    expect(await resolveSession(portal.deps, token, { touch: false })).toBeUndefined();
    const again = await signInAs(colleague.username);
    expect((await resolveSession(portal.deps, again.token, { touch: false }))?.actor.roles).toEqual(['ASSISTANT']);
  });

  it('deactivates at once, sessions included, and reactivates', async () => {
    const { owner, person } = await open();
    const colleague = await person('VIEWER');
    const { token } = await signInAs(colleague.username);
    const { member, endedSessions } = await updateMember(portal.deps, owner, { id: colleague.userId, active: false });
    expect(member.active).toBe(false);
    expect(endedSessions).toHaveLength(1);
    expect(await resolveSession(portal.deps, token, { touch: false })).toBeUndefined();
    await expect(signInAs(colleague.username)).rejects.toMatchObject({ code: 'INVALID_CREDENTIALS' });
    await updateMember(portal.deps, owner, { id: colleague.userId, active: true });
    await signInAs(colleague.username);
  });

  it('rejects a reactivation when another member has the address', async () => {
    const { owner, person } = await open();
    const [deactivated, heir] = [await person('VIEWER'), await person('VIEWER')];
    const activate = () => updateMember(portal.deps, owner, { id: deactivated.userId, active: true });
    await updateMember(portal.deps, owner, { id: deactivated.userId, active: false });
    await portal.asOwner('update users set email = (select upper(email) from users where id = $1) where id = $2', [
      deactivated.userId,
      heir.userId,
    ]);
    await expect(activate()).rejects.toMatchObject({ code: 'ACTIVE_USER_EXISTS' });
    await updateMember(portal.deps, owner, { id: heir.userId, active: false });
    expect((await activate()).member.active).toBe(true);
  });

  it('never deactivates or deletes an administrator or the owner', async () => {
    const { owner, person } = await open();
    const [admin, second] = [await person('ADMIN'), await person('ADMIN', 'MEDICAL')];
    for (const actor of [owner, admin])
      for (const { userId: id } of [owner, second]) {
        const rejection = { code: 'CAN_NOT_DELETE_ADMIN_OR_OWNER', status: 409 };
        await expect(updateMember(portal.deps, actor, { id, active: false })).rejects.toMatchObject(rejection);
        await expect(removeMember(portal.deps, actor, id)).rejects.toMatchObject(rejection);
      }
    // The owner removes the role first.
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

  it('ends sessions with former roles, except the current one, and none for a new name', async () => {
    const { owner, person } = await open();
    const colleague = await person('VIEWER');
    const [theirs, mine, elsewhere] = [await signInAs(colleague.username), await signInAs(owner.username), await signInAs(owner.username)];
    const activeSessions = async () =>
      Promise.all(
        [theirs, mine, elsewhere].map(async ({ token }) => (await resolveSession(portal.deps, token, { touch: false })) !== undefined),
      );
    await updateMember(portal.deps, owner, { id: colleague.userId, firstName: 'Uus', roles: ['VIEWER'] });
    expect(await activeSessions()).toEqual([true, true, true]);
    const changed = await updateMember(portal.deps, owner, { id: colleague.userId, roles: ['VIEWER', 'ASSISTANT'] });
    expect(changed.endedSessions).toHaveLength(1);
    expect(await activeSessions()).toEqual([false, true, true]);
    const here = await resolveSession(portal.deps, mine.token, { touch: false });
    if (!here) throw new Error('no session');
    await updateMember(portal.deps, here.actor, { id: owner.userId, roles: ['OWNER', 'MEDICAL'] });
    expect(await activeSessions()).toEqual([false, true, false]);
  });

  it("treats another organization's person as unknown", async () => {
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

describe('deleting a member', () => {
  it('ends the account, hides it and frees its username and address', async () => {
    const { owner, person } = await open();
    const colleague = await person('MEDICAL');
    const { token } = await signInAs(colleague.username);
    expect(await removeMember(portal.deps, owner, colleague.userId)).toHaveLength(1);
    expect(await resolveSession(portal.deps, token, { touch: false })).toBeUndefined();
    expect((await listMembers(portal.deps, owner)).map(({ id }) => id)).toEqual([owner.userId]);
    await expect(removeMember(portal.deps, owner, colleague.userId)).rejects.toMatchObject({
      code: 'CAN_NOT_DEACTIVATE_USER_FROM_ANOTHER_ORGANIZATION',
    });
    const { link } = await inviteAs(owner, 'MEDICAL', colleague.username);
    await accept(link);
    const { user } = await signInAs(colleague.username);
    expect(user.id).not.toBe(colleague.userId);
  });
});

describe('transferring ownership', () => {
  const hand = (actor: Actor, id: string, currentPassword = PASSWORD) => transferOwnership(portal.deps, actor, { id, currentPassword });
  const rolesOf = async (actor: Actor) => Object.fromEntries((await listMembers(portal.deps, actor)).map(({ id, roles }) => [id, roles]));

  it('makes the member owner and the owner administrator; both keep their medical role', async () => {
    const { owner, person } = await open();
    await portal.asOwner(`update users set roles = '{OWNER,MEDICAL}' where id = $1`, [owner.userId]);
    const colleague = await person('ADMIN', 'MEDICAL');
    const { token } = await signInAs(colleague.username);
    expect(await hand(owner, colleague.userId)).toMatchObject({
      member: { roles: ['OWNER', 'MEDICAL'] },
      endedSessions: [expect.any(String)],
    });
    expect(await resolveSession(portal.deps, token, { touch: false })).toBeUndefined();
    expect(await rolesOf(owner)).toEqual({ [owner.userId]: ['ADMIN', 'MEDICAL'], [colleague.userId]: ['OWNER', 'MEDICAL'] });
  });

  it('requires the password and an active member of this organization', async () => {
    const { owner, person } = await open();
    const colleague = await person('VIEWER');
    await expect(hand(owner, colleague.userId, 'Wrong-password-1')).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    const outsider = await (await open()).person('VIEWER');
    for (const id of [UNKNOWN, outsider.userId, owner.userId])
      await expect(hand(owner, id)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await updateMember(portal.deps, owner, { id: colleague.userId, active: false });
    await expect(hand(owner, colleague.userId)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  });

  it('needs a seat for another administrator', async () => {
    const { owner, person } = await open('ACADEMIC');
    const [viewer] = [await person('VIEWER'), await person('ASSISTANT')];
    await expect(hand(owner, viewer.userId)).rejects.toMatchObject({ code: 'SEAT_LIMIT_REACHED' });
    expect(await rolesOf(owner)).toMatchObject({ [owner.userId]: ['OWNER'] });
  });

  it('makes one owner of two concurrent transfers', async () => {
    const { owner, person, organizationId } = await open();
    const [first, second] = [await person('VIEWER'), await person('VIEWER')];
    expect(await concurrentOutcomes(organizationId, [() => hand(owner, first.userId), () => hand(owner, second.userId)])).toEqual([
      'NOT_ALLOWED',
      'done',
    ]);
    const owners = Object.values(await rolesOf(owner)).filter((roles) => roles.includes('OWNER'));
    expect(owners).toHaveLength(1);
  });
});

describe('an ended session', () => {
  const reasonOf = (token: string) => findSessionEnd(portal.deps, token);
  const isActive = async (token: string) => (await resolveSession(portal.deps, token, { touch: true })) !== undefined;

  it('has a reason for the browser with its token, and for no other one', async () => {
    const { owner, person } = await open();
    const [changed, deactivated, removed, untouched] = [
      await person('ASSISTANT'),
      await person('VIEWER'),
      await person('VIEWER'),
      await person('VIEWER'),
    ];
    const tokens = await Promise.all(
      [changed, deactivated, removed, untouched].map(async ({ username }) => (await signInAs(username)).token),
    );
    await updateMember(portal.deps, owner, { id: changed.userId, roles: ['VIEWER'] });
    await updateMember(portal.deps, owner, { id: deactivated.userId, active: false });
    await removeMember(portal.deps, owner, removed.userId);
    expect(await Promise.all(tokens.map(reasonOf))).toEqual(['ROLES_CHANGED', 'ACCOUNT_CLOSED', 'ACCOUNT_CLOSED', undefined]);
    expect(await Promise.all(tokens.map(isActive))).toEqual([false, false, false, true]);
    // The person signs in again with the new role, and the reason of the former session is not theirs.
    const { token } = await signInAs(changed.username);
    expect([await reasonOf(token), await isActive(token)]).toEqual([undefined, true]);
  });

  it('is not listed, and cannot be ended again', async () => {
    const { owner, person } = await open();
    const member = await person('VIEWER');
    const { token } = await signInAs(member.username);
    const [session] = await listMemberSessions(portal.deps, owner, member.userId);
    const end = () => endMemberSessions(portal.deps, owner, { id: member.userId, sessionId: session?.id });
    expect(await end()).toEqual([session?.id]);
    expect(await reasonOf(token)).toBe('SIGNED_OUT');
    expect(await listMemberSessions(portal.deps, owner, member.userId)).toEqual([]);
    await expect(end()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('inactivity time', () => {
  it('is set by the owner and applies from the next request on', async () => {
    const { owner } = await open();
    const { token } = await signInAs(owner.username);
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
