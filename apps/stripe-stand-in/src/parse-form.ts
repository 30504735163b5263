export type Form = { [key: string]: string | Form };

/** Parses Stripe's form encoding, `items[0][price]=price_1`. @returns Nested objects; lists have the keys 0, 1, 2 … */
export function parseForm(text: string): Form {
  const form: Form = {};
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.split(/[[\]]+/).filter(Boolean);
    let target = form;
    for (const key of path.slice(0, -1)) {
      const next = Object.hasOwn(target, key) ? target[key] : undefined;
      target = typeof next === 'object' ? next : define(target, key, {});
    }
    const last = path.at(-1);
    if (last !== undefined) define(target, last, value);
  }
  return form;
}

/** Sets a key; `__proto__` is an ordinary key here. */
function define<T extends string | Form>(target: Form, key: string, value: T): T {
  Object.defineProperty(target, key, { value, enumerable: true, writable: true, configurable: true });
  return value;
}

/** Returns the text at a path; undefined when there is none. */
export function textAt(form: Form, ...path: string[]): string | undefined {
  const found = at(form, path);
  return typeof found === 'string' ? found : undefined;
}

/** Returns the whole number of a field of a form; undefined for anything else. */
export function numberAt(form: Form, ...path: string[]): number | undefined {
  const text = textAt(form, ...path);
  return text !== undefined && /^-?\d+$/.test(text) ? Number(text) : undefined;
}

/** Returns the texts of an object or a list. */
export function textsAt(form: Form, ...path: string[]): Record<string, string> {
  const found = at(form, path);
  if (typeof found !== 'object') return {};
  return Object.fromEntries(Object.entries(found).filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

function at(form: Form, path: readonly string[]): string | Form | undefined {
  let found: string | Form | undefined = form;
  for (const key of path) found = typeof found === 'object' && Object.hasOwn(found, key) ? found[key] : undefined;
  return found;
}
