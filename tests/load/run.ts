import { readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { createDatabase } from '@molaar/db';
import { createDemoClinic } from '@molaar/services/seed';
import { connectOwner, databaseUrl } from '@molaar/testing/database-owner';
import { median, reportMachine } from '../bench/report';
import { makeDataDir, removeDataDir, startMolaar } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { processesWith } from '../support/processes';
import { stopOnSignal } from '../support/stop-on-signal';
import type { AttackOrder, AttackReport } from './attacker';
import { prepareAttacker } from './prepare-attacker';
import { decide, leastNumber } from './verdict';
import { WORST_CLIENTS } from './worst-clients';

/**
 * Measures a patient page of one clinic while a client of another clinic, or an anonymous caller, does its worst: one
 * request of `worst-clients.ts` after another, for `SECONDS` each. Prints a table; nothing here is a test.
 */
const USUAL_SECONDS = 30;
const SECONDS = Number(process.env.SECONDS ?? USUAL_SECONDS);
const [, , ...chosen] = process.argv;
const GOAL = { p99: 250, memory: 1024 };
/** Between two page views of the other clinic, ms. */
const PAUSE_MS = 25;

reportMachine();
const dataDir = makeDataDir();
const molaar = await startMolaar({ dataDir, environment: { TRUST_PROXY: '1' }, launched: stopOnSignal });
try {
  const db = createDatabase(databaseUrl(dataDir, 'app'), { max: 1 });
  for (const domain of ['victim.test', 'attacker.test']) await createDemoClinic({ db, clock: () => new Date() }, domain);
  await db.close();
  const owner = await connectOwner(databaseUrl(dataDir));
  const target = await prepareAttacker(molaar.url, owner).finally(() => owner.end());
  const serverPid = processesWith(dataDir).find(({ command }) => command.includes('apps/server'))?.pid ?? 0;

  const victim = new PortalClient(molaar.url);
  await victim.signIn('demo@victim.test');
  const { id } = await victim.firstPatient();
  console.log(`  | client | requests: answers | page p50 | p99 | most | server | goal |\n  | --- | --- | --- | --- | --- | --- | --- |`);
  for (const { name, ...client } of [{ name: 'nobody else' } as const, ...WORST_CLIENTS]) {
    if (chosen.length > 0 && !chosen.includes(name)) continue;
    // Resets the highest memory of the process.
    writeFileSync(`/proc/${serverPid}/clear_refs`, '5');
    const attack = 'who' in client ? startAttack({ name, url: molaar.url, target, seconds: SECONDS }) : undefined;
    const times = await viewPages(victim, id);
    const report = await attack;
    // What the client left behind is not the next one's.
    await settled(victim, id);
    const p99 = percentile(times, 0.99);
    const memory = highestMemory(serverPid);
    // Slow pages are few: a run of the usual length is always judged.
    const enough = times.length >= leastNumber(0.99) || SECONDS >= USUAL_SECONDS;
    const verdict = memory > GOAL.memory ? 'DOES NOT HOLD' : decide(p99 <= GOAL.p99, enough);
    const answers = report
      ? `${report.sent}: ${Object.entries(report.answers)
          .map(([status, count]) => `${count} × ${status}`)
          .join(', ')}`
      : '';
    console.log(
      `  | ${name} | ${answers} | ${median(times).toFixed(0)} ms | ${p99.toFixed(0)} ms | ${Math.max(...times).toFixed(0)} ms | ${memory.toFixed(0)} MB | ${verdict} |`,
    );
  }
} finally {
  await molaar.stop();
  removeDataDir(dataDir);
}

/** Resolves with what the client sent, once it has stopped and its last request is answered or given up. */
function startAttack(order: AttackOrder): Promise<AttackReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./attacker.js', import.meta.url), { workerData: order });
    worker.once('message', (report: AttackReport) => {
      // Bodies that it has not ended keep the thread alive.
      void worker.terminate();
      resolve(report);
    });
    worker.once('error', reject);
  });
}

/** Resolves when a page takes as long as usual again. */
async function settled(victim: PortalClient, patientId: string): Promise<void> {
  for (let quick = 0; quick < 5; ) {
    const began = performance.now();
    const { ok } = await victim.raw('GET', `/api/patient/${patientId}/details`);
    quick = ok && performance.now() - began < 100 ? quick + 1 : 0;
  }
}

/** @returns The milliseconds of each page view; one that failed took for ever. */
async function viewPages(victim: PortalClient, patientId: string): Promise<number[]> {
  const times: number[] = [];
  const ends = performance.now() + SECONDS * 1000;
  while (performance.now() < ends) {
    const began = performance.now();
    const { ok } = await victim.raw('GET', `/api/patient/${patientId}/details`);
    times.push(ok ? performance.now() - began : Number.POSITIVE_INFINITY);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return times;
}

function percentile(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Returns megabytes. */
function highestMemory(pid: number): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1024;
}
