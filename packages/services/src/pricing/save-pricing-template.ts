import { AppError, type PricingTemplate, type SavePricingTemplateInput } from '@molaar/contracts';
import { findPricingTemplate, inClinic, insertPricingTemplate, newId, renamePricingTemplate, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireVersion } from '../shared/require-version';
import { lockPriceList } from './lock-price-list';
import { requireFreeListName } from './require-free-list-name';

/**
 * Creates an empty price list, or renames the one with `id`.
 * @throws NOT_FOUND; VERSION_CONFLICT; VALIDATION_FAILED when the version is missing or another list has the name.
 */
export async function savePricingTemplate(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: SavePricingTemplateInput,
): Promise<PricingTemplate> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { userId } = actor;
  const at = clock();
  const { name } = input;
  return inClinic(db, actor, async (tx) => {
    const id = input.id ?? newId();
    if (input.id) {
      await lockPriceList(tx, id);
      await requireFreeListName(tx, name, id);
      const version = requireVersion(input.version);
      if (!(await renamePricingTemplate(tx, { id, version, name })))
        throw new AppError('VERSION_CONFLICT', `the pricing template has another version than ${version}`);
    } else {
      await requireFreeListName(tx, name);
      await insertPricingTemplate(tx, { id, name, createdAt: at });
    }
    const action = input.id ? 'UPDATE' : 'CREATE';
    await writeAudit(tx, { actorId: userId, action, entity: 'pricing_template', entityId: id, at });
    const saved = await findPricingTemplate(tx, id);
    if (!saved) throw new AppError('NOT_FOUND', `no pricing template ${id}`);
    return saved;
  });
}
