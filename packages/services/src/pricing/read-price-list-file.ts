import {
  composed,
  IMPORT_COLUMNS,
  type ImportColumn,
  type ImportError,
  LOCALES,
  type PricingComponentFields,
  pricingComponentFields,
} from '@molaar/contracts';
import type { CsvRecord } from '@molaar/domain/text';
import { UNITS, type Unit, VAT, type Vat } from '@molaar/domain/treatment-plans';
import { translations } from '@molaar/i18n';
import { readCsvFile } from '../shared/read-csv-file';
import { readPriceCell } from './read-price-cell';

/** Characters; longer headings are cut. */
const MAX_HEADING_LENGTH = 100;

export interface LineError {
  column: ImportColumn;
  error: ImportError;
}

/** One line of the file. Fields are undefined when the file lacks the column. */
export interface FileLine {
  /** Line number in the file, from 1. */
  line: number;
  fields: Partial<PricingComponentFields> & Pick<PricingComponentFields, 'code' | 'name'>;
  errors: LineError[];
}

export interface PriceListFile {
  missingColumns: ImportColumn[];
  lines: FileLine[];
}

/**
 * Reads a price list as CSV: headings, units and value added tax in either language, in any order; ignores other
 * columns.
 * @throws VALIDATION_FAILED when there are too many lines.
 */
export function readPriceListFile(text: string): PriceListFile {
  const [headings, ...records] = readCsvFile(text);
  const places = columnPlaces(headings?.fields ?? []);
  const missingColumns: ImportColumn[] = (['code', 'name'] as const).filter((column) => !places.has(column));
  if (!places.has('price') && !places.has('minimum')) missingColumns.push('price');
  if (missingColumns.length > 0) return { missingColumns, lines: [] };
  return { missingColumns, lines: records.map((record) => readLine(record, places)) };
}

type Places = ReadonlyMap<ImportColumn, number>;

function columnPlaces(headings: readonly string[]): Places {
  const plain = headings.map(plainHeading);
  const found = IMPORT_COLUMNS.map((column) => [column, plain.findIndex((heading) => HEADINGS[column].includes(heading))] as const);
  return new Map(found.filter(([, place]) => place >= 0));
}

/** What lists of other programs call a column, beside its names on the screen. */
const OTHER_HEADINGS: Readonly<Partial<Record<ImportColumn, readonly string[]>>> = { name: ['nimi', 'teenus', 'service'] };

const HEADINGS = Object.fromEntries(
  IMPORT_COLUMNS.map((column) => [
    column,
    [column, ...LOCALES.map((locale) => plainHeading(translations(locale).pricing.columns[column]())), ...(OTHER_HEADINGS[column] ?? [])],
  ]),
) as Record<ImportColumn, string[]>;

/** Normalizes a heading: "Hind (EUR)" and "hind, €" become "hind". */
function plainHeading(text: string): string {
  return text
    .slice(0, MAX_HEADING_LENGTH)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[(,]?\s*(€|eur|eurodes)\s*\)?$/, '')
    .trim();
}

function readLine({ line, fields: cells }: CsvRecord, places: Places): FileLine {
  const errors: LineError[] = [];
  const addError = (column: ImportColumn, error: ImportError) => void errors.push({ column, error });
  const cell = (column: ImportColumn): string | undefined => {
    const place = places.get(column);
    return place === undefined ? undefined : composed.parse(cells[place] ?? '');
  };

  const code = cell('code') ?? '';
  if (code === '') addError('code', 'codeMissing');
  else if (!pricingComponentFields.shape.code.safeParse(code).success) addError('code', 'codeTooLong');
  const name = cell('name') ?? '';
  if (name === '') addError('name', 'nameMissing');
  else if (!pricingComponentFields.shape.name.safeParse(name).success) addError('name', 'nameTooLong');
  const [nameEt, nameEn] = [cell('nameEt'), cell('nameEn')];
  if (!pricingComponentFields.shape.nameEt.safeParse(nameEt).success) addError('nameEt', 'nameEtTooLong');
  if (!pricingComponentFields.shape.nameEn.safeParse(nameEn).success) addError('nameEn', 'nameEnTooLong');
  const category = cell('category');
  if (!pricingComponentFields.shape.category.safeParse(category).success) addError('category', 'categoryTooLong');
  const unitText = cell('unit');
  const unit = unitText ? unitOf(unitText) : undefined;
  if (unitText && !unit) addError('unit', 'unitUnknown');
  const quantityText = cell('quantity');
  // A spreadsheet may write 1 as 1,0.
  const quantity = quantityText ? Number(quantityText.replace(',', '.')) : undefined;
  if (quantity !== undefined && !pricingComponentFields.shape.quantity.safeParse(quantity).success)
    addError('quantity', 'quantityUnreadable');
  const vatText = cell('vat');
  const vat = vatText ? vatOf(vatText) : undefined;
  if (vatText && !vat) addError('vat', 'vatUnknown');
  const prices = readPrices(cell, addError);
  return { line, fields: { code, name, nameEt, nameEn, category, unit, quantity, vat, ...prices }, errors };
}

/** The price column may contain a range; the minimum and maximum columns contain one amount each. */
function readPrices(
  cell: (column: ImportColumn) => string | undefined,
  addError: (column: ImportColumn, error: ImportError) => void,
): Pick<PricingComponentFields, 'price' | 'minimum' | 'maximum'> {
  const read = (column: 'price' | 'minimum' | 'maximum') => {
    const prices = readPriceCell(cell(column) ?? '');
    const isOne = column === 'price' || (prices?.minimum ?? null) === null;
    if (prices && isOne) return prices;
    addError(column, 'priceUnreadable');
    return undefined;
  };
  const [own, from, to] = [read('price'), read('minimum'), read('maximum')];
  const none = { price: null, minimum: null, maximum: null };
  if (!own || !from || !to) return none;
  const isRange = from.price !== null || to.price !== null;
  if (isRange && (own.price !== null || own.minimum !== null)) addError('price', 'priceOrRange');
  const prices = isRange ? { price: null, minimum: from.price, maximum: to.price } : own;
  if (prices.price === null && prices.minimum === null) addError(isRange ? 'minimum' : 'price', 'priceOrRange');
  else if (prices.minimum !== null && prices.maximum !== null && prices.maximum < prices.minimum)
    addError(isRange ? 'maximum' : 'price', 'toPriceNotSmaller');
  return prices;
}

function unitOf(text: string): Unit | undefined {
  const plain = text.toLowerCase();
  return UNITS.find((unit) =>
    [unit.toLowerCase(), ...LOCALES.map((locale) => translations(locale).catalogue.units[unit]())].includes(plain),
  );
}

function vatOf(text: string): Vat | undefined {
  const plain = text.toLowerCase();
  return VAT.find((vat) => [vat.toLowerCase(), ...LOCALES.map((locale) => translations(locale).pricing.vat[vat]())].includes(plain));
}
