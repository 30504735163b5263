import {
  agreeContract,
  type ClinicTx,
  type Contract,
  type Database,
  endContract,
  findContract,
  findEndOfDay,
  findOrganization,
  findSignInUser,
  findSubscription,
  findUser,
  inClinic,
  inTransaction,
  type Organization,
  publishEvent,
  writeAudit,
} from '@molaar/db';
import { lastDay } from '@molaar/domain/clinic';
import type { ContractCommand } from './parse-contract-command';

/** Executes the command. @returns A line to print. @throws Error with one line when it cannot be executed. */
export async function runContractCommand(db: Database, command: ContractCommand, at: Date): Promise<string> {
  const found = await inTransaction(db, (tx) => findSignInUser(tx, command.owner));
  if (!found) throw new Error(`unknown username ${command.owner}`);
  const { userId } = found;
  return inClinic(db, found, async (tx) => {
    const user = await findUser(tx, userId, at);
    if (!user?.active || !user.roles.includes('OWNER')) throw new Error(`${command.owner} is not the owner of a clinic`);
    if (command.verb === 'agree') await agree(tx, command, at);
    if (command.verb === 'end') await end(tx, at);
    const organization = await findOrganization(tx);
    return organization ? describe(organization, await findContract(tx), at) : '';
  });
}

async function agree(
  tx: ClinicTx,
  { limits, storageLimit, price, isMonthly, lastDay: day }: Extract<ContractCommand, { verb: 'agree' }>,
  at: Date,
): Promise<void> {
  const subscription = await findSubscription(tx, { lock: true });
  // The next event of the provider would undo the contract, and the clinic would pay twice.
  if (subscription?.subscriptionId && subscription.state !== 'CANCELLED')
    throw new Error('the clinic has a paid subscription: cancel it at the payment provider first');
  const endsAt = day === null ? null : await findEndOfDay(tx, day);
  if (endsAt && endsAt <= at) throw new Error(`${day} is in the past`);
  await agreeContract(tx, { limits, storageLimit, price, isMonthly, endsAt, agreedAt: at });
  await record(tx, 'AGREE_CONTRACT', at);
}

async function end(tx: ClinicTx, at: Date): Promise<void> {
  if (!(await endContract(tx, at))) throw new Error('the clinic has no contract');
  await record(tx, 'END_CONTRACT', at);
}

/** Writes the audit log and updates the clinic's open pages. */
async function record(tx: ClinicTx, action: string, at: Date): Promise<void> {
  await writeAudit(tx, { actorId: null, action, entity: 'organization', entityId: tx.organizationId, at });
  await publishEvent(tx, { type: 'organization' });
}

function describe({ name, planType, timeZone }: Organization, contract: Contract | undefined, at: Date): string {
  if (!contract || planType !== 'ENTERPRISE') return `${name}: plan ${planType}, no contract`;
  const { limits, storageLimit, price, isMonthly, endsAt } = contract;
  const seats = Object.entries(limits).map(([seat, limit]) => `${seat} ${limit ?? 'unlimited'}`);
  const storage = storageLimit === null ? 'storage unlimited' : `storage ${storageLimit / 1e9} GB`;
  const cost = price === null ? 'no price' : `${(price / 100).toFixed(2)} EUR ${isMonthly ? 'a month' : 'a year'}`;
  const until =
    endsAt === null ? 'until it is ended' : `${endsAt <= at ? 'ended, last day' : 'until'} ${lastDay(endsAt, timeZone)} (${timeZone})`;
  return `${name}: ENTERPRISE, ${[...seats, storage, cost, until].join(', ')}`;
}
