import type { PricingComponent, SavePricingComponentInput } from '@molaar/contracts';
import { inClinic, listAudit, newId } from '@molaar/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { getMedicalTemplate } from '../medical-templates/get-medical-template';
import { listMedicalTemplates } from '../medical-templates/list-medical-templates';
import { addClinic, addClinicWithDefaults, openTestPortal, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { changePrices } from './change-prices';
import { clonePricingTemplate } from './clone-pricing-template';
import { countPricingPages } from './count-pricing-pages';
import { deletePricingComponent } from './delete-pricing-component';
import { deletePricingTemplate } from './delete-pricing-template';
import { exportPricing } from './export-pricing';
import { importPricing } from './import-pricing';
import { listPricingTemplates } from './list-pricing-templates';
import { paginatePricingComponents } from './paginate-pricing-components';
import { previewPriceChange } from './preview-price-change';
import { previewPricingImport } from './preview-pricing-import';
import { savePricingComponent } from './save-pricing-component';
import { savePricingTemplate } from './save-pricing-template';

let portal: TestPortal;
let admin: Actor;
let outsider: Actor;
let clinicPerson: Awaited<ReturnType<typeof addClinic>>['person'];
let organizationId: string;

beforeAll(async () => {
  portal = await openTestPortal();
  const clinic = await addClinicWithDefaults(portal);
  ({ organizationId, person: clinicPerson } = clinic);
  admin = await clinic.person('ADMIN');
  outsider = await (await addClinic(portal)).person('OWNER');
});
afterAll(() => portal?.close());

/** Returns the price list that the clinic's ACTIVE medical templates use. */
async function usedList() {
  const lists = await listPricingTemplates(portal.deps, admin);
  const used = lists.find(({ name }) => name.startsWith('Hinnakiri'));
  if (!used) throw new Error('the clinic has no price list');
  return used;
}

let listNumber = 0;
const emptyList = (name = `Uus ${++listNumber}`) => savePricingTemplate(portal.deps, admin, { name });

function input(pricingTemplateId: string, over: Partial<SavePricingComponentInput> = {}): SavePricingComponentInput {
  const prices = { price: 4500, minimum: null, maximum: null };
  return {
    pricingTemplateId,
    code: '5000',
    category: 'Ravi',
    name: 'Täidis',
    unit: 'TOOTH',
    ...prices,
    quantity: 1,
    confirm: false,
    ...over,
  };
}

const add = (list: string, over: Partial<SavePricingComponentInput> = {}) => savePricingComponent(portal.deps, admin, input(list, over));

async function all(pricingTemplateId: string, over: object = {}): Promise<PricingComponent[]> {
  const query = { pricingTemplateId, page: 0, size: 100, sort: 'code', direction: 'asc', ...over } as const;
  return (await paginatePricingComponents(portal.deps, admin, query)).components;
}

describe('price list', () => {
  it('is created, renamed from the version that was read, and audited', async () => {
    const made = await emptyList('Erakliinik');
    expect(made).toEqual({ id: expect.any(String), name: 'Erakliinik', components: 0, version: 1 });
    const renamed = await savePricingTemplate(portal.deps, admin, { id: made.id, version: 1, name: 'Teine' });
    expect(renamed).toMatchObject({ id: made.id, name: 'Teine', version: 2 });
    const stale = savePricingTemplate(portal.deps, admin, { id: made.id, version: 1, name: 'Kolmas' });
    await expect(stale).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    const blind = savePricingTemplate(portal.deps, admin, { id: made.id, name: 'Kolmas' });
    await expect(blind).rejects.toMatchObject({ code: 'VALIDATION_FAILED', fields: { version: 'required' } });
    const audit = await inClinic(portal.deps.db, { organizationId }, (tx) => listAudit(tx, made.id));
    expect(audit.map(({ action, actorId }) => [action, actorId])).toEqual([
      ['CREATE', admin.userId],
      ['UPDATE', admin.userId],
    ]);
  });

  it('is copied with its components under a new name', async () => {
    const used = await usedList();
    const copy = await clonePricingTemplate(portal.deps, admin, { id: used.id });
    const second = await clonePricingTemplate(portal.deps, admin, { id: used.id });
    expect([copy.name, second.name]).toEqual([`${used.name} (2)`, `${used.name} (3)`]);
    expect(copy.components).toBe(used.components);
    const plain = (components: PricingComponent[]) => components.map(({ id: _, pricingTemplateId: __, ...rest }) => rest);
    expect(plain(await all(copy.id))).toEqual(plain(await all(used.id)));
    const [one] = await all(copy.id);
    await deletePricingComponent(portal.deps, admin, { pricingTemplateId: copy.id, id: one?.id ?? '' });
    expect(await all(used.id)).toHaveLength(used.components);
  });

  it('cannot be deleted while an active medical template uses it', async () => {
    const used = await usedList();
    const rejection = { code: 'PRICING_TEMPLATE_USED_IN_ACTIVE_TEMPLATE', status: 409 };
    await expect(deletePricingTemplate(portal.deps, admin, { id: used.id })).rejects.toMatchObject(rejection);
    // Also when only its components are used.
    await portal.asOwner('update medical_templates set pricing_template_id = null where organization_id = $1', [organizationId]);
    await expect(deletePricingTemplate(portal.deps, admin, { id: used.id })).rejects.toMatchObject(rejection);
    await portal.asOwner('update medical_templates set pricing_template_id = $2 where organization_id = $1', [organizationId, used.id]);
    const copy = await clonePricingTemplate(portal.deps, admin, { id: used.id });
    await deletePricingTemplate(portal.deps, admin, { id: copy.id });
    await expect(all(copy.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is removed from drafts and expired templates when it is deleted', async () => {
    const clinic = await addClinicWithDefaults(portal);
    const owner = await clinic.person('OWNER');
    const [list] = await listPricingTemplates(portal.deps, owner);
    await portal.asOwner(`update medical_templates set status = 'EXPIRED' where organization_id = $1`, [clinic.organizationId]);
    await deletePricingTemplate(portal.deps, owner, { id: list?.id ?? '' });
    const templates = await listMedicalTemplates(portal.deps, owner);
    expect(templates).toHaveLength(2);
    for (const { id, version, pricingTemplateId } of templates) {
      expect({ version, pricingTemplateId }).toEqual({ version: 2, pricingTemplateId: null });
      const { rows } = await getMedicalTemplate(portal.deps, owner, { id });
      expect(rows.filter(({ situation }) => situation === 'ANY')).toHaveLength(31);
      expect(rows.flatMap(({ components }) => components)).toEqual([]);
    }
  });
});

describe('price component', () => {
  it('is added and changed; an outdated change is rejected', async () => {
    const { id: list } = await emptyList();
    const made = await add(list);
    expect(made).toEqual({ ...input(list), nameEt: null, nameEn: null, vat: 'EXEMPT', confirm: undefined, id: made.id, version: 1 });
    const range = { price: null, minimum: 100, maximum: 250 };
    const changed = await add(list, { id: made.id, version: 1, ...range });
    expect(changed).toMatchObject({ ...range, version: 2 });
    expect(await all(list)).toEqual([changed]);
    const taxed = await add(list, { id: made.id, version: 2, ...range, vat: 'INCLUDED' });
    const renamed = await add(list, { id: made.id, version: taxed.version, ...range, name: 'Valgendamine' });
    expect([taxed.vat, renamed.vat]).toEqual(['INCLUDED', 'INCLUDED']);
    await expect(add(list, { id: made.id, version: 1 })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(add(list, { id: made.id })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('requires confirmation for an existing code, also on a change', async () => {
    const { id: list } = await emptyList();
    await add(list, { name: 'Esimene' });
    const rejection = { code: 'PRICING_COMPONENT_CODE_EXISTS', status: 409, fields: { code: 'codeExists' } };
    await expect(add(list, { name: 'Teine' })).rejects.toMatchObject(rejection);
    expect(await all(list)).toHaveLength(1);
    const second = await add(list, { name: 'Teine', confirm: true });
    expect((await all(list)).map(({ code, name }) => [code, name])).toEqual([
      ['5000', 'Esimene'],
      ['5000', 'Teine'],
    ]);
    // A confirmed code is not asked about again.
    await add(list, { id: second.id, version: 1, name: 'Teine ravi' });
    const third = await add(list, { code: '5001' });
    await expect(add(list, { id: third.id, version: 1 })).rejects.toMatchObject(rejection);
    await add(list, { id: third.id, version: 1, confirm: true });
    // The same code in another list is no conflict.
    await add((await emptyList()).id);
  });

  it('is added once by two concurrent requests', async () => {
    const { id: list } = await emptyList();
    const outcomes = await Promise.allSettled([add(list), add(list), add(list)]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'PRICING_COMPONENT_CODE_EXISTS' });
  });

  it('cannot be deleted while an active medical template uses it', async () => {
    const { id: list } = await usedList();
    const components = await all(list);
    const idOf = (code: string) => components.find((component) => component.code === code)?.id ?? '';
    const rejection = { code: 'PRICING_COMPONENT_USED_IN_ACTIVE_TEMPLATE', status: 409 };
    await expect(deletePricingComponent(portal.deps, admin, { pricingTemplateId: list, id: idOf('5021') })).rejects.toMatchObject(
      rejection,
    );
    await deletePricingComponent(portal.deps, admin, { pricingTemplateId: list, id: idOf('5000') });
    expect((await all(list)).map(({ code }) => code)).not.toContain('5000');
  });

  it('cannot be deleted, nor its list, while an active medical template that uses it is being saved', async () => {
    const [template] = (await listMedicalTemplates(portal.deps, admin)).filter((one) => one.status === 'ACTIVE');
    const deletions = [
      [
        'PRICING_COMPONENT_USED_IN_ACTIVE_TEMPLATE',
        (list: string, id: string) => deletePricingComponent(portal.deps, admin, { pricingTemplateId: list, id }),
      ],
      ['PRICING_TEMPLATE_USED_IN_ACTIVE_TEMPLATE', (list: string) => deletePricingTemplate(portal.deps, admin, { id: list })],
    ] as const;
    for (const [code, deleteIt] of deletions) {
      const { id: list } = await emptyList();
      const { id } = await add(list);
      const remove = async () => {
        // Another transaction's save that has not finished yet.
        await portal.asOwner(
          `insert into medical_template_components
             (organization_id, template_id, detectable_object, pricing_component_id, position, quantity)
           values ($1, $2, 'PRIM_CAR_CAVITY', $3, 9, 1)`,
          [organizationId, template?.id, id],
        );
        return deleteIt(list, id);
      };
      expect(await race(portal, outsider.userId, [remove], 'users')).toMatchObject([{ status: 'rejected', reason: { code } }]);
    }
  });

  it('is found in its own list only', async () => {
    const [one, other] = [await emptyList(), await emptyList()];
    const { id } = await add(one.id);
    await expect(deletePricingComponent(portal.deps, admin, { pricingTemplateId: other.id, id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(add(other.id, { id, version: 1 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('page of price components', () => {
  it('is sorted, searched and filtered on the server', async () => {
    const { id: list } = await emptyList();
    const rows: Partial<SavePricingComponentInput>[] = [
      { code: 'B', name: 'Šiin', category: 'Muu', price: 300 },
      { code: 'A', name: 'Öökape 100%', category: 'Muu', price: null, minimum: 200, maximum: 900 },
      { code: 'C', name: 'Sild', category: 'Proteesid', price: 100 },
      { code: 'D', name: 'Täidis', category: '', price: 250 },
    ];
    for (const row of rows) await add(list, row);
    const codes = async (over: object) => (await all(list, over)).map(({ code }) => code).join('');
    expect(await codes({})).toBe('ABCD');
    expect(await codes({ direction: 'desc' })).toBe('DCBA');
    expect(await codes({ sort: 'price' })).toBe('CADB');
    // S before Š, and Ö last, as in Estonian.
    expect(await codes({ sort: 'name' })).toBe('CBDA');
    expect(await codes({ search: 'öÖK' })).toBe('A');
    expect(await codes({ search: '%' })).toBe('A');
    expect(await codes({ search: 'protees' })).toBe('C');
    expect(await codes({ category: 'Muu' })).toBe('AB');
    expect(await codes({ category: '' })).toBe('D');
    const query = { pricingTemplateId: list, page: 1, size: 3, sort: 'code', direction: 'asc' } as const;
    const page = await paginatePricingComponents(portal.deps, admin, query);
    expect(page).toMatchObject({ total: 4, pages: 2, categories: ['Muu', 'Proteesid'], components: [{ code: 'D' }] });
    expect(await countPricingPages(portal.deps, admin, { id: list, size: 1, category: 'Muu' })).toEqual({ pages: 2, total: 2 });
  });
});

describe('percentage change of prices', () => {
  it('applies what its preview showed, and nothing once the list has changed', async () => {
    const { id: list } = await emptyList();
    await add(list, { code: '1', price: 4500, category: 'Ravi' });
    await add(list, { code: '2', price: null, minimum: 101, maximum: 105, category: 'Ravi' });
    await add(list, { code: '3', price: null, minimum: 200, category: 'Ravi' });
    await add(list, { code: '4', price: 0, category: 'Ravi' });
    await add(list, { code: '5', price: 4500, category: 'Muu' });
    const change = { pricingTemplateId: list, category: 'Ravi', percent: 1050, step: 10 } as const;
    const preview = await previewPriceChange(portal.deps, admin, change);
    expect(preview.changes.map(({ code, before, after }) => [code, before, after])).toEqual([
      ['1', prices(4500), prices(4970)],
      ['2', prices(null, 101, 105), prices(null, 110, 120)],
      ['3', prices(null, 200), prices(null, 220)],
    ]);
    expect(preview.unchanged).toBe(1);
    expect((await all(list)).map(({ price }) => price)).toEqual([4500, null, null, 0, 4500]);
    expect(await changePrices(portal.deps, admin, { ...change, revision: preview.revision })).toEqual({ changed: 3 });
    expect((await all(list)).map(({ price, minimum, maximum, version }) => [price ?? [minimum, maximum], version])).toEqual([
      [4970, 2],
      [[110, 120], 2],
      [[220, null], 2],
      [0, 1],
      [4500, 1],
    ]);
    // A double click: the second request finds a changed list.
    await expect(changePrices(portal.deps, admin, { ...change, revision: preview.revision })).rejects.toMatchObject({
      code: 'VERSION_CONFLICT',
    });
  });

  it('changes nothing when a price becomes too large', async () => {
    const { id: list } = await emptyList();
    await add(list, { code: '1', price: 100 });
    await add(list, { code: '2', price: 90_000_000 });
    const change = { pricingTemplateId: list, percent: 5000, step: 1 } as const;
    await expect(previewPriceChange(portal.deps, admin, change)).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
      fields: { percent: 'pricesTooLarge' },
    });
    expect((await all(list)).map(({ price }) => price)).toEqual([100, 90_000_000]);
  });
});

function prices(price: number | null, minimum: number | null = null, maximum: number | null = null) {
  return { price, minimum, maximum };
}

describe('CSV', () => {
  it.each(['et', 'en'] as const)('reads its own export in %s back unchanged', async (language) => {
    const { id } = await clonePricingTemplate(portal.deps, admin, { id: (await usedList()).id });
    await add(id, { code: '=1+1', name: '"Jutt"; koma, ja\nreavahetus', price: null, minimum: 1050, maximum: null, vat: 'INCLUDED' });
    const { csv } = await exportPricing(portal.deps, admin, { id, language });
    expect(csv.startsWith(language === 'et' ? '\ufeffKood;' : '\ufeffCode,')).toBe(true);
    expect(csv).toContain("'=1+1");
    const preview = await previewPricingImport(portal.deps, admin, { pricingTemplateId: id, text: csv });
    const { length } = await all(id);
    expect(preview).toMatchObject({ missingColumns: [], counts: { CREATE: 0, UPDATE: 0, UNCHANGED: length, ERROR: 0 } });
  });

  it('imports what its preview showed: valid lines, without invalid ones, keeping the rest', async () => {
    const { id } = await emptyList();
    await add(id, { code: '1', name: 'Vana', unit: 'CANAL', category: 'Juureravi', quantity: 3 });
    await add(id, { code: '2', name: 'Jääb', price: 999 });
    await add(id, { code: '9', name: 'Kaks' });
    await add(id, { code: '9', name: 'Korda', confirm: true });
    const text = 'kood;nimetus;hind\n1;Uus nimi;50,00\n3;Lisatud;alates 12\n4;Vigane;odav\n5;Topelt;1\n5;Topelt;2\n9;Mitu;1\n2;Jääb;9,99';
    const preview = await previewPricingImport(portal.deps, admin, { pricingTemplateId: id, text });
    expect(preview.lines.map(({ line, outcome, errors }) => [line, outcome, ...errors.map(({ error }) => error)])).toEqual([
      [2, 'UPDATE'],
      [3, 'CREATE'],
      [4, 'ERROR', 'priceUnreadable'],
      [5, 'ERROR', 'codeTwiceInFile'],
      [6, 'ERROR', 'codeTwiceInFile'],
      [7, 'ERROR', 'codeTwiceInList'],
      [8, 'UNCHANGED'],
    ]);
    expect(preview.counts).toEqual({ CREATE: 1, UPDATE: 1, UNCHANGED: 1, ERROR: 4 });
    const [updated, added, wrong] = preview.lines;
    expect(updated).toMatchObject({ before: { price: 4500 }, after: { price: 5000, minimum: null } });
    expect(added).toMatchObject({ before: null, after: { price: null, minimum: 1200 } });
    expect(wrong).toMatchObject({ before: null, after: null });
    const take = () => importPricing(portal.deps, admin, { pricingTemplateId: id, text, revision: preview.revision });
    expect(await take()).toEqual({ changed: 2 });
    expect(await all(id)).toMatchObject([
      // Columns that the file lacks keep their values.
      { code: '1', name: 'Uus nimi', price: 5000, unit: 'CANAL', category: 'Juureravi', quantity: 3, version: 2 },
      { code: '2', name: 'Jääb', price: 999, version: 1 },
      { code: '3', name: 'Lisatud', price: null, minimum: 1200, maximum: null, unit: 'PIECE', version: 1 },
      { code: '9' },
      { code: '9' },
    ]);
    await expect(take()).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
  });
});

describe('permissions', () => {
  const calls = (list: string, component: string): Record<string, (actor: Actor) => Promise<unknown>> => ({
    save: (actor) => savePricingTemplate(portal.deps, actor, { id: list, version: 1, name: 'x' }),
    clone: (actor) => clonePricingTemplate(portal.deps, actor, { id: list }),
    delete: (actor) => deletePricingTemplate(portal.deps, actor, { id: list }),
    saveComponent: (actor) => savePricingComponent(portal.deps, actor, input(list, { id: component, version: 1 })),
    deleteComponent: (actor) => deletePricingComponent(portal.deps, actor, { pricingTemplateId: list, id: component }),
    previewChange: (actor) => previewPriceChange(portal.deps, actor, { pricingTemplateId: list, percent: 100, step: 1 }),
    change: (actor) => changePrices(portal.deps, actor, { pricingTemplateId: list, percent: 100, step: 1, revision: 'x' }),
    previewImport: (actor) => previewPricingImport(portal.deps, actor, { pricingTemplateId: list, text: 'x' }),
    import: (actor) => importPricing(portal.deps, actor, { pricingTemplateId: list, text: 'x', revision: 'x' }),
  });

  it('allow price changes for the owner and administrators only', async () => {
    for (const role of ['MEDICAL', 'ASSISTANT', 'VIEWER', 'INTEGRATION_DENTAS'] as const) {
      const actor = await clinicPerson(role);
      const { id } = await usedList();
      for (const [name, call] of Object.entries(calls(id, newId())))
        await expect(call(actor), `${role} ${name}`).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      // Integrations read within their token only; see sign-in-with-token.integration.test.ts.
      if (role !== 'INTEGRATION_DENTAS') expect((await exportPricing(portal.deps, actor, { id, language: 'et' })).csv).toContain('5021');
    }
  });

  it("treats another organization's ids as unknown", async () => {
    const { id: list } = await emptyList();
    const { id: component } = await add(list);
    const ways = [calls(list, component), calls(newId(), newId())];
    for (const way of ways)
      for (const [name, call] of Object.entries(way)) await expect(call(outsider), name).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const id of [list, newId()]) {
      await expect(exportPricing(portal.deps, outsider, { id, language: 'et' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(countPricingPages(portal.deps, outsider, { id, size: 10 })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await all(list)).toMatchObject([{ id: component, version: 1 }]);
  });
});
