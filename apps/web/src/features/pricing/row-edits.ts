import { IMPORT_COLUMNS, type ImportColumn, LOCALES, type Locale, type PricingComponent } from '@molaar/contracts';
import { formatEuro, parseEuro, UNITS, type Unit, VAT, type Vat } from '@molaar/domain/treatment-plans';
import { translations } from '@molaar/i18n';

/** The fields of a row: texts, until they are saved. */
export type RowDraft = Readonly<Record<ImportColumn, string>>;

export interface ChangedRow {
  /** The saved component that the draft is based on; a save sends its version. */
  readonly base: PricingComponent;
  readonly draft: RowDraft;
}

/** The unsaved changes of a price list, over all pages. */
export interface Edits {
  /** Changed rows by the id of the component. */
  readonly changed: ReadonlyMap<string, ChangedRow>;
  /** New rows by a key of their own, in the order in which they were added. */
  readonly added: ReadonlyMap<string, RowDraft>;
}

export const NO_EDITS: Edits = { changed: new Map(), added: new Map() };

const EMPTY: RowDraft = {
  code: '',
  category: '',
  name: '',
  unit: 'TOOTH',
  price: '',
  minimum: '',
  maximum: '',
  quantity: '1',
  nameEt: '',
  nameEn: '',
  vat: 'EXEMPT',
};

/** Returns a price component as it is edited: prices are texts in the user's language, without currency. */
export function draftOf(component: PricingComponent, locale: Locale): RowDraft {
  const { code, category, name, nameEt, nameEn, unit, price, minimum, maximum, quantity, vat } = component;
  const amount = (cents: number | null) => formatEuro(cents, locale);
  const prices = { price: amount(price), minimum: amount(minimum), maximum: amount(maximum) };
  return { code, category, name, unit, ...prices, quantity: String(quantity), nameEt: nameEt ?? '', nameEn: nameEn ?? '', vat };
}

/** Counts the rows that are changed or added. */
export const countEdits = ({ changed, added }: Edits): number => changed.size + added.size;

/** Returns the edits after a change of a row. A row that equals the saved one is no edit. */
export function changeRow(edits: Edits, base: PricingComponent, change: Partial<RowDraft>, locale: Locale): Edits {
  const current = edits.changed.get(base.id) ?? { base, draft: draftOf(base, locale) };
  const next = { base: current.base, draft: { ...current.draft, ...change } };
  const original = draftOf(current.base, locale);
  const changed = new Map(edits.changed);
  if (IMPORT_COLUMNS.every((column) => next.draft[column] === original[column])) changed.delete(base.id);
  else changed.set(base.id, next);
  return { ...edits, changed };
}

/** Returns the edits with a change of a row that is not saved yet. */
export function changeAdded(edits: Edits, key: string, change: Partial<RowDraft>): Edits {
  const draft = edits.added.get(key);
  return draft ? { ...edits, added: new Map(edits.added).set(key, { ...draft, ...change }) } : edits;
}

/** Returns the edits with a new row. @param key identifies it until it is saved */
export function addRow(edits: Edits, key: string, draft: Partial<RowDraft> = {}): Edits {
  return { ...edits, added: new Map(edits.added).set(key, { ...EMPTY, ...draft }) };
}

/** Returns the edits without the edit of a row, which is restored, or removed if it was new. */
export function dropEdit(edits: Edits, key: string): Edits {
  if (!edits.changed.has(key) && !edits.added.has(key)) return edits;
  const without = <T>(map: ReadonlyMap<string, T>) => new Map([...map].filter(([one]) => one !== key));
  return { changed: without(edits.changed), added: without(edits.added) };
}

interface SavedRow {
  readonly key: string;
  /** The draft that was sent. */
  readonly sent: RowDraft;
  readonly saved: PricingComponent;
  readonly locale: Locale;
}

/** Returns the edits after a row was saved as `sent`. What was typed since stays, as an edit of the saved component. */
export function settleEdit(edits: Edits, { key, sent, saved, locale }: SavedRow): Edits {
  const draft = edits.changed.get(key)?.draft ?? edits.added.get(key);
  const dropped = dropEdit(edits, key);
  if (!draft || IMPORT_COLUMNS.every((column) => draft[column] === sent[column])) return dropped;
  return changeRow(dropped, saved, draft, locale);
}

export interface RowInput {
  code: string;
  category: string;
  name: string;
  nameEt: string | null;
  nameEn: string | null;
  unit: string;
  price: number | null;
  minimum: number | null;
  maximum: number | null;
  quantity: number;
  vat: string;
}

/** Makes the input of a save, and an error text for each invalid amount. The schema validates the rest. */
export function readDraft(draft: RowDraft, locale: Locale): { input: RowInput; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  const amount = (column: 'price' | 'minimum' | 'maximum'): number | null => {
    const cents = parseEuro(draft[column]);
    if (!Number.isNaN(cents)) return cents;
    errors[column] = translations(locale).pricing.grid.invalidPrice();
    return null;
  };
  const { code, category, name, unit, vat } = draft;
  const names = { nameEt: draft.nameEt.trim() || null, nameEn: draft.nameEn.trim() || null };
  const prices = { price: amount('price'), minimum: amount('minimum'), maximum: amount('maximum') };
  return { input: { code, category, name, ...names, unit, ...prices, quantity: Number(draft.quantity.trim() || Number.NaN), vat }, errors };
}

/** Splits a text that was copied from a spreadsheet into rows and columns. */
export function readPasted(text: string): string[][] {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  return lines.map((line) => line.split('\t'));
}

/** Returns what a pasted row changes, from this column. A unit and value added tax may have their names in
 * either language. */
export function pastedChange(cells: readonly string[], from: ImportColumn): Partial<RowDraft> {
  const start = IMPORT_COLUMNS.indexOf(from);
  const change: Partial<Record<ImportColumn, string>> = {};
  for (const [index, cell] of cells.entries()) {
    const column = IMPORT_COLUMNS[start + index];
    if (!column) break;
    const text = cell.trim();
    if (column !== 'unit' && column !== 'vat') change[column] = text;
    else {
      const value = column === 'unit' ? findByName(UNITS, text, unitName) : findByName(VAT, text, vatName);
      if (value) change[column] = value;
    }
  }
  return change;
}

const unitName = (unit: Unit, locale: Locale): string => translations(locale).catalogue.units[unit]();
const vatName = (vat: Vat, locale: Locale): string => translations(locale).pricing.vat[vat]();

function findByName<Value extends string>(
  values: readonly Value[],
  text: string,
  nameOf: (value: Value, locale: Locale) => string,
): Value | undefined {
  const plain = text.toLowerCase();
  return values.find((value) => [value, ...LOCALES.map((locale) => nameOf(value, locale))].some((name) => name.toLowerCase() === plain));
}
