import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBilling } from '../testing/billing';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { getPaymentOptions } from './get-payment-options';

let portal: TestPortal;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());

it('returns the contact address and whether cards are accepted, also without a subscription', async () => {
  const clinic = await addClinic(portal);
  const owner = await clinic.person('OWNER');
  await portal.asOwner(`update organizations set plan_type = 'ENTERPRISE' where id = $1`, [clinic.organizationId]);
  const contact = portal.deps.contactAddress;
  expect(await getPaymentOptions({ ...portal.deps, billing: null }, owner)).toEqual({ type: 'ENTERPRISE', byCard: false, contact });
  const standIn = await addBilling(portal, 'http://127.0.0.1:9/');
  expect(await getPaymentOptions(portal.deps, owner)).toEqual({ type: 'ENTERPRISE', byCard: true, contact });
  await standIn.close();
  await expect(getPaymentOptions(portal.deps, await clinic.person('MEDICAL'))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
});
