import { AppError, type ImportPricingInput } from '@molaar/contracts';
import { inClinic, insertPricingComponents, listPricingComponents, newId, updatePricingComponent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { lockPriceList } from './lock-price-list';
import { matchPriceList } from './match-price-list';
import { requireRevision } from './price-list-revision';
import { readPriceListFile } from './read-price-list-file';

/**
 * Imports the lines of a CSV text into the price list as the preview `revision` showed. Skips lines with errors; keeps
 * components that the file does not contain.
 * @throws NOT_FOUND; VERSION_CONFLICT when the list has changed since; VALIDATION_FAILED when there are more than
 * 10,000 lines.
 */
export async function importPricing(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { pricingTemplateId, text, revision }: ImportPricingInput,
): Promise<{ changed: number }> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { userId } = actor;
  const read = readPriceListFile(text);
  return inClinic(db, actor, async (tx) => {
    await lockPriceList(tx, pricingTemplateId);
    const components = await listPricingComponents(tx, pricingTemplateId);
    requireRevision(components, revision);
    const lines = matchPriceList(read.lines, components);
    const added = lines.flatMap(({ outcome, fields }) =>
      outcome === 'CREATE' && fields ? [{ ...fields, id: newId(), pricingTemplateId }] : [],
    );
    const updated = lines.flatMap(({ outcome, fields, current }) =>
      outcome === 'UPDATE' && fields && current ? [{ ...current, ...fields }] : [],
    );
    await insertPricingComponents(tx, added);
    for (const component of updated)
      if (!(await updatePricingComponent(tx, component)))
        throw new AppError('VERSION_CONFLICT', `pricing component ${component.id} has changed`);
    const of = { entity: 'pricing_template', entityId: pricingTemplateId };
    await writeAudit(tx, { actorId: userId, action: 'IMPORT', ...of, at: clock() });
    return { changed: added.length + updated.length };
  });
}
