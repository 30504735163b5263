import {
  agreeContract,
  type ClinicTx,
  type Contract,
  type Database,
  endContract,
  findContract,
  findOrganization,
  findSignInUser,
  findSubscription,
  findUser,
  inClinic,
  inTransaction,
  publishEvent,
  writeAudit,
} from '@molaar/db';
import type { Order } from './read-order';

/** Does what the operator wants; answers a line to print. Throws one line. */
export async function followOrder(db: Database, order: Order, at: Date): Promise<string> {
  const found = await inTransaction(db, (tx) => findSignInUser(tx, order.owner));
  if (!found) throw new Error(`nobody has the username ${order.owner}`);
  const { userId } = found;
  return inClinic(db, found, async (tx) => {
    const user = await findUser(tx, userId, at);
    if (!user?.active || !user.roles.includes('OWNER')) throw new Error(`${order.owner} owns no clinic`);
    if (order.verb === 'agree') await agree(tx, order, at);
    if (order.verb === 'end') await end(tx, at);
    const organization = await findOrganization(tx);
    return describe(organization?.name ?? '', organization?.planType ?? '', await findContract(tx), at);
  });
}

async function agree(tx: ClinicTx, { limits, price, isMonthly, endsAt }: Extract<Order, { verb: 'agree' }>, at: Date): Promise<void> {
  const subscription = await findSubscription(tx, { lock: true });
  // The provider's next word would undo the contract, and the clinic would pay twice.
  if (subscription?.subscriptionId && subscription.state !== 'CANCELLED')
    throw new Error('the clinic pays a subscription at the payment provider: end that one there first');
  await agreeContract(tx, { limits, price, isMonthly, endsAt, agreedAt: at });
  await tell(tx, 'AGREE_CONTRACT', at);
}

async function end(tx: ClinicTx, at: Date): Promise<void> {
  if (!(await endContract(tx, at))) throw new Error('the clinic has no contract');
  await tell(tx, 'END_CONTRACT', at);
}

/** The clinic's audit log, and the pages that are open there. */
async function tell(tx: ClinicTx, action: string, at: Date): Promise<void> {
  await writeAudit(tx, { actorId: null, action, entity: 'organization', entityId: tx.organizationId, at });
  await publishEvent(tx, { type: 'organization' });
}

function describe(name: string, planType: string, contract: Contract | undefined, at: Date): string {
  if (!contract || planType !== 'ENTERPRISE') return `${name}: plan ${planType}, no contract`;
  const { limits, price, isMonthly, endsAt } = contract;
  const seats = Object.entries(limits).map(([seat, limit]) => `${seat} ${limit ?? 'unlimited'}`);
  const cost = price === null ? 'no price' : `${(price / 100).toFixed(2)} EUR ${isMonthly ? 'a month' : 'a year'}`;
  const until = endsAt === null ? 'until it is ended' : `${endsAt <= at ? 'ended' : 'until'} ${endsAt.toISOString()}`;
  return `${name}: ENTERPRISE, ${[...seats, cost, until].join(', ')}`;
}
