import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBilling } from '../testing/billing';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { getPaymentWays } from './get-payment-ways';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

it('a clinic hears whom to write to, and whether cards are taken, also before it has any subscription', async () => {
  const clinic = await addClinic(portal);
  const owner = await clinic.person('OWNER');
  await portal.asOwner(`update organizations set plan_type = 'ENTERPRISE' where id = $1`, [clinic.organizationId]);
  const contact = portal.deps.contactAddress;
  expect(await getPaymentWays({ ...portal.deps, billing: null }, owner)).toEqual({ type: 'ENTERPRISE', byCard: false, contact });
  const standIn = await addBilling(portal, 'http://127.0.0.1:9/');
  expect(await getPaymentWays(portal.deps, owner)).toEqual({ type: 'ENTERPRISE', byCard: true, contact });
  await standIn.close();
  await expect(getPaymentWays(portal.deps, await clinic.person('MEDICAL'))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
