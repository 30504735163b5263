import { AppError } from '@molaar/contracts';

/** Half a surrogate pair; with the flag u it does not match the halves of a whole pair. */
const HALF_CHARACTER = /\p{Cs}/u;
/** As in the error of an invalid input: enough to find the cause. */
const MOST_FIELDS = 100;

/**
 * Rejects input with a text that PostgreSQL cannot store: it rejects NUL, and half a surrogate pair would silently
 * become another character.
 * @throws VALIDATION_FAILED, which names the fields.
 */
export function rejectUnstorable(input: unknown): void {
  const found: string[] = [];
  collect(input, [], found);
  if (found.length === 0) return;
  const fields = Object.fromEntries(found.map((field) => [field, 'unstorable']));
  throw new AppError('VALIDATION_FAILED', `not valid: ${found.join(', ')}`, { fields });
}

/** `path` is that of the value; it is the same list for all values, since there may be a hundred thousand. */
function collect(value: unknown, path: string[], found: string[]): void {
  if (found.length >= MOST_FIELDS) return;
  if (typeof value === 'string') {
    if (value.includes('\0') || HALF_CHARACTER.test(value)) found.push(path.join('.'));
    return;
  }
  if (!Array.isArray(value) && !isPlainObject(value)) return;
  for (const [key, item] of Object.entries(value)) {
    path.push(key);
    collect(item, path, found);
    path.pop();
  }
}

/** False for a file of a form. */
function isPlainObject(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
