import { inClinic, newId } from '@molaar/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createClinicDefaults } from '../clinic-defaults/create-clinic-defaults';
import type { Actor } from '../context/deps';
import { listDisclaimers } from '../disclaimers/list-disclaimers';
import { listPricingTemplates } from '../pricing/list-pricing-templates';
import { paginatePricingComponents } from '../pricing/paginate-pricing-components';
import { getMedicalSettings } from '../settings/get-medical-settings';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { getMedicalTemplate } from './get-medical-template';
import { listMedicalTemplates } from './list-medical-templates';

let portal: TestPortal;
let clinic: TestClinic;
let viewer: Actor;
let outsider: Actor;

beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinic(portal);
  viewer = await clinic.person('VIEWER');
  outsider = await (await addClinic(portal)).person('OWNER');
  await makeDefaults();
});
afterAll(() => portal?.close());

const makeDefaults = () => inClinic(portal.deps.db, clinic, (tx) => createClinicDefaults(tx));
const BY_CODE = { sort: 'code', direction: 'asc' } as const;
const nobody = (): Actor => ({ ...viewer, roles: [] });

describe('defaults of a new clinic', () => {
  it('contain an active default template in each language, with rows and prices', async () => {
    const templates = await listMedicalTemplates(portal.deps, viewer);
    expect(templates.map(({ language, status, default: isDefault }) => [language, status, isDefault])).toEqual([
      ['en', 'ACTIVE', true],
      ['et', 'ACTIVE', true],
    ]);
    const template = await getMedicalTemplate(portal.deps, viewer, { id: templates[1]?.id ?? '' });
    expect(template.rows.filter(({ situation }) => situation === 'ANY')).toHaveLength(31);
    expect(template.rows.find(({ detectableObject }) => detectableObject === 'SEC_CAR_CAVITY')).toMatchObject({
      displayName: 'Sekundaarne kaaries',
      category: 'ISSUES',
      priceFrom: null,
      components: [
        { code: '5020', price: 1200, quantity: 1 },
        { code: '5022' },
        { code: '5021', unit: 'SURFACE', minimum: 4500, maximum: 6000 },
      ],
    });
  });

  it('contain six active disclaimers, a price list and the settings', async () => {
    const disclaimers = await listDisclaimers(portal.deps, viewer);
    expect(disclaimers.map(({ language, category }) => `${language} ${category}`).sort()).toEqual([
      'en CLINIC',
      'en INFORMATION',
      'en LEGAL',
      'et CLINIC',
      'et INFORMATION',
      'et LEGAL',
    ]);
    expect(disclaimers.every(({ status, default: isDefault }) => status === 'ACTIVE' && isDefault)).toBe(true);
    const [list] = await listPricingTemplates(portal.deps, viewer);
    expect(list?.components).toBeGreaterThanOrEqual(25);
    expect(await getMedicalSettings(portal.deps, viewer)).toEqual({ notation: 'ISO', currency: 'EUR', language: 'et', version: 1 });
  });

  it('are created once', async () => {
    await makeDefaults();
    expect(await listMedicalTemplates(portal.deps, viewer)).toHaveLength(2);
    expect(await listPricingTemplates(portal.deps, viewer)).toHaveLength(1);
  });

  it('are paged in the order of codes', async () => {
    const [list] = await listPricingTemplates(portal.deps, viewer);
    const pages = await Promise.all(
      [0, 1, 2].map((page) =>
        paginatePricingComponents(portal.deps, viewer, { pricingTemplateId: list?.id ?? '', page, size: 10, ...BY_CODE }),
      ),
    );
    const codes = pages.flatMap(({ components }) => components.map(({ code }) => code));
    expect(codes).toEqual([...codes].sort());
    expect(pages[0]).toMatchObject({ total: list?.components, pages: 3 });
    expect(codes).toHaveLength(pages[0]?.total ?? 0);
  });
});

describe('permissions', () => {
  it('reject a person without a role', async () => {
    const rejection = { code: 'NOT_ALLOWED' };
    await expect(listMedicalTemplates(portal.deps, nobody())).rejects.toMatchObject(rejection);
    await expect(getMedicalTemplate(portal.deps, nobody(), { id: newId() })).rejects.toMatchObject(rejection);
    await expect(listDisclaimers(portal.deps, nobody())).rejects.toMatchObject(rejection);
    await expect(listPricingTemplates(portal.deps, nobody())).rejects.toMatchObject(rejection);
    await expect(getMedicalSettings(portal.deps, nobody())).rejects.toMatchObject(rejection);
    await expect(
      paginatePricingComponents(portal.deps, nobody(), { pricingTemplateId: newId(), page: 0, size: 10, ...BY_CODE }),
    ).rejects.toMatchObject(rejection);
  });

  it('hide everything from another organization and treat its ids as unknown', async () => {
    expect(await listMedicalTemplates(portal.deps, outsider)).toEqual([]);
    expect(await listDisclaimers(portal.deps, outsider)).toEqual([]);
    expect(await listPricingTemplates(portal.deps, outsider)).toEqual([]);
    await expect(getMedicalSettings(portal.deps, outsider)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const [template] = await listMedicalTemplates(portal.deps, viewer);
    const [list] = await listPricingTemplates(portal.deps, viewer);
    for (const id of [template?.id ?? '', newId()])
      await expect(getMedicalTemplate(portal.deps, outsider, { id })).rejects.toMatchObject({ code: 'MEDICAL_TEMPLATE_NOT_FOUND' });
    for (const pricingTemplateId of [list?.id ?? '', newId()])
      await expect(
        paginatePricingComponents(portal.deps, outsider, { pricingTemplateId, page: 0, size: 10, ...BY_CODE }),
      ).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
  });
});
