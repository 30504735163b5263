import type { DefaultPlan } from '@molaar/contracts';
import type { Tx } from '../database';

/**
 * Lists the portal's subscription plans, cheapest first. They are the same for everybody, so no organization is needed.
 */
export async function listDefaultPlans(tx: Tx): Promise<DefaultPlan[]> {
  const rows = await tx.selectFrom('default_plans').selectAll().orderBy('monthly_price').execute();
  return rows.map((row) => ({
    id: row.id,
    type: row.type,
    monthlyPrice: row.monthly_price,
    yearlyPrice: row.yearly_price,
    medicalLimit: row.medical_limit,
    assistantLimit: row.assistant_limit,
    viewerLimit: row.viewer_limit,
    storageLimit: row.storage_limit,
    default: row.is_default,
  }));
}
