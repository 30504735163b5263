import type { z } from 'zod';

const keysOf = (userId: string) => `molaar:form:${userId}:`;

/** What a form holds waits in the browser under this key until it is saved; signing out removes it. */
export const storedFormKey = (userId: string, place: string) => `${keysOf(userId)}${place}`;

/** Texts and settings of the person that were typed and not saved lie in the browser. */
export function hasStoredForms(userId: string, storage: Storage): boolean {
  return Object.keys(storage).some((key) => key.startsWith(keysOf(userId)));
}

/** What was kept under the key; null where nothing was, or by another release. */
export function readStoredForm<T>(key: string, schema: z.ZodType<T>): T | null {
  const text = localStorage.getItem(key);
  if (text === null) return null;
  try {
    return schema.parse(JSON.parse(text));
  } catch {
    localStorage.removeItem(key);
    return null;
  }
}
