import type { PricingComponent, PricingImportLine } from '@molaar/contracts';
import type { FileLine, LineError } from './read-price-list-file';

type ImportedComponent = Omit<PricingComponent, 'id' | 'pricingTemplateId' | 'version'>;

export interface MatchedLine extends Omit<PricingImportLine, 'before' | 'after'> {
  /** The resulting component; undefined for a line with errors. */
  fields: ImportedComponent | undefined;
  /** The component that the line updates. */
  current: PricingComponent | undefined;
}

/**
 * Matches each line with the component of its code. Missing columns and an empty unit, quantity or value added tax
 * leave the component's values.
 */
export function matchPriceList(lines: readonly FileLine[], components: readonly PricingComponent[]): MatchedLine[] {
  const inList = groupByCode(components);
  const inFile = groupByCode(lines.map(({ fields }) => fields));
  return lines.map(({ line, fields, errors: own }) => {
    const { code, name } = fields;
    const [current, another] = inList.get(code) ?? [];
    const errors: LineError[] = [...own];
    if (code && (inFile.get(code)?.length ?? 0) > 1) errors.push({ column: 'code', error: 'codeTwiceInFile' });
    if (another) errors.push({ column: 'code', error: 'codeTwiceInList' });
    if (errors.length > 0) return { line, code, name, outcome: 'ERROR', errors, fields: undefined, current };
    const merged: ImportedComponent = {
      code,
      name,
      nameEt: fields.nameEt === undefined ? (current?.nameEt ?? null) : fields.nameEt || null,
      nameEn: fields.nameEn === undefined ? (current?.nameEn ?? null) : fields.nameEn || null,
      category: fields.category ?? current?.category ?? '',
      unit: fields.unit ?? current?.unit ?? 'PIECE',
      quantity: fields.quantity ?? current?.quantity ?? 1,
      vat: fields.vat ?? current?.vat ?? 'EXEMPT',
      price: fields.price ?? null,
      minimum: fields.minimum ?? null,
      maximum: fields.maximum ?? null,
    };
    const outcome = !current ? 'CREATE' : isSame(merged, current) ? 'UNCHANGED' : 'UPDATE';
    return { line, code, name, outcome, errors, fields: merged, current };
  });
}

function isSame(fields: ImportedComponent, current: PricingComponent): boolean {
  return (Object.keys(fields) as (keyof ImportedComponent)[]).every((name) => fields[name] === current[name]);
}

function groupByCode<T extends { code: string }>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(item.code);
    if (group) group.push(item);
    else groups.set(item.code, [item]);
  }
  return groups;
}
