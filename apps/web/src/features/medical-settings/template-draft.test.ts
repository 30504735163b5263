import type { MedicalTemplate } from '@molaar/contracts';
import { FINDING_TYPES } from '@molaar/domain/findings';
import { describe, expect, it } from 'vitest';
import {
  addProposedRows,
  addRow,
  changeRow,
  draftOfTemplate,
  errorsAfterEdit,
  errorsByRow,
  readTemplateDraft,
  rebaseTemplate,
  removeRow,
  storedTemplate,
  type TemplateDraft,
} from './template-draft';

const TEMPLATE: MedicalTemplate = {
  id: 'template',
  name: 'Tavapärane',
  status: 'DRAFT',
  language: 'et',
  currency: 'EUR',
  default: false,
  pricingTemplateId: null,
  version: 1,
  rows: [
    {
      detectableObject: 'FRACTURE',
      situation: 'ANY',
      treatmentName: 'Taastamine',
      displayName: 'Fraktuur',
      category: 'ISSUES',
      displayColor: '#ff0000',
      treatmentText: '',
      priceFrom: 6_550,
      priceTo: 56_000,
      disclaimers: '',
      components: [
        {
          pricingComponentId: 'c',
          code: '1',
          name: 'x',
          quantity: 2,
          unit: 'TOOTH',
          price: 100,
          minimum: null,
          maximum: null,
          vat: 'EXEMPT',
        },
      ],
    },
  ],
};

const FRACTURE = { detectableObject: 'FRACTURE', situation: 'ANY' } as const;
const CROWN = { detectableObject: 'CROWN', situation: 'ANY' } as const;

describe('the draft of a template', () => {
  it('is saved as it was loaded', () => {
    for (const locale of ['en', 'et'] as const) {
      const { input, errors } = readTemplateDraft(draftOfTemplate(TEMPLATE, locale), locale);
      expect(errors).toEqual({});
      expect(input.rows).toEqual([{ ...TEMPLATE.rows[0], components: [{ pricingComponentId: 'c', quantity: 2 }] }]);
    }
  });

  it('is restored from the browser as typed, with invalid amounts', () => {
    const ids = { id: crypto.randomUUID(), pricingTemplateId: crypto.randomUUID() };
    const components = TEMPLATE.rows.flatMap((row) => row.components.map((one) => ({ ...one, pricingComponentId: crypto.randomUUID() })));
    const template = { ...TEMPLATE, ...ids, rows: TEMPLATE.rows.map((row) => ({ ...row, components })) };
    const draft = changeRow(draftOfTemplate(template, 'et'), FRACTURE, { priceTo: '12,', displayName: '' });
    const stored = { version: 1, draft };
    expect(storedTemplate.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
    expect(storedTemplate.safeParse({ version: 1, draft: template }).success).toBe(false);
  });

  it('adds a row for each finding type, in the order of the catalogue', () => {
    let draft = draftOfTemplate(TEMPLATE, 'et');
    for (const type of FINDING_TYPES.toReversed()) draft = addRow(draft, { detectableObject: type, situation: 'ANY' });
    expect(draft.rows.map(({ detectableObject }) => detectableObject)).toEqual([...FINDING_TYPES]);
    expect(addRow(draft, CROWN)).toBe(draft);
    expect(draft.rows.find(({ detectableObject }) => detectableObject === 'CROWN')).toMatchObject({
      displayName: 'Kroon',
      category: 'RESTORATIONS',
    });
    expect(removeRow(draft, CROWN).rows).toHaveLength(FINDING_TYPES.length - 1);
  });

  it('adds a row for a situation after the general one, with its name and colour', () => {
    const root = { detectableObject: 'FRACTURE', situation: 'ROOT' } as const;
    const draft = addRow(addRow(draftOfTemplate(TEMPLATE, 'et'), CROWN), root);
    expect(draft.rows.map(({ detectableObject, situation }) => `${detectableObject} ${situation}`)).toEqual([
      'FRACTURE ANY',
      'FRACTURE ROOT',
      'CROWN ANY',
    ]);
    expect(draft.rows[1]).toMatchObject({ displayName: 'Fraktuur', displayColor: '#ff0000', treatmentName: '', treatmentText: '' });
    const changed = changeRow(draft, root, { treatmentText: 'Eemaldamine.' });
    expect(changed.rows.map(({ treatmentText }) => treatmentText)).toEqual(['', 'Eemaldamine.', '']);
    expect(removeRow(changed, root).rows).toHaveLength(2);
  });

  it('adds proposed rows, and leaves those that it has', () => {
    const [own] = TEMPLATE.rows;
    const proposed = [
      { ...own!, treatmentName: 'Muu' },
      { ...own!, situation: 'ROOT' as const, priceFrom: 3_000, priceTo: 22_000, components: [] },
    ];
    const { rows } = addProposedRows(draftOfTemplate(TEMPLATE, 'et'), proposed, 'et');
    expect(rows).toMatchObject([{ treatmentName: 'Taastamine' }, { situation: 'ROOT', priceFrom: '30', priceTo: '220' }]);
  });

  it('reports the row of an invalid amount', () => {
    const draft = changeRow(addRow(draftOfTemplate(TEMPLATE, 'et'), CROWN), CROWN, { priceTo: 'palju' });
    const { errors } = readTemplateDraft(draft, 'et');
    expect(Object.keys(errors)).toEqual(['rows.1.priceTo']);
    const found = errorsByRow(draft, { ...errors, 'rows.0.components.2.quantity': 'liiga palju', name: 'puudub' });
    expect(found).toMatchObject([
      { detectableObject: 'FRACTURE', situation: 'ANY', fields: { components: 'liiga palju' } },
      { detectableObject: 'CROWN', situation: 'ANY' },
    ]);
  });

  it('keeps the errors of the fields that an edit did not change', () => {
    const before = changeRow(draftOfTemplate(TEMPLATE, 'et'), FRACTURE, { priceFrom: 'a lot', priceTo: 'more' });
    const { errors } = readTemplateDraft(before, 'et');
    const after = changeRow(before, FRACTURE, { priceTo: '10' });
    expect(Object.keys(errorsAfterEdit(errors, before, after))).toEqual(['rows.0.priceFrom']);
  });
});

describe('a draft on a newer version of its template', () => {
  const base = addRow(addRow(draftOfTemplate(TEMPLATE, 'et'), CROWN), { detectableObject: 'BRIDGE', situation: 'ANY' });
  const nameOf = (draft: TemplateDraft, type: string) => draft.rows.find(({ detectableObject }) => detectableObject === type)?.displayName;

  it('keeps the rows and fields that were changed, and has the others of the newer version', () => {
    const mine = changeRow({ ...base, name: 'Minu nimi' }, FRACTURE, { displayName: 'Minu murd' });
    const theirs = changeRow(changeRow({ ...base, pricingTemplateId: 'p' }, CROWN, { displayName: 'Tema kroon' }), FRACTURE, {
      displayName: 'Tema murd',
    });
    const rebased = rebaseTemplate(mine, base, theirs);
    expect(rebased).toMatchObject({ name: 'Minu nimi', language: 'et', pricingTemplateId: 'p' });
    expect([nameOf(rebased, 'FRACTURE'), nameOf(rebased, 'CROWN')]).toEqual(['Minu murd', 'Tema kroon']);
  });

  it('keeps added and removed rows of both', () => {
    const implant = { detectableObject: 'IMPLANT', situation: 'ANY' } as const;
    const mine = addRow(removeRow(base, CROWN), implant);
    const theirs = addRow(removeRow(base, { detectableObject: 'BRIDGE', situation: 'ANY' }), {
      detectableObject: 'FILLING_INLAY',
      situation: 'ANY',
    });
    const rebased = rebaseTemplate(mine, base, theirs);
    const types = rebased.rows.map(({ detectableObject }) => detectableObject);
    expect(types).toEqual(['FRACTURE', ...FINDING_TYPES.filter((type) => type === 'FILLING_INLAY' || type === 'IMPLANT')]);
  });

  it('is the newer version when nothing was changed', () => {
    const theirs = changeRow(base, CROWN, { displayName: 'Tema kroon' });
    expect(rebaseTemplate(base, base, theirs)).toEqual(theirs);
  });
});
