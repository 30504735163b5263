import { open, readFile, rename } from 'node:fs/promises';

/**
 * What became of a file. BEFORE: it was in the folder before the first start. REJECTED: the portal does not take it.
 */
export type Outcome = 'ASSIGNED' | 'UNASSIGNED' | 'DUPLICATE' | 'BEFORE' | 'REJECTED';

export interface KnownFile {
  size: number;
  mtimeMs: number;
  outcome: Outcome;
}

interface Saved {
  version: 1;
  /** By path below the folder. */
  files: Record<string, KnownFile>;
  /** Hashes of the files that the portal has. */
  sent: string[];
}

/** Notes what was sent, so that nothing is sent twice after a restart. */
export class State {
  readonly files: Map<string, KnownFile>;
  readonly sent: Set<string>;

  private constructor(
    private readonly path: string,
    /** Whether there was no state: the first start. */
    readonly isNew: boolean,
    saved: Saved,
  ) {
    this.files = new Map(Object.entries(saved.files));
    this.sent = new Set(saved.sent);
  }

  /** @throws Error when the file is no state: what was sent is then unknown. */
  static async open(path: string): Promise<State> {
    let text: string;
    try {
      text = await readFile(path, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      return new State(path, true, { version: 1, files: {}, sent: [] });
    }
    const saved = parse(text);
    if (saved?.version !== 1) throw new Error('the state file is damaged or of another version; rename it to start without it');
    return new State(path, false, saved);
  }

  /** Writes another file and renames it, so that an interruption leaves the state before or after. */
  async save(): Promise<void> {
    const saved: Saved = { version: 1, files: Object.fromEntries(this.files), sent: [...this.sent] };
    const fresh = `${this.path}.new`;
    const file = await open(fresh, 'w');
    try {
      await file.writeFile(JSON.stringify(saved));
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(fresh, this.path);
  }
}

function parse(text: string): Saved | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
