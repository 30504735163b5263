import { readdirSync, readFileSync } from 'node:fs';

export interface RunningProcess {
  pid: number;
  /** Arguments, joined by spaces. */
  command: string;
}

/**
 * Returns other processes of this machine with `text` in their arguments or environment. Reads /proc, so the tests that
 * need it run on Linux only.
 */
export function processesWith(text: string): RunningProcess[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && pid !== process.pid)
    .flatMap((pid) => {
      const command = read(pid, 'cmdline').replaceAll('\0', ' ').trim();
      return `${command} ${read(pid, 'environ')}`.includes(text) ? [{ pid, command }] : [];
    });
}

/** Returns an empty text for a process that has ended or may not be read. */
function read(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
