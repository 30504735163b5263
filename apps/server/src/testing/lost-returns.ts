import { fewest, optionsOf, type Schema, valuesOf } from './narrowed-input';

/**
 * Says what a reader of the former schema does not find in values of the present one: a field that is gone or may be
 * missing, another type or format, or a value that is new in a list of values (`isNewValue`). New fields do not count:
 * readers ignore what they do not know.
 */
export function lostReturns(former: Schema, now: Schema, at = 'returned'): string[] {
  if (isNothing(former) || Object.keys(former).length === 0) return [];
  if (isNothing(now)) return [`${at}: nothing is returned any more`];
  const known = optionsOf(former);
  const comparable = (option: Schema) => {
    const alike = known.filter((other) => hasTypeOf(option, other));
    return alike.length > 0 ? alike : known;
  };
  return [...new Set(optionsOf(now).flatMap((option) => fewest(comparable(option).map((other) => lost(other, option, at)))))];
}

/** Whether something that `lostReturns` names is a new value in a list of values. */
export const isNewValue = (complaint: string): boolean => complaint.endsWith(' is a new value');

const isNothing = ({ not }: Schema): boolean => not !== undefined;

const hasTypeOf = (now: Schema, former: Schema): boolean =>
  now.type === former.type || (former.type === 'number' && now.type === 'integer');

function lost(former: Schema, now: Schema, at: string): string[] {
  if (former.type !== undefined && !hasTypeOf(now, former)) return [`${at}: ${former.type} became ${now.type ?? 'anything'}`];
  return [
    ...(former.format !== undefined && former.format !== now.format ? [`${at}: ${former.format} became ${now.format ?? 'any text'}`] : []),
    ...valuesAdded(former, now, at),
    ...fieldsLost(former, now, at),
    ...itemsLost(former, now, at),
  ];
}

function valuesAdded(former: Schema, now: Schema, at: string): string[] {
  const known = valuesOf(former);
  if (!known) return [];
  const values = valuesOf(now);
  if (!values) return [`${at}: any value instead of ${JSON.stringify(known)}`];
  return values.filter((value) => !known.includes(value)).map((value) => `${at}: ${JSON.stringify(value)} is a new value`);
}

function fieldsLost(former: Schema, now: Schema, at: string): string[] {
  const [others, formerOthers] = [now.additionalProperties, former.additionalProperties];
  const fields = Object.entries(former.properties ?? {}).flatMap(([name, schema]) => {
    const field = now.properties?.[name] ?? (typeof others === 'object' ? others : undefined);
    if (!field) return [`${at}.${name}: is no longer returned`];
    const isRarer = former.required?.includes(name) && !now.required?.includes(name);
    return [...(isRarer ? [`${at}.${name}: may be missing now`] : []), ...lostReturns(schema, field, `${at}.${name}`)];
  });
  if (typeof formerOthers !== 'object') return fields;
  const named = Object.entries(now.properties ?? {}).filter(([name]) => !former.properties?.[name]);
  const rest = [...named.map(([, schema]) => schema), ...(typeof others === 'object' ? [others] : [])];
  if (rest.length === 0) return [...fields, `${at}.*: is no longer returned`];
  return [...fields, ...rest.flatMap((schema) => lostReturns(formerOthers, schema, `${at}.*`))];
}

function itemsLost(former: Schema, now: Schema, at: string): string[] {
  const [before, after] = [former.prefixItems, now.prefixItems];
  if (before?.length !== after?.length)
    return [`${at}: ${before ? `${before.length} items` : 'a list'} became ${after ? `${after.length} items` : 'a list'}`];
  const first = before?.flatMap((schema, index) => lostReturns(schema, after?.[index] as Schema, `${at}[${index}]`)) ?? [];
  return former.items ? [...first, ...lostReturns(former.items, now.items ?? {}, `${at}[]`)] : first;
}
