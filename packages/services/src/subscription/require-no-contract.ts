import { AppError } from '@molaar/contracts';
import { type ClinicTx, findContract, findOrganization } from '@molaar/db';
import { isContractActive } from '@molaar/domain/clinic';

/**
 * Rejects payments and plan changes while a contract is in force.
 * @throws NOT_ALLOWED.
 */
export async function requireNoContract(tx: ClinicTx, at: Date): Promise<void> {
  const organization = await findOrganization(tx);
  const contract = organization?.planType === 'ENTERPRISE' ? await findContract(tx) : undefined;
  if (contract && isContractActive(contract, at)) throw new AppError('NOT_ALLOWED', 'a contract is in force');
}
