import { isDeepStrictEqual } from 'node:util';

/** A JSON schema, as far as inputs, returned values and messages use it. */
export interface Schema {
  readonly [keyword: string]: unknown;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly prefixItems?: readonly Schema[];
  readonly additionalProperties?: Schema | boolean;
}

/** They say nothing about what is accepted, or are compared on their own. */
const IGNORED = ['$schema', '$id', 'title', 'description', 'default', 'examples', 'type', 'enum', 'const'];
const PARTS = ['properties', 'required', 'items', 'prefixItems', 'additionalProperties', 'anyOf', 'oneOf'];
const LOWEST = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties'];
const HIGHEST = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties'];
const COMPARED = new Set([...IGNORED, ...PARTS, ...LOWEST, ...HIGHEST]);

/**
 * Says what an input may have by the former schema and not by the present one, or what the present one would not read.
 * A keyword that it does not know counts as narrowed when it was changed.
 */
export function narrowedInput(former: Schema, now: Schema, at = 'input'): string[] {
  const [before, after] = [optionsOf(former), optionsOf(now)];
  if (before.length > 1 || after.length > 1) return before.flatMap((option) => fewest(after.map((other) => narrowed(option, other, at))));
  return narrowed(before[0] ?? former, after[0] ?? now, at);
}

/** Returns the alternatives of a schema; one without any is its own. */
export function optionsOf(schema: Schema): readonly Schema[] {
  const given = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (given) return given.flatMap(optionsOf);
  return Array.isArray(schema.type) ? schema.type.map((type: string) => ({ ...schema, type })) : [schema];
}

/** Returns the shortest list: what the most similar alternative lacks. */
export function fewest(lists: readonly string[][]): string[] {
  return lists.reduce((least, list) => (list.length < least.length ? list : least));
}

function narrowed(former: Schema, now: Schema, at: string): string[] {
  if (former.anyOf || former.oneOf || now.anyOf || now.oneOf) return narrowedInput(former, now, at);
  if (now.type !== undefined && now.type !== former.type && !(now.type === 'number' && former.type === 'integer'))
    return [`${at}: ${former.type ?? 'anything'} became ${now.type}`];
  return [
    ...valuesLost(former, now).map((value) => `${at}: ${value} is no longer accepted`),
    ...LOWEST.filter((keyword) => Number(now[keyword] ?? -Infinity) > Number(former[keyword] ?? -Infinity)).map(
      (keyword) => `${at}: ${keyword}`,
    ),
    ...HIGHEST.filter((keyword) => Number(now[keyword] ?? Infinity) < Number(former[keyword] ?? Infinity)).map(
      (keyword) => `${at}: ${keyword}`,
    ),
    ...Object.keys(now)
      .filter((keyword) => !COMPARED.has(keyword) && !isDeepStrictEqual(now[keyword], former[keyword]))
      .map((keyword) => `${at}: ${keyword}`),
    ...fieldsNarrowed(former, now, at),
    ...itemsNarrowed(former, now, at),
  ];
}

function valuesLost(former: Schema, now: Schema): string[] {
  const accepted = valuesOf(now);
  if (!accepted) return [];
  const lost = valuesOf(former)?.filter((value) => !accepted.includes(value)) ?? ['any value'];
  return lost.map((value) => JSON.stringify(value));
}

/** Returns the only values that a schema accepts; undefined when it names none. */
export function valuesOf(schema: Schema): readonly unknown[] | undefined {
  return 'const' in schema ? [schema.const] : (schema.enum as readonly unknown[] | undefined);
}

function fieldsNarrowed(former: Schema, now: Schema, at: string): string[] {
  const required = (now.required ?? []).filter((name) => !former.required?.includes(name));
  const [others, formerOthers] = [now.additionalProperties, former.additionalProperties];
  const fields = Object.entries(former.properties ?? {}).flatMap(([name, schema]) => {
    const field = now.properties?.[name] ?? (typeof others === 'object' ? others : undefined);
    return field ? narrowedInput(schema, field, `${at}.${name}`) : [`${at}.${name}: is no longer read`];
  });
  const rest = isDeepStrictEqual(others, formerOthers) || others === undefined || others === true || formerOthers === false;
  return [...required.map((name) => `${at}.${name}: became required`), ...fields, ...(rest ? [] : narrowedRest(formerOthers, others, at))];
}

function narrowedRest(former: Schema | boolean | undefined, now: Schema | boolean | undefined, at: string): string[] {
  const isCompared = typeof former === 'object' && typeof now === 'object';
  return isCompared ? narrowedInput(former, now, `${at}.*`) : [`${at}: additionalProperties`];
}

function itemsNarrowed(former: Schema, now: Schema, at: string): string[] {
  const [before, after] = [former.prefixItems ?? [], now.prefixItems ?? []];
  if (before.length !== after.length) return [`${at}: ${before.length} items became ${after.length}`];
  const first = before.flatMap((schema, index) => narrowedInput(schema, after[index] as Schema, `${at}[${index}]`));
  if (!now.items) return first;
  return [...first, ...(former.items ? narrowedInput(former.items, now.items, `${at}[]`) : [`${at}: items`])];
}
