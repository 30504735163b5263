import type { PricingComponent } from '@molaar/contracts';
import { describe, expect, it } from 'vitest';
import {
  addRow,
  changeAdded,
  changeRow,
  countEdits,
  draftOf,
  dropEdit,
  NO_EDITS,
  pastedChange,
  readDraft,
  readPasted,
  settleEdit,
} from './row-edits';

const CROWN: PricingComponent = {
  id: 'crown',
  pricingTemplateId: 'list',
  code: '52420',
  category: 'Proteesid',
  name: 'Kroon',
  nameEt: null,
  nameEn: 'Crown',
  unit: 'TOOTH',
  price: null,
  minimum: 42_050,
  maximum: 56_000,
  quantity: 1,
  vat: 'INCLUDED',
  version: 3,
};

describe('edits of a price list', () => {
  it('contain what differs, and nothing after it was changed back', () => {
    const changed = changeRow(NO_EDITS, CROWN, { minimum: '430' }, 'et');
    expect(changed.changed.get('crown')).toEqual({ base: CROWN, draft: { ...draftOf(CROWN, 'et'), minimum: '430' } });
    expect(countEdits(changeRow(changed, CROWN, { minimum: '420,50' }, 'et'))).toBe(0);
  });

  it('keep the version that the person saw, even when newer data are loaded', () => {
    const changed = changeRow(NO_EDITS, CROWN, { name: 'A' }, 'et');
    const later = changeRow(changed, { ...CROWN, version: 4, name: 'Theirs' }, { name: 'AB' }, 'et');
    expect(later.changed.get('crown')?.base.version).toBe(3);
  });

  it('add rows and remove one of them', () => {
    const edits = changeAdded(addRow(addRow(NO_EDITS, 'a'), 'b', { code: '2' }), 'a', { name: 'Uus' });
    expect([...edits.added.values()].map(({ code, name, unit, quantity }) => [code, name, unit, quantity])).toEqual([
      ['', 'Uus', 'TOOTH', '1'],
      ['2', '', 'TOOTH', '1'],
    ]);
    expect([...dropEdit(edits, 'a').added.keys()]).toEqual(['b']);
    expect(dropEdit(edits, 'unknown')).toBe(edits);
  });
});

describe('a row as it is saved', () => {
  it('is parsed as it was formatted, in both languages', () => {
    for (const locale of ['en', 'et'] as const) {
      const { code, category, name, nameEt, nameEn, unit, price, minimum, maximum, quantity, vat } = CROWN;
      const read = readDraft(draftOf(CROWN, locale), locale);
      expect(read).toEqual({ input: { code, category, name, nameEt, nameEn, unit, price, minimum, maximum, quantity, vat }, errors: {} });
    }
  });

  it('reports invalid amounts', () => {
    const { errors, input } = readDraft({ ...draftOf(CROWN, 'et'), price: 'tasuta', quantity: '' }, 'et');
    expect(Object.keys(errors)).toEqual(['price']);
    expect(input.quantity).toBeNaN();
  });
});

describe('a saved row', () => {
  const sent = { ...draftOf(CROWN, 'et'), name: 'Täiskroon' };
  const saved = { ...CROWN, name: 'Täiskroon', version: 4 };
  const edits = changeRow(NO_EDITS, CROWN, { name: 'Täiskroon' }, 'et');

  it('is no longer an edit', () => {
    expect(settleEdit(edits, { key: 'crown', sent, saved, locale: 'et' })).toEqual(NO_EDITS);
    expect(settleEdit(addRow(NO_EDITS, 'new', sent), { key: 'new', sent, saved, locale: 'et' })).toEqual(NO_EDITS);
  });

  it('keeps what was typed while it was being saved, as an edit of the saved row', () => {
    const typed = changeRow(edits, CROWN, { code: '52421' }, 'et');
    const expected = { base: saved, draft: { ...sent, code: '52421' } };
    expect(settleEdit(typed, { key: 'crown', sent, saved, locale: 'et' })).toEqual({
      changed: new Map([['crown', expected]]),
      added: new Map(),
    });
    const added = changeAdded(addRow(NO_EDITS, 'new', sent), 'new', { code: '52421' });
    expect(settleEdit(added, { key: 'new', sent, saved, locale: 'et' })).toEqual({
      changed: new Map([['crown', expected]]),
      added: new Map(),
    });
  });
});

describe('cells pasted from a spreadsheet', () => {
  it('fill rows and columns from the focused cell', () => {
    expect(readPasted('a\tb\r\nc\td\r\n')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(pastedChange(['Kroon ', 'hammas', '', '420,50', '560', '1', 'Kroon', 'Crown', 'too many'], 'name')).toEqual({
      name: 'Kroon',
      nameEt: 'Kroon',
      nameEn: 'Crown',
      unit: 'TOOTH',
      price: '',
      minimum: '420,50',
      maximum: '560',
      quantity: '1',
    });
    expect(pastedChange(['dozen', '5'], 'unit')).toEqual({ price: '5' });
    expect(['Sisaldub', 'exempt', 'INCLUDED', '24%'].map((text) => pastedChange([text], 'vat').vat)).toEqual([
      'INCLUDED',
      'EXEMPT',
      'INCLUDED',
      undefined,
    ]);
  });
});
