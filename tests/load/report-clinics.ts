import type { Figures, Kind } from './figures';
import type { Growth } from './observe';

export interface Run {
  minutes: number;
  /** Who signed in. */
  dentists: number;
  /** Mean of the machine's load. */
  load: number;
  growth(what: 'memory' | 'handles', name: string): Growth;
}

/** docs/operations.md, Service levels. */
const LEVELS: readonly { what: string; kinds: readonly Kind[]; share: number; goal: number }[] = [
  { what: 'reads (pages, data, tiles), p99', kinds: ['read', 'tile'], share: 0.99, goal: 400 },
  { what: 'page, p95', kinds: ['page'], share: 0.95, goal: 400 },
  { what: 'save, p95', kinds: ['save'], share: 0.95, goal: 500 },
  { what: 'upload → findings, p95', kinds: ['findings'], share: 0.95, goal: 15_000 },
  { what: 'PDF, p95', kinds: ['pdf'], share: 0.95, goal: 3_000 },
  { what: 'save → event at an open page, p95', kinds: ['event'], share: 0.95, goal: 1_000 },
  { what: 'mail accepted → sent, p95', kinds: ['mail'], share: 0.95, goal: 60_000 },
];
const AVAILABILITY = 0.999;
/** A process that has more than this factor of memory, or more handles, in the last sixth grows. */
const GROWTH = 1.15;
const HANDLES = 20;
const KINDS = ['sign-in', 'page', 'read', 'tile', 'save', 'upload', 'findings', 'pdf', 'event', 'mail'] as const;

/** Prints the times of everything, the service levels, and the growth of memory and handles. */
export function printReport(figures: Figures, { minutes, dentists, load, growth }: Run): void {
  const ms = (value: number) => (Number.isNaN(value) ? '–' : `${value.toFixed(0)} ms`);
  console.log(
    `  ${dentists} dentists, ${minutes} minutes, ${figures.answers} requests (${(figures.answers / minutes / 60).toFixed(0)} a second), mean load ${load.toFixed(1)}`,
  );
  console.log('\n  | what | number | p50 | p95 | p99 |\n  | --- | --- | --- | --- | --- |');
  for (const kind of KINDS) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => ms(figures.percentile([kind], share)));
    console.log(`  | ${kind} | ${figures.count(kind)} | ${p50} | ${p95} | ${p99} |`);
  }
  console.log('');
  for (const { what, kinds, share, goal } of LEVELS) {
    const value = figures.percentile(kinds, share);
    console.log(`  ${value <= goal ? 'holds' : 'DOES NOT HOLD'}  ${what}: ${ms(value)} (at most ${goal} ms)`);
  }
  const { availability } = figures;
  console.log(
    `  ${availability >= AVAILABILITY ? 'holds' : 'DOES NOT HOLD'}  availability: ${(100 * availability).toFixed(3)} % (at least ${100 * AVAILABILITY} %)`,
  );
  for (const name of ['server', 'worker', 'launcher', 'postgres']) {
    const [memory, handles] = [growth('memory', name), growth('handles', name)];
    const holds = memory.after <= memory.before * GROWTH && handles.after <= handles.before + HANDLES;
    console.log(
      `  ${holds ? 'holds' : 'DOES NOT HOLD'}  ${name}: ${memory.before.toFixed(0)} → ${memory.after.toFixed(0)} MB, ${handles.before} → ${handles.after} handles`,
    );
  }
  for (const [what, count] of figures.failures) console.log(`  ${count} × ${what}`);
}
