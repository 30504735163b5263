import type { MedicalTemplate } from '@molaar/contracts';
import { situationsWithoutTreatment } from '@molaar/domain/treatment-plans';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { saveStatuses } from '../statuses/save-statuses';
import { approved } from '../testing/approved';
import { addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { addClinicWithDefaults, openTestPortal, type TestPortal } from '../testing/portal';
import { draftTreatmentPlan } from '../treatment-plans/draft-treatment-plan';
import { getMedicalTemplate } from './get-medical-template';
import { listMedicalTemplates } from './list-medical-templates';
import { proposeSituationRows } from './propose-situation-rows';
import { saveMedicalTemplate } from './save-medical-template';

let portal: TestPortal;
let dentist: Actor;
/** The clinic's Estonian template as an earlier release created it: without rows by situation. */
let earlier: MedicalTemplate;

beforeAll(async () => {
  portal = await openTestPortal();
  dentist = await (await addClinicWithDefaults(portal)).person('MEDICAL');
  const [listed] = (await listMedicalTemplates(portal.deps, dentist)).filter(({ language }) => language === 'et');
  const template = await getMedicalTemplate(portal.deps, dentist, { id: listed?.id ?? '' });
  const rows = template.rows
    .filter(({ situation }) => situation === 'ANY')
    .map((row) => (row.detectableObject === 'PRIM_CAR_CAVITY' ? { ...row, displayName: 'Hambaauk' } : row));
  earlier = await saveMedicalTemplate(portal.deps, dentist, { ...template, rows });
});
afterAll(() => portal?.close());

const propose = (actor = dentist) => proposeSituationRows(portal.deps, actor, { id: earlier.id });
const countOf = async (id: string) =>
  (await listMedicalTemplates(portal.deps, dentist)).find((template) => template.id === id)?.situationsWithoutTreatment;

async function draftedFor(...surface: ('ROOT' | 'M')[]) {
  const { imageId } = await addPatientWithImage(portal, dentist);
  await analyse(portal, dentist, imageId, [finding('TOOTH', '16', [10, 10, 30, 60])]);
  const statuses = [approved('16', 'PRIM_CAR_CAVITY', ...surface)];
  await saveStatuses(portal.deps, dentist, { imageId, version: 0, statuses });
  return (await draftTreatmentPlan(portal.deps, dentist, { imageId, language: 'et' })).treatments;
}

describe('a template of an earlier release', () => {
  it('is counted, and never proposes a filling for a residual root', async () => {
    expect(await countOf(earlier.id)).toBe(situationsWithoutTreatment(earlier.rows).length);
    expect(await draftedFor('ROOT')).toMatchObject([{ issue: 'Hambaauk', treatmentText: '', priceFrom: null, priceTo: null }]);
    expect((await draftedFor('ROOT'))[0]).not.toHaveProperty('treatmentName');
    expect(await draftedFor('M')).toMatchObject([{ issue: 'Hambaauk', treatmentName: 'Täidis' }]);
  });

  it('is offered the default rows, with its own names and prices; saved with them, it lacks nothing', async () => {
    const rows = await propose();
    expect(rows.map(({ situation }) => situation)).not.toContain('ANY');
    expect(rows.filter(({ detectableObject }) => detectableObject === 'PRIM_CAR_CAVITY').map(({ displayName }) => displayName)).toEqual(
      Array(5).fill('Hambaauk'),
    );
    expect(rows.find(({ situation }) => situation === 'CROWNED_TOOTH')?.components).toMatchObject([{ code: '52420' }]);
    const saved = await saveMedicalTemplate(portal.deps, dentist, { ...earlier, rows: [...earlier.rows, ...rows] });
    // Nothing that the clinic chose is changed.
    expect(saved.rows.filter(({ situation }) => situation === 'ANY')).toEqual(earlier.rows);
    expect(await countOf(earlier.id)).toBe(0);
    expect(await propose()).toEqual([]);
    expect(await draftedFor('ROOT')).toMatchObject([{ treatmentName: 'Hindamine, vajaduse korral eemaldamine' }]);
  });

  it('without a price list is offered rows without components', async () => {
    const { rows } = earlier;
    const bare = rows.map((row) => ({ ...row, components: [] }));
    const made = await saveMedicalTemplate(portal.deps, dentist, { name: 'Ilma hindadeta', language: 'et', rows: bare });
    const offered = await proposeSituationRows(portal.deps, dentist, { id: made.id });
    expect(offered.flatMap(({ components }) => components)).toEqual([]);
    expect(offered.find(({ situation }) => situation === 'ROOT')).toMatchObject({ priceFrom: 3000, priceTo: 22000 });
  });
});

describe('permissions', () => {
  it('allow those who may change templates, and treat ids of another organization as unknown', async () => {
    const assistant: Actor = { ...dentist, roles: ['ASSISTANT'] };
    await expect(propose(assistant)).rejects.toMatchObject({ code: 'USER_NOT_ALLOWED_TO_SAVE_MEDICAL_TEMPLATE' });
    const outsider = await (await addClinicWithDefaults(portal)).person('OWNER');
    await expect(propose(outsider)).rejects.toMatchObject({ code: 'MEDICAL_TEMPLATE_NOT_FOUND' });
  });
});
