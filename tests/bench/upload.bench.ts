import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { normalizeImage } from '@molaar/imaging';
import { loadManifest } from '@molaar/inference';
import { drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { freePort, launchMolaar, makeDataDir, removeDataDir } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { stopOnSignal } from '../support/stop-on-signal';
import { openBareModel } from './bare-model';
import { median, reportMachine, reportRatio } from './report';

/**
 * Time from an accepted upload to readable findings, with the whole product, over one bare decode and run of the same
 * radiograph with the same threads. One image at a time on an idle machine.
 */
const root = process.env.MOLAAR_BENCH_ROOT ?? '.';
const modelDir = join(root, 'models/panoramic');
const ROUNDS = 12;
/** Warm-up rounds for connections and caches. */
const WARM = 2;

reportMachine();
const dataDir = makeDataDir();
const molaar = launchMolaar({ dataDir, port: await freePort(), environment: { MOLAAR_ROOT: root } });
stopOnSignal(molaar);
try {
  await new Promise<void>((resolve, reject) => {
    molaar.process.stdout?.on('data', () => molaar.output().includes('Molaar is ready') && resolve());
    void molaar.ended.then(({ output }) => reject(new Error(output)));
  });
  const client = new PortalClient(molaar.url);
  await client.signIn();
  const patient = await client.firstPatient();
  const model = await openBareModel(modelDir, await loadManifest(modelDir), 'cpu', availableParallelism());
  const readable: number[] = [];
  const bare: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const bytes = Buffer.from(encodePng(drawPhantom({ seed: 100 + round })));
    const { original } = await normalizeImage(bytes);
    const { id } = await client.upload(patient.id, bytes);
    const accepted = performance.now();
    while ((await client.annotate(id)).status !== 200);
    readable.push(performance.now() - accepted);
    bare.push(await model.decodeAndRun(original));
  }
  const [whole, least] = [median(readable.slice(WARM)), median(bare.slice(WARM))];
  console.log(
    `  upload accepted to findings readable ${whole.toFixed(0)} ms, bare decode and run ${least.toFixed(0)} ms (medians of ${ROUNDS - WARM})`,
  );
  reportRatio('upload accepted to findings readable over one bare decode and run', whole / least, { atMost: 1.5 });
  await model.release();
} finally {
  await molaar.stop();
  removeDataDir(dataDir);
}
