import { randomUUID } from 'node:crypto';
import { createReadStream, type Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, readFile, rename, rm, rmdir, stat, unlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contentTypeOf } from './content-type';
import { FOLDER_PAGE, ObjectNotFoundError, type ObjectStore } from './object-store';
import { validateFolder, validateKey, validatePrefix } from './validate-key';

/** Starts with a dot, which no key does. On the same file system as the objects, so that rename is atomic. */
const UNFINISHED = '.unfinished';
/** A file of this age was left by a killed process: no write of 10 MB takes an hour. */
const ABANDONED_MS = 60 * 60 * 1000;
const READ_BYTES = 256 * 1024;

/**
 * Stores objects as files under `root`. A body is written to a temporary file, flushed to disk and renamed: after a
 * crash there is the old object or the new one, and committed writes survive a power failure.
 */
export function createDiskStore(root: string): ObjectStore {
  const unfinished = join(root, UNFINISHED);
  let prepared: Promise<void> | undefined;
  const pathOf = (key: string) => join(root, validateKey(key));

  return {
    async put(key, body) {
      const target = pathOf(key);
      prepared ??= prepare(unfinished);
      await prepared;
      const temporary = join(unfinished, randomUUID());
      try {
        await writeFlushed(temporary, body);
        await moveInto(temporary, target);
      } catch (error) {
        await rm(temporary, { force: true });
        throw error;
      }
    },

    async get(key) {
      try {
        return await readFile(pathOf(key));
      } catch (error) {
        throw notFound(error) ? new ObjectNotFoundError(key) : error;
      }
    },

    async open(key) {
      let file: FileHandle;
      try {
        file = await open(pathOf(key));
      } catch (error) {
        throw notFound(error) ? new ObjectNotFoundError(key) : error;
      }
      const facts = await file.stat();
      if (!facts.isFile()) {
        await file.close();
        throw new ObjectNotFoundError(key);
      }
      // With its end known, the buffer of a small file is not larger than the file.
      const stream = createReadStream('', { fd: file, highWaterMark: READ_BYTES, ...(facts.size > 0 && { end: facts.size - 1 }) });
      return { stream, size: facts.size, contentType: contentTypeOf(key) };
    },

    async exists(key) {
      try {
        return (await stat(pathOf(key))).isFile();
      } catch (error) {
        if (notFound(error)) return false;
        throw error;
      }
    },

    async delete(key) {
      const path = pathOf(key);
      try {
        await unlink(path);
      } catch (error) {
        if (!notFound(error)) throw error;
      }
      await removeEmptyFolders(root, dirname(path));
    },

    async deletePrefix(prefix) {
      const folder = join(root, validateFolder(prefix));
      await rm(folder, { recursive: true, force: true });
      await removeEmptyFolders(root, dirname(folder));
    },

    async *list(prefix) {
      validatePrefix(prefix);
      yield* walk(root, prefix.slice(0, prefix.lastIndexOf('/') + 1), prefix);
    },

    async listFolder(folder, after, most = FOLDER_PAGE) {
      const entries = await entriesOf(join(root, validateFolder(folder)));
      const names = entries
        .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
        .filter((name) => name > after)
        .sort();
      return { names: names.slice(0, most), more: names.length > most };
    },
  };
}

async function prepare(unfinished: string): Promise<void> {
  await mkdir(unfinished, { recursive: true });
  for (const name of await readdir(unfinished)) {
    const path = join(unfinished, name);
    const facts = await stat(path).catch(() => null);
    if (facts && Date.now() - facts.mtimeMs > ABANDONED_MS) await rm(path, { force: true });
  }
}

async function writeFlushed(path: string, body: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(body);
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Moves a file. Starts again when a concurrent deletion removed the folder, or one above it, because it was empty. */
async function moveInto(temporary: string, target: string): Promise<void> {
  const folder = dirname(target);
  for (let attempt = 1; ; attempt++) {
    try {
      await mkdir(folder, { recursive: true });
      await rename(temporary, target);
      break;
    } catch (error) {
      if (!notFound(error) || attempt === 10) throw error;
    }
  }
  await flushFolder(folder);
}

async function flushFolder(folder: string): Promise<void> {
  // The name must survive a crash too. A missing folder means that the object was deleted on purpose.
  const handle = await open(folder).catch(() => null);
  if (!handle) return;
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeEmptyFolders(root: string, folder: string): Promise<void> {
  for (let path = folder; path.length > root.length; path = dirname(path)) {
    try {
      await rmdir(path);
    } catch {
      return;
    }
  }
}

/** Returns what is in a folder, without unfinished files; nothing for a missing folder. */
async function entriesOf(path: string): Promise<Dirent[]> {
  const entries = await readdir(path, { withFileTypes: true }).catch((error: unknown) => {
    if (notFound(error)) return [];
    throw error;
  });
  return entries.filter(({ name }) => !name.startsWith('.'));
}

async function* walk(root: string, folder: string, prefix: string): AsyncIterable<{ key: string; size: number }> {
  for (const entry of await entriesOf(join(root, folder))) {
    const key = `${folder}${entry.name}`;
    if (entry.isDirectory()) {
      if (`${key}/`.startsWith(prefix)) yield* walk(root, `${key}/`, prefix);
    } else if (key.startsWith(prefix)) {
      // Deleted since the folder was read, so it is not listed.
      const facts = await stat(join(root, key)).catch(() => null);
      if (facts) yield { key, size: facts.size };
    }
  }
}

function notFound(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
