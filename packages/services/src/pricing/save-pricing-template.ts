import { AppError, type PricingTemplate, type SavePricingTemplateInput } from '@molaar/contracts';
import { findPricingTemplate, inOrganization, insertPricingTemplate, newId, renamePricingTemplate, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireVersion } from '../shared/require-version';
import { lockPriceList } from './lock-price-list';

/** Without id makes an empty price list, with id renames one. NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED (no version). */
export async function savePricingTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: SavePricingTemplateInput,
): Promise<PricingTemplate> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { organizationId, userId } = actor;
  const at = clock();
  const { name } = input;
  return inOrganization(db, organizationId, async (tx) => {
    const id = input.id ?? newId();
    if (input.id) {
      await lockPriceList(tx, organizationId, id);
      const version = requireVersion(input.version);
      if (!(await renamePricingTemplate(tx, organizationId, { id, version, name })))
        throw new AppError('VERSION_CONFLICT', `the pricing template has another version than ${version}`);
    } else await insertPricingTemplate(tx, organizationId, { id, name, createdAt: at });
    const action = input.id ? 'UPDATE' : 'CREATE';
    await writeAudit(tx, organizationId, { actorId: userId, action, entity: 'pricing_template', entityId: id, at });
    const saved = await findPricingTemplate(tx, organizationId, id);
    if (!saved) throw new AppError('NOT_FOUND', `no pricing template ${id}`);
    return saved;
  });
}
