import {
  type ClinicTx,
  countClinicRows,
  type Database,
  findClinicErasure,
  findContract,
  findOrganization,
  findSubscription,
  inClinic,
  inTransaction,
  listClinicExports,
} from '@molaar/db';
import { isContractActive, isSubscribed } from '@molaar/domain/clinic';
import type { Deps } from '../context/deps';
import { ClinicErasureError } from './clinic-erasure-error';

/** How long ago an export may have ended for the clinic to count as exported. */
const EXPORTED_WITHIN_MS = 30 * 86_400_000;

export interface ClinicToErase {
  organizationId: string;
  name: string;
  /** Rows by table, without empty ones. */
  rows: Record<string, number>;
  /** Why it must not be erased yet. */
  obstacles: string[];
  /** Its owner has a recent archive of it. */
  exported: boolean;
  /** An erasure has begun and not ended. */
  begun: boolean;
}

export interface ErasureDeps extends Pick<Deps, 'store' | 'clock'> {
  /** Connected as the owner of the database. */
  ownerDb: Database;
}

/**
 * Describes a clinic before it is erased.
 * @throws ClinicErasureError when there is no such clinic, or it is erased already.
 */
export async function describeClinicToErase({ ownerDb, clock }: ErasureDeps, organizationId: string): Promise<ClinicToErase> {
  const erasure = await inTransaction(ownerDb, (tx) => findClinicErasure(tx, organizationId));
  const { endedAt, clinicName } = erasure ?? {};
  if (endedAt) throw new ClinicErasureError(`${organizationId} was erased on ${endedAt.toISOString()}`);
  return inClinic(ownerDb, { organizationId }, async (tx) => {
    const name = (await findOrganization(tx))?.name ?? clinicName;
    if (!name) throw new ClinicErasureError(`there is no clinic ${organizationId}`);
    return {
      organizationId,
      name,
      rows: await countClinicRows(tx),
      obstacles: await obstaclesOf(tx, clock()),
      exported: await isExported(tx, clock()),
      begun: erasure !== undefined,
    };
  });
}

async function obstaclesOf(tx: ClinicTx, at: Date): Promise<string[]> {
  const subscription = await findSubscription(tx);
  const contract = await findContract(tx);
  return [
    ...(subscription && isSubscribed(subscription) ? ['it has a paid subscription: cancel it at the payment provider first'] : []),
    ...(contract && isContractActive(contract, at) ? ['it has a contract: end it first (npm run enterprise -- end OWNER)'] : []),
  ];
}

async function isExported(tx: ClinicTx, at: Date): Promise<boolean> {
  const exports = await listClinicExports(tx, 100);
  return exports.some(({ finishedAt, sha256 }) => sha256 && finishedAt && at.getTime() - finishedAt.getTime() < EXPORTED_WITHIN_MS);
}
