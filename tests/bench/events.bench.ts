import { join } from 'node:path';
import { closeDatabase, createDatabase, inClinic, listenEvents, migrate, newId, publishEvent } from '@molaar/db';
import { startEmbeddedPostgres } from '@molaar/db/embedded';
import { EventHub } from '@molaar/server/event-hub';
import { findSessionEnds } from '@molaar/services/session';
import { waitUntil } from '@molaar/testing/wait-until';
import pg from 'pg';
import { makeDataDir, removeDataDir } from '../support/molaar';
import { ownProcessorTime, processorTimeOf } from './processor-time';
import { median, reportMachine, reportRatio } from './report';

/**
 * What changes of clinics cost servers that have no open page of them: processor time of an event in the server's
 * process and in its connection's process of PostgreSQL, at the rate that 1,000 clinics are expected to have. And the
 * statement by which a server asks, every five seconds, for the sessions of all of its event streams.
 */
const CLINICS = 1_000;
/** Events a second of 1,000 clinics with three dentists each: docs/operations/several-machines.md, "Sizes". */
const RATE = 170;
const SECONDS = 10;
const ROUNDS = 3;
const STREAMS = 500;
/** Part of a core that all events may take of a server, and of PostgreSQL for a server. */
const SHARE = 0.1;

reportMachine();
const dataDir = makeDataDir();
const postgres = await startEmbeddedPostgres({
  dataDir,
  durable: false,
  from: join(process.env.MOLAAR_BENCH_ROOT ?? process.cwd(), 'packages/db/src/embedded/start.ts'),
});
const passwords = { appPassword: 'app', queuePassword: 'queue' };
await migrate({ ownerUrl: postgres.ownerUrl, ...passwords });
const appUrl = Object.assign(new URL(postgres.ownerUrl), { username: 'molaar_app', password: passwords.appPassword }).href;
const owner = new pg.Client({ connectionString: postgres.ownerUrl });
await owner.connect();
const db = createDatabase(appUrl, { max: 2 });
try {
  await measureEvents();
  await measureSessions();
} finally {
  await closeDatabase(db);
  await owner.end();
  await postgres.stop();
  removeDataDir(dataDir);
}

async function measureEvents(): Promise<void> {
  const hub = new EventHub();
  let received = 0;
  const listening = await listenEvents(appUrl, (organizationId, event) => {
    received += 1;
    hub.publish(organizationId, event);
  });
  // The form of a real one, of which only the clinic's id is exchanged.
  const organizationId = newId();
  await inClinic(db, { organizationId }, (tx) => publishEvent(tx, { type: 'image', imageId: newId(), patientId: newId() }));
  await waitUntil('the event arrives', async () => received === 1);
  const { rows } = await owner.query<{ pid: number }>(`select pid from pg_stat_activity where query = 'select 1' or query like 'listen %'`);
  const backends = rows.map(({ pid }) => pid);
  const own: number[] = [];
  const backend: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    received = 0;
    const before = [ownProcessorTime(), processorTimeOf(backends)] as const;
    await owner.query(notifying(RATE * SECONDS, 1 / RATE));
    await waitUntil('all events arrive', async () => received === RATE * SECONDS);
    // The first round warms up the code.
    if (round === 0) continue;
    own.push((ownProcessorTime() - before[0]) / received);
    backend.push((processorTimeOf(backends) - before[1]) / received);
  }
  await listening.close();
  for (const [what, costs] of [
    ['the server', own],
    ['its connection in PostgreSQL', backend],
  ] as const) {
    const ms = median(costs);
    console.log(`  an event in ${what}: ${(ms * 1000).toFixed(0)} µs; ${((1000 * SHARE) / ms).toFixed(0)} a second take a tenth of a core`);
    reportRatio(`${RATE} events a second in ${what}, cores`, (ms * RATE) / 1000, { atMost: SHARE });
  }
}

/** Returns a statement that publishes so many events of different clinics, each in a transaction of its own. */
function notifying(count: number, pauseSeconds: number): string {
  return `do $$ declare channel text := (select name from event_channel); begin
    for number in 1..${count} loop
      perform pg_notify(channel, format('{"organizationId":"01930000-0000-7000-8000-%s","event":{"type":"image",'
        '"imageId":"01930000-0000-7000-8000-00000000aaaa","patientId":"01930000-0000-7000-8000-00000000bbbb"}}',
        lpad(to_hex(number % ${CLINICS}), 12, '0')));
      commit;
      perform pg_sleep(${pauseSeconds});
    end loop;
  end $$`;
}

async function measureSessions(): Promise<void> {
  const sessions = Array.from({ length: STREAMS }, () => ({ organizationId: newId(), sessionId: newId() }));
  const times: number[] = [];
  for (let round = 0; round < 20; round++) {
    const begun = performance.now();
    await findSessionEnds({ db, clock: () => new Date() }, sessions);
    times.push(performance.now() - begun);
  }
  console.log(`  sessions of ${STREAMS} idle streams: one statement of ${median(times).toFixed(1)} ms each 5 s, and a probe each 10 s`);
}
