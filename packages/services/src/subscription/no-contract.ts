import { AppError } from '@molaar/contracts';
import { findContract, findOrganization, type Tx } from '@molaar/db';
import { isInForce } from '@molaar/domain/clinic';

/** NOT_ALLOWED while a contract is in force: what it covers is not paid a second time, nor its plan exchanged by the owner alone. */
export async function requireNoContract(tx: Tx, organizationId: string, at: Date): Promise<void> {
  const organization = await findOrganization(tx, organizationId);
  const contract = organization?.planType === 'ENTERPRISE' ? await findContract(tx, organizationId) : undefined;
  if (contract && isInForce(contract, at)) throw new AppError('NOT_ALLOWED', 'a contract is in force');
}
