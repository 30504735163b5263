import { readdir, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';

export interface FoundFile {
  /** Below the folder, with slashes. */
  path: string;
  size: number;
  mtimeMs: number;
}

const RADIOGRAPH = /\.(png|jpe?g|dcm)$/i;

/**
 * Lists the radiographs below a folder, oldest first, without hidden files and links. It looks at the folder itself
 * instead of waiting for the system's events, which network shares do not send.
 * @param leaveOut A folder that is not looked into.
 */
export async function scanFolder(folder: string, leaveOut: string | null): Promise<FoundFile[]> {
  const found: FoundFile[] = [];
  const walk = async (dir: string): Promise<void> => {
    for (const entry of await readdir(dir, { withFileTypes: true })) {
      const path = join(dir, entry.name);
      if (entry.name.startsWith('.') || path === leaveOut) continue;
      if (entry.isDirectory()) await walk(path);
      else if (entry.isFile() && RADIOGRAPH.test(entry.name)) {
        const facts = await stat(path).catch(() => null);
        // It was moved in the meantime.
        if (!facts) continue;
        found.push({ path: relative(folder, path).split(sep).join('/'), size: facts.size, mtimeMs: facts.mtimeMs });
      }
    }
  };
  await walk(folder);
  return found.sort((one, other) => one.mtimeMs - other.mtimeMs || (one.path < other.path ? -1 : 1));
}
