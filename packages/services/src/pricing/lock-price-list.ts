import { AppError } from '@molaar/contracts';
import { type ClinicTx, lockPricingTemplate } from '@molaar/db';

/**
 * Locks the price list row until the transaction ends.
 * @throws NOT_FOUND.
 */
export async function lockPriceList(tx: ClinicTx, id: string): Promise<void> {
  if (!(await lockPricingTemplate(tx, id))) throw new AppError('NOT_FOUND', `no pricing template ${id}`);
}
