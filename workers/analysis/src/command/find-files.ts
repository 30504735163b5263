import { readdir, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const RADIOGRAPH = /\.(png|jpe?g)$/i;

/** A file as it was named and as it is found. */
export interface NamedFile {
  name: string;
  path: string;
}

/**
 * The named files, and in the place of a folder the PNG and JPEG files in it and below, in the order of their names.
 * A name that leads nowhere is kept: reading it gives the error.
 */
export async function findFiles(names: readonly string[], cwd: string): Promise<NamedFile[]> {
  const found: NamedFile[] = [];
  for (const name of names) {
    const path = resolve(cwd, name);
    const facts = await stat(path).catch(() => null);
    if (!facts?.isDirectory()) {
      found.push({ name, path });
      continue;
    }
    const inside = await readdir(path, { recursive: true });
    for (const file of inside.filter((entry) => RADIOGRAPH.test(entry)).sort())
      found.push({ name: join(name, file), path: join(path, file) });
  }
  return found;
}
