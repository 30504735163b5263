import { TERMS_VERSION } from '@molaar/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signInByProvider } from '../identity-providers/sign-in-by-provider';
import { initiatePasswordReset } from '../passwords/initiate-password-reset';
import { mailRequestedResets } from '../passwords/mail-requested-resets';
import { resetPassword } from '../passwords/reset-password';
import { currentUser } from '../session/current-user';
import { signUp } from '../sign-up/sign-up';
import { acceptInvitation } from '../team/accept-invitation';
import { invite } from '../team/invite';
import { updateMember } from '../team/update-member';
import { invitationLink, mailsTo } from '../testing/mails';
import { addClinic, openTestPortal, PASSWORD, type TestPortal } from '../testing/portal';
import { confirmEmail } from './confirm-email';
import { resendConfirmation } from './resend-confirmation';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

const WEEK_S = 7 * 24 * 3600;
let people = 0;
const newEmail = () => `somebody-${++people}@molaar.test`;
const provider = (email: string) =>
  signInByProvider(portal.deps, {
    identity: { issuer: 'https://provider.test', subject: email, verifiedEmail: email, hasEmail: true, firstName: null, lastName: null },
    byFactor: false,
  });
const isConfirmed = async (email: string) =>
  (
    await portal.asOwner<{ confirmed: boolean }>('select email_confirmed_at is not null as confirmed from users where email = $1', [email])
  )[0]?.confirmed;
const lastLink = async (email: string) => (await mailsTo(portal, email, 'EMAIL_CONFIRM')).at(-1)?.changeId ?? '';

/** An owner who has just signed up for an individually agreed subscription plan. */
async function newOwner(email = newEmail()) {
  await signUp(portal.deps, {
    ...{ email, password: PASSWORD, confirmPassword: PASSWORD, title: null, firstName: 'Näidis', lastName: 'Omanik', phone: null },
    ...{ treats: true, companyName: 'Näidis OÜ', addressLine1: 'Näidise 1', addressLine2: null, country: 'EE', county: null },
    ...{ zipCode: '10000', type: 'ENTERPRISE', isMonthly: true, locale: 'et', termsAccepted: true, termsVersion: TERMS_VERSION },
    address: '203.0.113.1',
  });
  const [row] = await portal.asOwner<{ id: string; organization_id: string }>('select id, organization_id from users where email = $1', [
    email,
  ]);
  const actor = { userId: row?.id ?? '', organizationId: row?.organization_id ?? '', roles: ['OWNER'] as const };
  return { email, actor: { ...actor, sessionId: UNKNOWN, locale: 'et' as const } };
}
const UNKNOWN = '00000000-0000-7000-8000-000000000000';

describe('address given at sign-up', () => {
  it('is confirmed by the mailed link; the account works before', async () => {
    const { email, actor } = await newOwner();
    expect(await currentUser(portal.deps, actor)).toMatchObject({ email, emailConfirmed: false });
    expect(await mailsTo(portal, email, 'EMAIL_CONFIRM')).toMatchObject([{ firstName: 'Näidis' }]);
    expect(await confirmEmail(portal.deps, await lastLink(email))).toEqual({ email });
    expect(await currentUser(portal.deps, actor)).toMatchObject({ email, emailConfirmed: true });
    expect(await mailsTo(portal, email, 'EMAIL_CHANGED')).toEqual([]);
    await expect(confirmEmail(portal.deps, await lastLink(email))).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('gets a new link, which invalidates the former one, at most five times an hour and only until it is confirmed', async () => {
    const { email, actor } = await newOwner();
    const first = await lastLink(email);
    portal.clock.pass(1);
    await resendConfirmation(portal.deps, actor);
    await expect(confirmEmail(portal.deps, first)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    portal.clock.pass(WEEK_S);
    await expect(confirmEmail(portal.deps, await lastLink(email))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await resendConfirmation(portal.deps, actor);
    await confirmEmail(portal.deps, await lastLink(email));
    const before = (await mailsTo(portal, email, 'EMAIL_CONFIRM')).length;
    for (let time = 0; time < 4; time += 1) await resendConfirmation(portal.deps, actor);
    await expect(resendConfirmation(portal.deps, actor)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(await mailsTo(portal, email, 'EMAIL_CONFIRM')).toHaveLength(before);
    await expect(resendConfirmation(portal.deps, { ...actor, roles: ['INTEGRATION_DENTAS'] })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  it("is not linked to an identity provider before, so signing up with another person's address gains nothing", async () => {
    const { email } = await newOwner();
    await expect(provider(email)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
    await confirmEmail(portal.deps, await lastLink(email));
    expect((await provider(email)).user).toMatchObject({ email });
  });

  it('is also confirmed by a password reset, whose code was mailed to it', async () => {
    const { email } = await newOwner();
    await initiatePasswordReset(portal.deps, { email, address: '203.0.113.2' });
    await mailRequestedResets(portal.deps);
    const [mail] = await mailsTo(portal, email, 'PASSWORD_RESET');
    const password = 'New-password-2';
    await resetPassword(portal.deps, {
      resetId: mail?.resetId ?? '',
      securityCode: mail?.code ?? '',
      password,
      address: '203.0.113.9',
    });
    expect(await isConfirmed(email)).toBe(true);
  });
});

it("needs its own confirmation after an invitation, since the invitation's mail may have been forwarded", async () => {
  const owner = await (await addClinic(portal)).person('OWNER');
  const email = newEmail();
  await invite(portal.deps, owner, { email, role: 'VIEWER' });
  const invitationId = await invitationLink(portal, email);
  await acceptInvitation(portal.deps, {
    ...{ invitationId, firstName: 'Uus', lastName: 'Kolleeg', locale: 'en', password: PASSWORD, confirmPassword: PASSWORD },
  });
  expect(await isConfirmed(email)).toBe(false);
  await expect(provider(email)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  await confirmEmail(portal.deps, await lastLink(email));
  expect(await isConfirmed(email)).toBe(true);
});

it('removes former provider links when an invitation reactivates the account', async () => {
  const clinic = await addClinic(portal);
  const [owner, former] = [await clinic.person('OWNER'), await clinic.person('VIEWER')];
  expect((await provider(former.username)).user.id).toBe(former.userId);
  await updateMember(portal.deps, owner, { id: former.userId, active: false });
  await expect(provider(former.username)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  await invite(portal.deps, owner, { email: former.username, role: 'ASSISTANT' });
  const invitationId = await invitationLink(portal, former.username);
  await acceptInvitation(portal.deps, {
    ...{ invitationId, firstName: 'Uus', lastName: 'Kolleeg', locale: 'en', password: PASSWORD, confirmPassword: PASSWORD },
  });
  await expect(provider(former.username)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' });
  await confirmEmail(portal.deps, await lastLink(former.username));
  expect((await provider(former.username)).user.id).toBe(former.userId);
});
