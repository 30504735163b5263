import { type FileHandle, mkdir, open, readdir, readFile, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const PART = '.part';
const WHOLE = '.dcm';

/** A file that is being written. Nothing is acknowledged before `keep` has returned. */
export interface SpoolFile {
  write(data: Buffer): Promise<void>;
  keep(): Promise<void>;
  discard(): Promise<void>;
}

/**
 * The folder in which received objects wait until the portal has them. What the portal rejects stays in its folder
 * `rejected`.
 */
export class Spool {
  private bytes = 0;
  private count = 0;

  private constructor(
    private readonly folder: string,
    private readonly maxBytes: number,
  ) {}

  /** Opens the folder, and removes what was never acknowledged. */
  static async open(folder: string, maxBytes: number): Promise<Spool> {
    await mkdir(join(folder, 'rejected'), { recursive: true });
    const spool = new Spool(folder, maxBytes);
    for (const name of await readdir(folder)) {
      if (name.endsWith(PART)) await unlink(join(folder, name));
      else if (name.endsWith(WHOLE)) spool.bytes += (await stat(join(folder, name))).size;
    }
    return spool;
  }

  /** Whether the waiting objects take all the space that they may take. */
  get isFull(): boolean {
    return this.bytes >= this.maxBytes;
  }

  async create(): Promise<SpoolFile> {
    // In the order of arrival, also after a restart within the same millisecond.
    const name = `${Date.now()}-${process.pid}-${String(this.count++).padStart(9, '0')}`;
    const path = join(this.folder, `${name}${PART}`);
    const file = await open(path, 'wx', 0o600);
    let size = 0;
    return {
      write: async (data) => {
        await file.writeFile(data);
        size += data.length;
      },
      keep: async () => {
        await file.sync();
        await file.close();
        await rename(path, join(this.folder, `${name}${WHOLE}`));
        await syncFolder(this.folder);
        this.bytes += size;
      },
      discard: () => discard(file, path),
    };
  }

  /** Returns the names of the waiting objects, oldest first. */
  async waiting(): Promise<string[]> {
    return (await readdir(this.folder)).filter((name) => name.endsWith(WHOLE)).sort(byArrival);
  }

  read(name: string): Promise<Buffer> {
    return readFile(join(this.folder, name));
  }

  /** Deletes an object that the portal has. */
  async delivered(name: string, size: number): Promise<void> {
    await unlink(join(this.folder, name));
    this.bytes -= size;
  }

  /** Puts an object aside that the portal does not take. */
  async rejected(name: string, size: number): Promise<void> {
    await rename(join(this.folder, name), join(this.folder, 'rejected', name));
    this.bytes -= size;
  }
}

function byArrival(one: string, other: string): number {
  const [a, b] = [Number.parseInt(one, 10), Number.parseInt(other, 10)];
  return a - b || (one < other ? -1 : 1);
}

async function discard(file: FileHandle, path: string): Promise<void> {
  await file.close().catch(() => undefined);
  await unlink(path).catch(() => undefined);
}

/** Makes a new name in a folder survive a power failure; Windows does so by itself and cannot open folders. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
