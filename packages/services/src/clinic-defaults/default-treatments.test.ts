import { LOCALES } from '@molaar/contracts';
import { newId } from '@molaar/db';
import { FINDING_TYPES, type FindingType, findingType } from '@molaar/domain/findings';
import type { ToothStatus } from '@molaar/domain/statuses';
import { bitingSurface, type Surface } from '@molaar/domain/teeth';
import { type ApprovedStatus, draftTreatments } from '@molaar/domain/treatment-plans';
import { describe, expect, it } from 'vitest';
import { PRICE_LIST } from './content/price-list';
import { defaultTemplate } from './default-template';

const pricingTemplateId = newId();
const components = PRICE_LIST.map((component) => ({ ...component, id: newId(), pricingTemplateId }));

const EXTENTS = {
  surface: ['M'],
  surfaces: ['M', 'O', 'D'],
  'all surfaces': ['M', 'O', 'D', 'B', 'L'],
  crown: ['CROWN'],
  root: ['ROOT'],
  'surface and root': ['M', 'ROOT'],
  'whole tooth': ['WHOLE_TOOTH'],
} as const satisfies Record<string, readonly Surface[]>;

type Extent = keyof typeof EXTENTS;

/** The English name of the treatment of each finding: in general, and of the extents that differ. */
const TREATMENTS: Partial<Record<FindingType, Partial<Record<Extent, string>> & { general: string }>> = {
  EMERGING_TOOTH: { general: 'Examination' },
  FOREIGN_OBJ: { general: 'Removal of the foreign object' },
  FRACTURE: {
    general: 'Examination and rebuilding of the tooth',
    root: 'Assessment, removal if needed',
    'surface and root': 'Assessment, removal if needed',
  },
  IRREG_LUCENCY: { general: 'Further examination' },
  IRREG_OPACITY: { general: 'Further examination' },
  MIX_OPACITY_FORMATION: { general: 'Further examination' },
  PRIM_CAR_CAVITY: {
    general: 'Filling',
    'all surfaces': 'Assessment: rebuilding or removal',
    crown: 'Assessment: rebuilding or removal',
    root: 'Assessment, removal if needed',
    'surface and root': 'Assessment, removal if needed',
    'whole tooth': 'Assessment, removal if needed',
  },
  SEC_CAR_CAVITY: {
    general: 'New filling',
    'all surfaces': 'Assessment: rebuilding or removal',
    crown: 'Assessment: rebuilding or removal',
    root: 'Assessment, removal if needed',
    'surface and root': 'Assessment, removal if needed',
    'whole tooth': 'Assessment, removal if needed',
  },
  POOR_ENDODONTICS: { general: 'Repeated root canal treatment' },
  ATTRITION: { general: 'Protective splint' },
  CHIPPED_TOOTH: {
    general: 'Rebuilding of the broken edge',
    'all surfaces': 'Rebuilding with a large filling or a crown',
    crown: 'Rebuilding with a large filling or a crown',
    root: 'Assessment, removal if needed',
    'surface and root': 'Assessment, removal if needed',
  },
  OVERHANG: { general: 'Smoothing of the filling' },
  PERIODONTITIS_COM: { general: 'Deep cleaning below the gum' },
  PLAQUE_LOC: { general: 'Cleaning of the tooth' },
  PERIODONTITIS_PERIAPICAL: { general: 'Root canal treatment' },
};

/** Findings on a tooth with another status, and their treatment. */
const COMBINATIONS: readonly [FindingType, readonly Surface[], other: ToothStatus, on: readonly Surface[], treatment: string][] = [
  ['SEC_CAR_CAVITY', ['M'], 'CROWN', ['CROWN'], 'New crown'],
  ['SEC_CAR_CAVITY', ['CROWN'], 'CROWN', ['CROWN'], 'New crown'],
  ['PRIM_CAR_CAVITY', ['D'], 'ABUTMENT', ['CROWN'], 'New crown'],
  ['SEC_CAR_CAVITY', ['ROOT'], 'CROWN', ['CROWN'], 'Assessment, removal if needed'],
  ['PRIM_CAR_CAVITY', ['O'], 'COMPOSITE', ['O'], 'Filling'],
  ['PERIODONTITIS_PERIAPICAL', ['ROOT'], 'GOOD_ENDODONTICS', ['ROOT'], 'Repeated root canal treatment'],
  ['PERIODONTITIS_PERIAPICAL', ['ROOT'], 'POOR_ENDODONTICS', ['ROOT'], 'Repeated root canal treatment'],
  ['PERIODONTITIS_PERIAPICAL', ['ROOT'], 'SUPPORT_NON_SCREW', ['ROOT'], 'Repeated root canal treatment'],
  ['PERIODONTITIS_PERIAPICAL', ['ROOT'], 'CROWN', ['CROWN'], 'Root canal treatment'],
  ['PERIODONTITIS_PERIAPICAL', ['ROOT'], 'IMPLANT', ['ROOT'], 'Examination of the implant'],
  ['PERIODONTITIS_PERIAPICAL', ['ROOT'], 'PRIM_CAR_CAVITY', ['WHOLE_TOOTH'], 'Assessment with the whole tooth'],
  ['POOR_ENDODONTICS', ['ROOT'], 'SEC_CAR_CAVITY', ['ROOT'], 'Assessment with the whole tooth'],
  ['CHIPPED_TOOTH', ['M'], 'PRIM_CAR_CAVITY', ['WHOLE_TOOTH'], 'Assessment with the whole tooth'],
  ['PRIM_CAR_CAVITY', ['M'], 'SEC_CAR_CAVITY', ['ROOT'], 'Assessment with the whole tooth'],
  ['SEC_CAR_CAVITY', ['M'], 'SEC_CAR_CAVITY', ['WHOLE_TOOTH'], 'Assessment with the whole tooth'],
  ['PRIM_CAR_CAVITY', ['ROOT'], 'SEC_CAR_CAVITY', ['WHOLE_TOOTH'], 'Assessment, removal if needed'],
  ['PERIODONTITIS_PERIAPICAL', ['ROOT'], 'PRIM_CAR_CAVITY', ['O'], 'Root canal treatment'],
];

describe.each(LOCALES)('treatments of the default template in %s', (language) => {
  const { rows } = defaultTemplate(language, newId(), pricingTemplateId, components);
  const english = defaultTemplate('en', newId(), pricingTemplateId, components).rows;
  const treat = (finding: ApprovedStatus, others: readonly ApprovedStatus[] = []) =>
    draftTreatments([finding], rows, { newId, withoutRow: (type) => findingType(type) as never, all: [finding, ...others] });
  /** The English names of the treatments that are called so in this language. */
  const inEnglish = (name: string | undefined, type: FindingType) =>
    rows.flatMap((row, index) => (row.detectableObject === type && row.treatmentName === name ? [english[index]?.treatmentName] : []));

  const cases = FINDING_TYPES.flatMap((type) => (Object.keys(EXTENTS) as Extent[]).map((extent) => [type, extent] as const));
  it.each(cases)('%s on %s', (type, extent) => {
    const lines = treat({ tooth: '36', surfaces: EXTENTS[extent], status: type as ToothStatus });
    const expected = TREATMENTS[type];
    expect(lines).toHaveLength(expected ? 1 : 0);
    if (!expected) return;
    expect(inEnglish(lines[0]?.treatmentName, type)).toContain(expected[extent] ?? expected.general);
    expect(lines[0]?.treatmentText).toMatch(/\n(If nothing is done|If it is not examined|Kui midagi ei tehta|Kui muutust ei uurita)/);
    expect(lines[0]?.priceTo).toBeGreaterThan(0);
  });

  const SHARED: Partial<Record<FindingType, string[][]>> = {
    EMERGING_TOOTH: [['16', '11', '46', '36']],
    ATTRITION: [
      ['16', '11'],
      ['46', '36'],
    ],
    PERIODONTITIS_COM: [
      ['16', '11'],
      ['46', '36'],
    ],
  };
  it.each(Object.keys(TREATMENTS) as FindingType[])(
    '%s on four teeth: an examination, a treatment for each jaw or for each tooth',
    (type) => {
      const statuses = (['16', '11', '36', '46'] as const).map(
        (tooth): ApprovedStatus => ({ tooth, surfaces: ['WHOLE_TOOTH'], status: type as ToothStatus }),
      );
      const lines = draftTreatments(statuses, rows, { newId, withoutRow: (one) => findingType(one) as never });
      const teeth = lines.map(({ tooth, furtherTeeth = [] }) => [tooth, ...furtherTeeth]);
      expect(teeth).toEqual(SHARED[type] ?? [['16'], ['11'], ['36'], ['46']]);
      expect(lines.map(({ quantity }) => quantity)).toEqual(lines.map(() => 1));
    },
  );

  it('proposes a splint for each jaw with worn teeth, also where front and back teeth have other surfaces', () => {
    const worn = (['16', '15', '12', '11', '21', '53', '46', '36'] as const).map(
      (tooth): ApprovedStatus => ({ tooth, surfaces: [bitingSurface(tooth)], status: 'ATTRITION' }),
    );
    expect(draftTreatments(worn, rows, { newId, withoutRow: (one) => findingType(one) as never })).toMatchObject([
      {
        tooth: '16',
        furtherTeeth: ['15', '12', '11', '21', '53'],
        surfaces: [],
        quantity: 1,
        unit: 'JAW',
        priceFrom: 18_000,
        priceTo: 26_000,
      },
      { tooth: '46', furtherTeeth: ['36'], surfaces: ['O'], quantity: 1, unit: 'JAW', priceFrom: 18_000, priceTo: 26_000 },
    ]);
  });

  it.each(COMBINATIONS)('%s on %s of a tooth with %s on %s: %s', (type, surfaces, other, on, expected) => {
    const [line] = treat({ tooth: '36', surfaces, status: type as ToothStatus }, [{ tooth: '36', surfaces: on, status: other }]);
    expect(inEnglish(line?.treatmentName, type)).toContain(expected);
    // Another tooth is of no importance.
    const [alone] = treat({ tooth: '36', surfaces, status: type as ToothStatus }, [{ tooth: '37', surfaces: on, status: other }]);
    expect(alone).toMatchObject({ treatmentName: treat({ tooth: '36', surfaces, status: type as ToothStatus })[0]?.treatmentName });
  });
});
