import { createDatabase } from '@molaar/db';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { createDemoClinic } from '@molaar/services/seed';
import { databaseUrl } from '@molaar/testing/database-owner';
import { freePort, launchMolaar, makeDataDir, removeDataDir } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { median, reportMachine, reportRatio } from './report';

/**
 * How long a clinic's only analysis waits while another clinic has requested many, in units of its own work: with the
 * whole product, one worker.
 */
const root = process.env.MOLAAR_BENCH_ROOT ?? '.';
const DOMAIN = 'other.test';
/** Radiographs of the busy clinic; a person may make 20 requests at once. */
const BUSY = 18;
const ROUNDS = 3;

reportMachine();
const dataDir = makeDataDir();
const molaar = launchMolaar({ dataDir, port: await freePort(), environment: { MOLAAR_ROOT: root } });
try {
  await new Promise<void>((resolve, reject) => {
    molaar.process.stdout?.on('data', () => molaar.output().includes('Molaar is ready') && resolve());
    void molaar.ended.then(({ output }) => reject(new Error(output)));
  });
  const db = createDatabase(databaseUrl(dataDir, 'app'), { max: 1 });
  await createDemoClinic({ db, clock: () => new Date() }, DOMAIN);
  await db.close();
  const bytes = encodePng(drawPhantom(demoSpec()));
  const clinicOf = async (username: string, images: number) => {
    const client = new PortalClient(molaar.url);
    await client.signIn(username);
    const { id } = await client.firstPatient();
    const ids: string[] = [];
    for (let at = 0; at < images; at++) ids.push((await client.upload(id, bytes)).id);
    return { client, ids };
  };
  const alone = await clinicOf(`demo@${DOMAIN}`, 2 * ROUNDS);
  const busy = await clinicOf('demo@molaar.test', BUSY);

  /** Requests one analysis and returns the time until its findings are readable, ms. */
  const analyse = async (imageId: string): Promise<number> => {
    const from = performance.now();
    while ((await alone.client.annotate(imageId)).status !== 200);
    return performance.now() - from;
  };
  const idle: number[] = [];
  for (const id of alone.ids.slice(0, ROUNDS)) idle.push(await analyse(id));
  const own = median(idle);

  // Single requests, as if somebody waited for each; an answer comes late, when the analysis has ended.
  const others = busy.ids.map((id) => busy.client.annotate(id));
  await Promise.race(others);
  const among: number[] = [];
  for (const id of alone.ids.slice(ROUNDS)) among.push(await analyse(id));
  let left = 0;
  for (const id of busy.ids) if ((await busy.client.image(id)).analysis?.state !== 'SUCCEEDED') left += 1;
  await Promise.allSettled(others);
  const waits = among.map((time) => Math.max(0, time - own) / own);
  console.log(
    `  own work ${own.toFixed(0)} ms; among ${BUSY} analyses of another clinic ${among.map((time) => time.toFixed(0)).join(', ')} ms`,
  );
  console.log(`  ${left} of the other clinic's ${BUSY} analyses were left at the end`);
  reportRatio("waiting for another clinic's analyses over own work", median(waits), { atMost: 2 });
} finally {
  await molaar.stop();
  removeDataDir(dataDir);
}
