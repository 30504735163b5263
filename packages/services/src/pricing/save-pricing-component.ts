import { AppError, type PricingComponent, type SavePricingComponentInput } from '@molaar/contracts';
import {
  type ClinicTx,
  findPricingComponent,
  inClinic,
  insertPricingComponents,
  isPricingCodeUsed,
  newId,
  updatePricingComponent,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireVersion } from '../shared/require-version';
import { lockPriceList } from './lock-price-list';

/**
 * Adds a component to a price list, or changes the one with `id`.
 * @throws NOT_FOUND; VERSION_CONFLICT; VALIDATION_FAILED when the version is missing; PRICING_COMPONENT_CODE_EXISTS
 * when another component of the list has the new code, unless `confirm`.
 */
export async function savePricingComponent(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  input: SavePricingComponentInput,
): Promise<PricingComponent> {
  requirePermission(actor, 'MANAGE_CLINIC_SETTINGS');
  const { userId } = actor;
  return inClinic(db, actor, async (tx) => {
    // Of two concurrent additions of a code, the second waits here and then sees the first.
    await lockPriceList(tx, input.pricingTemplateId);
    const saved = await (input.id ? change(tx, input.id, input) : add(tx, input));
    const action = input.id ? 'UPDATE' : 'CREATE';
    await writeAudit(tx, { actorId: userId, action, entity: 'pricing_component', entityId: saved.id, at: clock() });
    return saved;
  });
}

async function add(tx: ClinicTx, input: SavePricingComponentInput): Promise<PricingComponent> {
  const component = { id: newId(), ...fieldsOf(input, null) };
  if (!input.confirm) await requireUnusedCode(tx, component);
  await insertPricingComponents(tx, [component]);
  return { ...component, version: 1 };
}

async function change(tx: ClinicTx, id: string, input: SavePricingComponentInput): Promise<PricingComponent> {
  const current = await findPricingComponent(tx, { pricingTemplateId: input.pricingTemplateId, id });
  if (!current) throw new AppError('NOT_FOUND', `no pricing component ${id}`);
  const component = { id, ...fieldsOf(input, current), version: requireVersion(input.version) };
  // A duplicate code was confirmed before; keeping it needs no confirmation.
  if (!input.confirm && component.code !== current.code) await requireUnusedCode(tx, component);
  if (!(await updatePricingComponent(tx, component)))
    throw new AppError('VERSION_CONFLICT', `the pricing component has version ${current.version}, not ${component.version}`);
  return { ...component, version: component.version + 1 };
}

async function requireUnusedCode(tx: ClinicTx, component: Pick<PricingComponent, 'pricingTemplateId' | 'code' | 'id'>): Promise<void> {
  if (await isPricingCodeUsed(tx, component))
    throw new AppError('PRICING_COMPONENT_CODE_EXISTS', 'the price list has a component with this code', {
      fields: { code: 'codeExists' },
    });
}

type Fields = Omit<PricingComponent, 'id' | 'version'>;

/**
 * @param current The component before the change, whose names in a language and value added tax stay where the input
 * omits them.
 */
function fieldsOf(input: SavePricingComponentInput, current: Pick<Fields, 'nameEt' | 'nameEn' | 'vat'> | null): Fields {
  const { pricingTemplateId, code, category, name, unit, price, minimum, maximum, quantity } = input;
  const named = (field: 'nameEt' | 'nameEn') => (input[field] === undefined ? (current?.[field] ?? null) : input[field] || null);
  return {
    pricingTemplateId,
    code,
    category,
    name,
    nameEt: named('nameEt'),
    nameEn: named('nameEn'),
    unit,
    price,
    minimum,
    maximum,
    quantity,
    vat: input.vat ?? current?.vat ?? 'EXEMPT',
  };
}
