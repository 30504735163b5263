import { AppError } from '@molaar/contracts';
import { lockPricingTemplate, type Tx } from '@molaar/db';

/** Holds the price list until the transaction ends: one change of it at a time. NOT_FOUND. */
export async function lockPriceList(tx: Tx, organizationId: string, id: string): Promise<void> {
  if (!(await lockPricingTemplate(tx, organizationId, id))) throw new AppError('NOT_FOUND', `no pricing template ${id}`);
}
