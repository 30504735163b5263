import { afterAll, beforeAll, expect, it } from 'vitest';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { currentUser } from './current-user';
import { updateOwnUser } from './update-own-user';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

it('changes what is named of the own account and leaves the rest', async () => {
  const clinic = await addClinic(portal);
  const actor = await clinic.person('VIEWER');
  const before = await currentUser(portal.deps, actor);
  const after = await updateOwnUser(portal.deps, actor, { locale: 'en', firstName: 'Õnne', phone: '+3725551234' });
  expect(after).toEqual({ ...before, locale: 'en', firstName: 'Õnne', phone: '+3725551234' });
  expect(await updateOwnUser(portal.deps, actor, { phone: null })).toEqual({ ...after, phone: null });
  expect(await updateOwnUser(portal.deps, actor, {})).toEqual({ ...after, phone: null });
});

it('reads the time zone "et" as Estonia\'s', async () => {
  const clinic = await addClinic(portal);
  const actor = await clinic.person('MEDICAL');
  await portal.asOwner(`update users set time_zone = 'et' where id = $1`, [actor.userId]);
  expect((await currentUser(portal.deps, actor)).timeZone).toBe('Europe/Tallinn');
});

it('knows nobody under another organization, and the integration role has no account', async () => {
  const actor = await (await addClinic(portal)).person('OWNER');
  const elsewhere = await addClinic(portal);
  await expect(currentUser(portal.deps, { ...actor, organizationId: elsewhere.organizationId })).rejects.toMatchObject({
    code: 'NOT_AUTHENTICATED',
  });
  await expect(updateOwnUser(portal.deps, { ...actor, roles: ['INTEGRATION_DENTAS'] }, {})).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
