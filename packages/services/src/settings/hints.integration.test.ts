import { afterAll, beforeAll, expect, it } from 'vitest';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { getHints, markHints } from './hints';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

it('dismisses and restores hints for each person separately', async () => {
  const clinic = await addClinic(portal);
  const [one, other] = [await clinic.person('VIEWER'), await clinic.person('MEDICAL')];
  expect(await getHints(portal.deps, one)).toEqual({ read: [] });
  await markHints(portal.deps, one, { hints: ['pan', 'zoom'], read: true });
  expect((await markHints(portal.deps, one, { hints: ['zoom', 'draw'], read: true })).read.sort()).toEqual(['draw', 'pan', 'zoom']);
  expect(await markHints(portal.deps, one, { hints: ['pan', 'zoom'], read: false })).toEqual({ read: ['draw'] });
  expect(await getHints(portal.deps, other)).toEqual({ read: [] });
  await expect(getHints(portal.deps, { ...one, roles: [] })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
