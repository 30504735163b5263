import type { Figures } from './figures';
import type { Growth } from './observe';
import { judgeAvailability, judgeGrowth, judgeLevel, type Level, leastNumber } from './verdict';

export interface Run {
  minutes: number;
  /** Who signed in. */
  dentists: number;
  /** Mean of the machine's load. */
  load: number;
  /** Everybody worked for at least a third of the run. */
  settled: boolean;
  growth(what: 'memory' | 'handles', name: string): Growth;
}

/** docs/operations/monitoring.md, Service levels. */
const LEVELS: readonly Level[] = [
  { what: 'reads (pages, data, tiles), p99', kinds: ['read', 'tile'], share: 0.99, goal: 400 },
  { what: 'page, p95', kinds: ['page'], share: 0.95, goal: 400 },
  { what: 'save, p95', kinds: ['save'], share: 0.95, goal: 500 },
  { what: 'upload → findings, p95', kinds: ['findings'], share: 0.95, goal: 15_000 },
  { what: 'PDF, p95', kinds: ['pdf'], share: 0.95, goal: 3_000 },
  { what: 'save → event at an open page, p95', kinds: ['event'], share: 0.95, goal: 1_000 },
  { what: 'mail accepted → sent, p95', kinds: ['mail'], share: 0.95, goal: 60_000 },
];
const AVAILABILITY = 0.999;
const KINDS = ['sign-in', 'page', 'read', 'tile', 'save', 'upload', 'findings', 'pdf', 'event', 'mail'] as const;

/** Prints the times of everything, the service levels, and the growth of memory and handles. */
export function printReport(figures: Figures, { minutes, dentists, load, settled, growth }: Run): void {
  const ms = (value: number) => (Number.isNaN(value) ? '–' : `${value.toFixed(0)} ms`);
  console.log(
    `  ${dentists} dentists, ${minutes} minutes, ${figures.answers} requests (${(figures.answers / minutes / 60).toFixed(0)} a second), mean load ${load.toFixed(1)}`,
  );
  console.log('\n  | what | number | p50 | p95 | p99 |\n  | --- | --- | --- | --- | --- |');
  for (const kind of KINDS) {
    const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => ms(figures.percentile([kind], share)));
    console.log(`  | ${kind} | ${figures.times([kind]).length} | ${p50} | ${p95} | ${p99} |`);
  }
  console.log(`\n  reads, p99 of each minute: ${figures.readsByMinute.map(ms).join(', ')}\n`);
  for (const level of LEVELS) {
    const { verdict, value, number } = judgeLevel(figures, level);
    const few = number < leastNumber(level.share) ? `, ${number} measured, ${leastNumber(level.share)} needed` : '';
    console.log(`  ${verdict}  ${level.what}: ${ms(value)} (at most ${level.goal} ms${few})`);
  }
  const { availability, answers } = figures;
  console.log(
    `  ${judgeAvailability(figures, AVAILABILITY)}  availability: ${(100 * availability).toFixed(3)} % (at least ${100 * AVAILABILITY} %, ${answers} requests)`,
  );
  for (const name of ['server', 'worker', 'launcher', 'postgres']) {
    const [memory, handles] = [growth('memory', name), growth('handles', name)];
    console.log(
      `  ${judgeGrowth(memory, handles, settled)}  ${name}: ${memory.before.toFixed(0)} → ${memory.after.toFixed(0)} MB, ${handles.before} → ${handles.after} handles`,
    );
  }
  for (const [what, count] of figures.failures) console.log(`  ${count} × ${what}`);
}
