import { readFile } from 'node:fs/promises';

/** Reads a JSON file with a list of image ids, or with `{"validation": [ids]}`. @throws when it contains no list. */
export async function readIds(file: string): Promise<Set<string>> {
  const content: unknown = JSON.parse(await readFile(file, 'utf8'));
  const ids = Array.isArray(content) ? content : (content as { validation?: unknown }).validation;
  if (!Array.isArray(ids)) throw new Error(`${file} contains no list of ids`);
  return new Set(ids.map(String));
}
