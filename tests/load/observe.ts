import { appendFileSync, readdirSync, readFileSync } from 'node:fs';

export interface Sample {
  /** Seconds since the run began. */
  at: number;
  /** By process; PostgreSQL's are added up. Memory in MB. */
  memory: Record<string, number>;
  /** Of PostgreSQL its processes: each one keeps files of the tables that it used open, up to a limit. */
  handles: Record<string, number>;
}

const NAMES = { server: 'apps/server/dist', worker: 'workers/analysis/dist', launcher: 'apps/launcher/dist' };
const EVERY_MS = 5_000;

/**
 * Records memory and open handles of the product's processes.
 * @param launcher The process that started them.
 * @param file Gets every sample as a JSON line.
 */
export function observe(launcher: number, file?: string): { samples: Sample[]; stop(): void } {
  const began = performance.now();
  const samples: Sample[] = [];
  const take = () => {
    const sample: Sample = { at: (performance.now() - began) / 1000, memory: {}, handles: {} };
    for (const pid of familyOf(launcher)) {
      const command = read(`/proc/${pid}/cmdline`);
      const name = Object.entries(NAMES).find(([, part]) => command.includes(part))?.[0] ?? 'postgres';
      sample.memory[name] = (sample.memory[name] ?? 0) + ownMemory(pid);
      sample.handles[name] = (sample.handles[name] ?? 0) + (name === 'postgres' ? 1 : handles(pid));
    }
    samples.push(sample);
    if (file) appendFileSync(file, `${JSON.stringify(sample)}\n`);
  };
  take();
  const timer = setInterval(take, EVERY_MS);
  return { samples, stop: () => clearInterval(timer) };
}

/** Returns a process and everything that it started. */
function familyOf(ancestor: number): number[] {
  const children = new Map<number, number[]>();
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    // The name in parentheses may contain spaces; the state and the parent follow it.
    const parent = Number(read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ')[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  const family = (pid: number): number[] => [pid, ...(children.get(pid) ?? []).flatMap(family)];
  return family(ancestor);
}

/** Returns the memory in MB that a process has for itself: what PostgreSQL's processes share would count many times. */
function ownMemory(pid: number): number {
  const [, kilobytes] = /RssAnon:\s+(\d+)/.exec(read(`/proc/${pid}/status`)) ?? [];
  return Number(kilobytes ?? 0) / 1024;
}

function handles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}

/** Returns an empty text for a process that has ended. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export interface Growth {
  /** Medians of the first sixth of the run in which everybody works, and of the last sixth. */
  before: number;
  after: number;
}

/** Into how many parts of the same length a run is cut. */
export const PARTS = 6;

/**
 * Compares the first part of the run in which everybody works with its last part.
 * @param from The second of the run at which everybody works: until then caches fill.
 */
export function growth(
  samples: readonly Sample[],
  { what, name, from }: { what: 'memory' | 'handles'; name: string; from: number },
): Growth {
  const sixth = Math.max(1, Math.floor(samples.length / PARTS));
  const middle = (part: readonly Sample[]) => {
    const sorted = part.map((sample) => sample[what][name] ?? 0).sort((a, b) => a - b);
    return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  };
  return { before: middle(samples.filter(({ at }) => at >= from).slice(0, sixth)), after: middle(samples.slice(-sixth)) };
}
