import type { z } from 'zod';

const keysOf = (userId: string) => `molaar:form:${userId}:`;

/** Returns the key under which the browser stores a form until it is saved. Signing out deletes it. */
export const storedFormKey = (userId: string, formName: string) => `${keysOf(userId)}${formName}`;

/** Whether the browser stores unsaved forms of the person. */
export function hasStoredForms(userId: string, storage: Storage): boolean {
  return Object.keys(storage).some((key) => key.startsWith(keysOf(userId)));
}

/** Returns what is stored under the key; null when there is nothing, or it is of another release. */
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
