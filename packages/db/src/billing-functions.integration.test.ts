import type { Owner } from '@molaar/testing/database-owner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, inClinic, inTransaction } from './database';
import { newId } from './ids';
import * as repositories from './repositories';
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database';

const NOW = new Date('2026-03-02T10:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let database: OpenTestDatabase;
let owner: Owner;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase({ max: 4 });
  ({ db, owner } = database);
});
afterAll(() => database?.close());

const withoutClinic = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(db, work);

async function seed() {
  const organizationId = newId();
  const customerId = `cus_${organizationId}`;
  await inClinic(db, { organizationId }, async (tx) => {
    await repositories.insertOrganization(tx, { name: 'Clinic', createdAt: NOW });
    await repositories.insertSubscription(tx, { customerId, isMonthly: true, price: 4900, checkoutId: null, at: NOW });
  });
  return { organizationId, customerId };
}

const SEEN = {
  state: 'ACTIVE',
  readOnlyFrom: null,
  subscriptionId: 'sub_1',
  amountDue: 4900,
  nextBillingAt: null,
  endsAt: null,
  card: null,
} as const;

describe('entry functions of billing', () => {
  it('billing_organization returns the organization of a customer', async () => {
    const { organizationId, customerId } = await seed();
    expect(await withoutClinic((tx) => repositories.findBillingOrganization(tx, customerId))).toBe(organizationId);
    expect(await withoutClinic((tx) => repositories.findBillingOrganization(tx, 'cus_unknown'))).toBeUndefined();
  });

  it('due_looks returns requested and overdue syncs', async () => {
    await owner.query('delete from subscriptions');
    const [asked, old, fresh] = [await seed(), await seed(), await seed()];
    const inside = <T>(organizationId: string, work: Parameters<typeof inClinic<T>>[2]) => inClinic(db, { organizationId }, work);
    await inside(asked.organizationId, (tx) => repositories.requestSubscriptionSync(tx, NOW));
    for (const [{ organizationId }, at] of [
      [old, later(-2000)],
      [fresh, NOW],
    ] as const)
      await inside(organizationId, (tx) => repositories.saveSubscriptionSync(tx, 1, SEEN, { begunAt: at, at, planType: null }));
    const due = (limit: number) =>
      withoutClinic((tx) => repositories.listDueSubscriptionSyncs(tx, { wantedBefore: later(1), seenBefore: later(-1440), limit }));
    expect(await due(10)).toEqual([asked.organizationId, old.organizationId]);
    expect(await due(1)).toEqual([asked.organizationId]);
    await inside(asked.organizationId, (tx) =>
      repositories.saveSubscriptionSync(tx, 1, SEEN, { begunAt: later(1), at: later(1), planType: null }),
    );
    expect(await due(10)).toEqual([old.organizationId]);
  });

  it('delete_billing_events deletes old events of every organization', async () => {
    const { organizationId } = await seed();
    const add = (id: string, receivedAt: Date) =>
      inClinic(db, { organizationId }, (tx) =>
        repositories.insertBillingEvent(tx, { id, type: 'invoice.paid', createdAt: NOW, receivedAt }),
      );
    expect(await add('evt_old', NOW)).toBe(true);
    expect(await add('evt_old', NOW)).toBe(false);
    expect(await add('evt_new', later(60))).toBe(true);
    expect(await withoutClinic((tx) => repositories.deleteBillingEvents(tx, later(30)))).toBe(1);
    const known = (id: string) => inClinic(db, { organizationId }, (tx) => repositories.isBillingEventKnown(tx, id));
    expect([await known('evt_old'), await known('evt_new')]).toEqual([false, true]);
  });
});
