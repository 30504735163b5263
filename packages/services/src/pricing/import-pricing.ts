import { AppError, type ImportPricingInput } from '@molaar/contracts';
import { inOrganization, insertPricingComponents, listPricingComponents, newId, updatePricingComponent, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { lockPriceList } from './lock-price-list';
import { matchPriceList } from './match-price-list';
import { requireRevision } from './price-list-revision';
import { readPriceListFile } from './read-price-list-file';

/**
 * Takes the lines of a CSV text into the price list as the preview of `revision` showed: lines with errors are left out,
 * components that the file does not name stay. NOT_FOUND, VERSION_CONFLICT (the list has changed since),
 * VALIDATION_FAILED (more than 10,000 lines).
 */
export async function importPricing(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  { pricingTemplateId, text, revision }: ImportPricingInput,
): Promise<{ changed: number }> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { organizationId, userId } = actor;
  const read = readPriceListFile(text);
  return inOrganization(db, organizationId, async (tx) => {
    await lockPriceList(tx, organizationId, pricingTemplateId);
    const components = await listPricingComponents(tx, organizationId, pricingTemplateId);
    requireRevision(components, revision);
    const lines = matchPriceList(read.lines, components);
    const added = lines.flatMap(({ outcome, fields }) =>
      outcome === 'CREATE' && fields ? [{ ...fields, id: newId(), pricingTemplateId }] : [],
    );
    const updated = lines.flatMap(({ outcome, fields, current }) =>
      outcome === 'UPDATE' && fields && current ? [{ ...current, ...fields }] : [],
    );
    await insertPricingComponents(tx, organizationId, added);
    for (const component of updated)
      if (!(await updatePricingComponent(tx, organizationId, component)))
        throw new AppError('VERSION_CONFLICT', `pricing component ${component.id} has changed`);
    const of = { entity: 'pricing_template', entityId: pricingTemplateId };
    await writeAudit(tx, organizationId, { actorId: userId, action: 'IMPORT', ...of, at: clock() });
    return { changed: added.length + updated.length };
  });
}
