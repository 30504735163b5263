import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts in hundredths of a second on every machine. */
const TICK = 10;

/** Returns the processor time of this process with all its threads, in milliseconds. */
export function ownProcessorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Returns the processor time of all running descendants of this process, in milliseconds. */
export function childrenProcessorTime(parent = process.pid): number {
  const { children } = readProcesses();
  const sum = (pid: number): number => (children.get(pid) ?? []).reduce((total, child) => total + child.time + sum(child.pid), 0);
  return sum(parent);
}

/** Returns the processor time of processes with one thread, in milliseconds, which Linux counts in nanoseconds. */
export function processorTimeOf(pids: readonly number[]): number {
  return pids.reduce((total, pid) => total + Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]), 0) / 1e6;
}

function readProcesses() {
  const children = new Map<number, { pid: number; time: number }[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = statOf(name);
    if (!stat) continue;
    // After the name in brackets: state, parent …; user time and system time are the 12th and 13th fields.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const parent = Number(fields[1]);
    const siblings = children.get(parent) ?? [];
    siblings.push({ pid: Number(name), time: (Number(fields[11]) + Number(fields[12])) * TICK });
    children.set(parent, siblings);
  }
  return { children };
}

function statOf(pid: string): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    // The process has ended.
    return null;
  }
}
