import { newId } from '@molaar/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { invitationLink, mailsTo } from '../testing/mails';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { teamMaker } from '../testing/team-maker';
import { deleteInvitation } from './delete-invitation';
import { getInvitation } from './get-invitation';
import { listInvitations } from './list-invitations';
import { resendInvitation } from './resend-invitation';
import { updateMember } from './update-member';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

const { accept, inviteAs, signInAs, newEmail, open, concurrentOutcomes } = teamMaker(() => portal);
const WEEK = 7 * 24 * 3600;
const UNKNOWN_LINK = 'A'.repeat(22);

describe('invitation', () => {
  it("is mailed in the inviter's language, shown for its link, and accepted with an account that can sign in", async () => {
    const { owner } = await open();
    const email = newEmail();
    const invitation = await inviteAs(owner, 'MEDICAL', email);
    expect(invitation).toMatchObject({ email, role: 'MEDICAL', state: 'PENDING' });
    expect(invitation.link).toMatch(/^[\w-]{22}$/);
    expect(JSON.stringify(await listInvitations(portal.deps, owner))).not.toContain(invitation.link);
    const [stored] = await portal.asOwner<{ row: string }>('select i::text as row from invitations i where id = $1', [invitation.id]);
    expect(stored?.row).not.toContain(invitation.link);
    expect(await mailsTo(portal, email, 'INVITATION')).toMatchObject([
      { invitationId: invitation.link, organizationName: 'Test clinic', inviterName: 'Kadri Tamm', role: 'MEDICAL' },
    ]);
    expect(await getInvitation(portal.deps, invitation.link)).toEqual({
      id: invitation.link,
      email,
      role: 'MEDICAL',
      organizationName: 'Test clinic',
      expiresAt: invitation.expiresAt,
    });
    expect(await accept(invitation.link, { phone: '+3725551234' })).toEqual({ username: email, email });
    const { user } = await signInAs(email);
    expect(user).toMatchObject({ roles: ['MEDICAL'], firstName: 'Uus', locale: 'en', organization: { id: owner.organizationId } });
    expect(await listInvitations(portal.deps, owner)).toMatchObject([{ id: invitation.id, state: 'ACCEPTED' }]);
  });

  it('returns INVITATION_ALREADY_ACCEPTED to every later request', async () => {
    const { owner } = await open();
    const { id, link } = await inviteAs(owner);
    await accept(link);
    const accepted = { code: 'INVITATION_ALREADY_ACCEPTED', status: 409 };
    await expect(getInvitation(portal.deps, link)).rejects.toMatchObject(accepted);
    await expect(accept(link, { username: 'another' })).rejects.toMatchObject(accepted);
    await expect(deleteInvitation(portal.deps, owner, id)).rejects.toMatchObject(accepted);
    await expect(resendInvitation(portal.deps, owner, id)).rejects.toMatchObject(accepted);
  });

  it('expires after seven days, can still be deleted, and is valid again when resent', async () => {
    const { owner } = await open();
    const { id, link, email } = await inviteAs(owner);
    portal.clock.pass(WEEK - 1);
    await getInvitation(portal.deps, link);
    portal.clock.pass(1);
    await expect(getInvitation(portal.deps, link)).rejects.toMatchObject({ code: 'INVITATION_EXPIRED', status: 410 });
    await expect(accept(link)).rejects.toMatchObject({ code: 'INVITATION_EXPIRED' });
    expect(await listInvitations(portal.deps, owner)).toMatchObject([{ state: 'EXPIRED' }]);
    expect(await resendInvitation(portal.deps, owner, id)).toMatchObject({ id, state: 'PENDING' });
    expect(await mailsTo(portal, email, 'INVITATION')).toHaveLength(2);
    // The mail that was sent again has a new link; the former one opens nothing.
    const renewed = await invitationLink(portal, email);
    await expect(getInvitation(portal.deps, link)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    await getInvitation(portal.deps, renewed);
    portal.clock.pass(WEEK);
    await deleteInvitation(portal.deps, owner, id);
    await expect(getInvitation(portal.deps, renewed)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND', status: 404 });
  });

  it("is unknown when invented, deleted or another organization's", async () => {
    const [here, elsewhere] = [await open(), await open()];
    const { id, link } = await inviteAs(elsewhere.owner);
    const unknown = { code: 'INVITATION_NOT_FOUND' };
    for (const wrong of [UNKNOWN_LINK, id, link, newId()]) {
      await expect(deleteInvitation(portal.deps, here.owner, wrong)).rejects.toMatchObject(unknown);
      await expect(resendInvitation(portal.deps, here.owner, wrong)).rejects.toMatchObject(unknown);
    }
    // The id that the clinic sees opens nothing.
    for (const wrong of [UNKNOWN_LINK, id, '', "' or true --"]) {
      await expect(getInvitation(portal.deps, wrong)).rejects.toMatchObject(unknown);
      await expect(accept(wrong)).rejects.toMatchObject(unknown);
    }
    expect(await listInvitations(portal.deps, here.owner)).toEqual([]);
  });

  it("is rejected for an active member's address, but not for a person of another organization", async () => {
    const { owner, person } = await open();
    const { username } = await person('VIEWER');
    await expect(inviteAs(owner, 'VIEWER', username.toUpperCase())).rejects.toMatchObject({ code: 'ACTIVE_USER_EXISTS', status: 409 });
    const outsider = await (await addClinic(portal)).person('VIEWER');
    const { link } = await inviteAs(owner, 'VIEWER', outsider.username);
    // Usernames are unique in the whole portal.
    await expect(accept(link)).rejects.toMatchObject({ code: 'EMAIL_EXISTS' });
    expect(await accept(link, { username: 'second-name' })).toEqual({ username: 'second-name', email: outsider.username });
  });

  it('is rejected at acceptance when its address has become an active user', async () => {
    const { owner, person } = await open();
    const { link, email } = await inviteAs(owner);
    const { userId } = await person('VIEWER');
    await portal.asOwner('update users set email = $2 where id = $1', [userId, email]);
    await expect(accept(link)).rejects.toMatchObject({ code: 'ACTIVE_USER_EXISTS' });
  });

  it('replaces an open one for the same address', async () => {
    const { owner } = await open();
    const first = await inviteAs(owner, 'VIEWER');
    const second = await inviteAs(owner, 'ASSISTANT', first.email.toUpperCase());
    await expect(getInvitation(portal.deps, first.link)).rejects.toMatchObject({ code: 'INVITATION_NOT_FOUND' });
    expect(await listInvitations(portal.deps, owner)).toMatchObject([{ id: second.id, role: 'ASSISTANT' }]);
  });

  it('reactivates the account of a deactivated member', async () => {
    const { owner, person } = await open();
    const former = await person('VIEWER');
    await updateMember(portal.deps, owner, { id: former.userId, active: false });
    const { link } = await inviteAs(owner, 'ASSISTANT', former.username);
    await accept(link, { password: 'Other-password-5', confirmPassword: 'Other-password-5' });
    const { user } = await signInAs(former.username, 'Other-password-5');
    expect(user).toMatchObject({ id: former.userId, roles: ['ASSISTANT'] });
  });

  it('is accepted once by concurrent requests', async () => {
    const { owner, organizationId } = await open();
    const { link } = await inviteAs(owner);
    expect(await concurrentOutcomes(organizationId, [() => accept(link), () => accept(link, { username: 'somebody-else' })])).toEqual([
      'INVITATION_ALREADY_ACCEPTED',
      'done',
    ]);
  });

  it('is invalid in an inactive organization', async () => {
    const { owner, organizationId } = await open();
    const { link } = await inviteAs(owner);
    await portal.asOwner('update organizations set active = false where id = $1', [organizationId]);
    await expect(accept(link)).rejects.toMatchObject({ code: 'ORGANIZATION_INACTIVE' });
  });

  it('makes an administrator only when the owner invites', async () => {
    const { owner, person } = await open();
    const admin = await person('ADMIN');
    await expect(inviteAs(admin, 'ADMIN')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect(await inviteAs(owner, 'ADMIN')).toMatchObject({ role: 'ADMIN' });
    expect(await inviteAs(admin, 'ASSISTANT')).toMatchObject({ role: 'ASSISTANT' });
  });

  it("of an administrator is the owner's alone to delete, replace or send again", async () => {
    const { owner, person } = await open();
    const admin = await person('ADMIN');
    const { id, link, email } = await inviteAs(owner, 'ADMIN');
    const refused = { code: 'NOT_ALLOWED' };
    await expect(deleteInvitation(portal.deps, admin, id)).rejects.toMatchObject(refused);
    await expect(resendInvitation(portal.deps, admin, id)).rejects.toMatchObject(refused);
    await expect(inviteAs(admin, 'VIEWER', email)).rejects.toMatchObject(refused);
    expect(await getInvitation(portal.deps, link)).toMatchObject({ role: 'ADMIN' });
    await deleteInvitation(portal.deps, owner, id);
  });
});
