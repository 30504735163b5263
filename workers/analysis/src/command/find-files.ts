import type { Dirent } from 'node:fs';
import { readdir, realpath, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';

const RADIOGRAPH = /\.(png|jpe?g)$/i;
/** macOS stores a resource fork next to each file on foreign disks, with the same extension but no image. */
const RESOURCE_FORK = /^\._/;

/** A file with its name as given and its absolute path. */
export interface NamedFile {
  name: string;
  path: string;
}

export interface FoundFiles {
  /** Without duplicates. */
  files: NamedFile[];
  /** Folders that could not be read. */
  unreadable: { name: string; error: string }[];
}

/**
 * Returns the named files; folders are replaced by the PNG and JPEG files in them and in subfolders, ordered by name.
 * Links are followed, and no folder is read twice. Names that do not exist are returned too: reading them reports the
 * error.
 */
export async function findFiles(names: readonly string[], cwd: string): Promise<FoundFiles> {
  const files = new Map<string, NamedFile>();
  const unreadable: FoundFiles['unreadable'] = [];
  const entered = new Set<string>();
  for (const name of names) {
    const path = resolve(cwd, name);
    const facts = await stat(path).catch(() => null);
    const found = facts?.isDirectory() ? await filesBelow({ name, path }, entered, unreadable) : [{ name, path }];
    for (const file of found) if (!files.has(file.path)) files.set(file.path, file);
  }
  return { files: [...files.values()], unreadable };
}

async function filesBelow(top: NamedFile, entered: Set<string>, unreadable: FoundFiles['unreadable']): Promise<NamedFile[]> {
  const found: NamedFile[] = [];
  const folders = [top];
  // Links last, so that a folder that is also reached without a link gets the name without it.
  const links: NamedFile[] = [];
  for (let folder = folders.pop(); folder; folder = folders.pop() ?? links.pop()) {
    try {
      const real = await realpath(folder.path);
      if (entered.has(real)) continue;
      entered.add(real);
      for (const entry of await readdir(folder.path, { withFileTypes: true })) {
        const inside = { name: join(folder.name, entry.name), path: join(folder.path, entry.name) };
        const kind = await kindOf(entry, inside.path);
        if (kind === 'folder') (entry.isSymbolicLink() ? links : folders).push(inside);
        else if (kind === 'file' && RADIOGRAPH.test(entry.name) && !RESOURCE_FORK.test(entry.name)) found.push(inside);
      }
    } catch (error) {
      unreadable.push({ name: folder.name, error: error instanceof Error ? error.message : String(error) });
    }
  }
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the kind of an entry or of a link's target; a broken link counts as a file that cannot be read. */
async function kindOf(entry: Dirent, path: string): Promise<'file' | 'folder' | 'other'> {
  const facts = entry.isSymbolicLink() ? await stat(path).catch(() => null) : entry;
  if (!facts || facts.isFile()) return 'file';
  return facts.isDirectory() ? 'folder' : 'other';
}
