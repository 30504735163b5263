import { AppError, type PricingComponent, type SavePricingComponentInput } from '@molaar/contracts';
import {
  findPricingComponent,
  inOrganization,
  insertPricingComponents,
  newId,
  pricingCodeTaken,
  type Tx,
  updatePricingComponent,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireVersion } from '../shared/require-version';
import { lockPriceList } from './lock-price-list';

/**
 * Without id adds a component to a price list, with id changes one. NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED (no
 * version); PRICING_COMPONENT_CODE_EXISTS when it takes a code that another of the list has, unless `confirm`.
 */
export async function savePricingComponent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: SavePricingComponentInput,
): Promise<PricingComponent> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { organizationId, userId } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    // Two who add the same code at once: the second waits here and then sees it.
    await lockPriceList(tx, organizationId, input.pricingTemplateId);
    const saved = await (input.id ? change(tx, organizationId, input.id, input) : add(tx, organizationId, input));
    const action = input.id ? 'UPDATE' : 'CREATE';
    await writeAudit(tx, organizationId, { actorId: userId, action, entity: 'pricing_component', entityId: saved.id, at: clock() });
    return saved;
  });
}

async function add(tx: Tx, organizationId: string, input: SavePricingComponentInput): Promise<PricingComponent> {
  const component = { id: newId(), ...fieldsOf(input) };
  if (!input.confirm) await refuseTakenCode(tx, organizationId, component);
  await insertPricingComponents(tx, organizationId, [component]);
  return { ...component, version: 1 };
}

async function change(tx: Tx, organizationId: string, id: string, input: SavePricingComponentInput): Promise<PricingComponent> {
  const current = await findPricingComponent(tx, organizationId, { pricingTemplateId: input.pricingTemplateId, id });
  if (!current) throw new AppError('NOT_FOUND', `no pricing component ${id}`);
  const component = { id, ...fieldsOf(input), version: requireVersion(input.version) };
  // A code that stands twice was confirmed once; keeping it is no new question.
  if (!input.confirm && component.code !== current.code) await refuseTakenCode(tx, organizationId, component);
  if (!(await updatePricingComponent(tx, organizationId, component)))
    throw new AppError('VERSION_CONFLICT', `the pricing component has version ${current.version}, not ${component.version}`);
  return { ...component, version: component.version + 1 };
}

async function refuseTakenCode(
  tx: Tx,
  organizationId: string,
  component: Pick<PricingComponent, 'pricingTemplateId' | 'code' | 'id'>,
): Promise<void> {
  if (await pricingCodeTaken(tx, organizationId, component))
    throw new AppError('PRICING_COMPONENT_CODE_EXISTS', 'the price list has a component with this code', {
      fields: { code: 'codeExists' },
    });
}

function fieldsOf(input: SavePricingComponentInput): Omit<PricingComponent, 'id' | 'version'> {
  const { pricingTemplateId, code, category, name, unit, price, minimum, maximum, quantity } = input;
  return { pricingTemplateId, code, category, name, unit, price, minimum, maximum, quantity };
}
