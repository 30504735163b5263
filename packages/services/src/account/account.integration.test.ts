import { afterAll, beforeAll, expect, it } from 'vitest';
import { changePassword } from '../passwords/change-password';
import { checkPasswordReset } from '../passwords/check-password-reset';
import { initiatePasswordReset } from '../passwords/initiate-password-reset';
import { mailRequestedResets } from '../passwords/mail-requested-resets';
import { currentUser } from '../session/current-user';
import { mailsTo } from '../testing/mails';
import { addClinic, openTestPortal, PASSWORD, type TestPortal } from '../testing/portal';
import { changeEmail } from './change-email';
import { confirmEmail } from './confirm-email';
import { updateOwnUser } from './update-own-user';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

it('changes the given fields of the own account only', async () => {
  const clinic = await addClinic(portal);
  const actor = await clinic.person('VIEWER');
  const before = await currentUser(portal.deps, actor);
  const after = await updateOwnUser(portal.deps, actor, { locale: 'en', firstName: 'Õnne', phone: '+3725551234', countryCode: 'FI' });
  expect(after).toEqual({ ...before, locale: 'en', firstName: 'Õnne', phone: '+3725551234', countryCode: 'FI' });
  expect(await updateOwnUser(portal.deps, actor, { phone: null })).toEqual({ ...after, phone: null });
  expect(await updateOwnUser(portal.deps, actor, {})).toEqual({ ...after, phone: null });
});

it(`maps the time zone "et" to Estonia's`, async () => {
  const clinic = await addClinic(portal);
  const actor = await clinic.person('MEDICAL');
  await portal.asOwner(`update users set time_zone = 'et' where id = $1`, [actor.userId]);
  expect((await currentUser(portal.deps, actor)).timeZone).toBe('Europe/Tallinn');
});

it('does not find a person in another organization, and has no account for the integration role', async () => {
  const actor = await (await addClinic(portal)).person('OWNER');
  const elsewhere = await addClinic(portal);
  await expect(currentUser(portal.deps, { ...actor, organizationId: elsewhere.organizationId })).rejects.toMatchObject({
    code: 'NOT_AUTHENTICATED',
  });
  await expect(updateOwnUser(portal.deps, { ...actor, roles: ['INTEGRATION_DENTAS'] }, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

it('changes the e-mail address, and the username with it, when the link mailed to the new address is opened', async () => {
  const actor = await (await addClinic(portal)).person('MEDICAL');
  const email = `new-${actor.userId}@molaar.test`;
  const ask = (currentPassword: string) => changeEmail(portal.deps, actor, { email, currentPassword });
  await expect(ask('Wrong-password-1')).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: { currentPassword: 'passwordWrong' } });
  await ask(PASSWORD);
  await ask(PASSWORD);
  expect((await currentUser(portal.deps, actor)).email).toBe(actor.username);
  const [first, last] = await mailsTo(portal, email, 'EMAIL_CHANGE');
  await expect(confirmEmail(portal.deps, first?.changeId ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await confirmEmail(portal.deps, last?.changeId ?? '')).toEqual({ email });
  expect(await currentUser(portal.deps, actor)).toMatchObject({ email, username: email });
  expect(await mailsTo(portal, actor.username, 'EMAIL_CHANGED')).toHaveLength(1);
  await expect(confirmEmail(portal.deps, last?.changeId ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(confirmEmail(portal.deps, 'made up')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it("rejects a colleague's address, and links older than an hour", async () => {
  const clinic = await addClinic(portal);
  const [actor, colleague] = [await clinic.person('MEDICAL'), await clinic.person('VIEWER')];
  const ask = (email: string) => changeEmail(portal.deps, actor, { email, currentPassword: PASSWORD });
  await expect(ask(colleague.username.toUpperCase())).rejects.toMatchObject({ code: 'EMAIL_EXISTS', status: 409 });
  const email = `late-${actor.userId}@molaar.test`;
  await ask(email);
  const [mail] = await mailsTo(portal, email, 'EMAIL_CHANGE');
  portal.clock.pass(3601);
  await expect(confirmEmail(portal.deps, mail?.changeId ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const integration = { ...actor, roles: ['INTEGRATION_DENTAS'] as const };
  await expect(changeEmail(portal.deps, integration, { email, currentPassword: PASSWORD })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});

it('invalidates e-mail change links when the password changes', async () => {
  const actor = await (await addClinic(portal)).person('MEDICAL');
  const email = `taken-${actor.userId}@molaar.test`;
  await changeEmail(portal.deps, actor, { email, currentPassword: PASSWORD });
  const [mail] = await mailsTo(portal, email, 'EMAIL_CHANGE');
  const password = 'Another-password-2';
  await changePassword(portal.deps, actor, { currentPassword: PASSWORD, password, confirmPassword: password });
  await expect(confirmEmail(portal.deps, mail?.changeId ?? '')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await currentUser(portal.deps, actor)).email).toBe(actor.username);
});

it('invalidates password reset links when the address changes', async () => {
  const actor = await (await addClinic(portal)).person('MEDICAL');
  const email = `moved-${actor.userId}@molaar.test`;
  await initiatePasswordReset(portal.deps, { email: actor.username, address: '203.0.113.77' });
  await mailRequestedResets(portal.deps);
  const [reset] = await mailsTo(portal, actor.username, 'PASSWORD_RESET');
  await changeEmail(portal.deps, actor, { email, currentPassword: PASSWORD });
  const [change] = await mailsTo(portal, email, 'EMAIL_CHANGE');
  await confirmEmail(portal.deps, change?.changeId ?? '');
  await expect(checkPasswordReset(portal.deps, reset?.resetId ?? '')).rejects.toMatchObject({ code: 'PASSWORD_RESET_NOT_FOUND' });
});
