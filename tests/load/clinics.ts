import { setMaxListeners } from 'node:events';
import { loadavg } from 'node:os';
import { setTimeout as delay } from 'node:timers/promises';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';
import { openMailServer } from '@molaar/testing/mail-server';
import { reportMachine } from '../bench/report';
import { makeDataDir, removeDataDir, startMolaar } from '../support/molaar';
import { stopOnSignal } from '../support/stop-on-signal';
import { Dentist, VISIT_STEPS } from './dentist';
import { Figures } from './figures';
import { growth, observe, PARTS } from './observe';
import { prepareClinics } from './prepare-clinics';
import { printReport } from './report-clinics';

/**
 * The day of `DENTISTS` dentists in clinics of four, for `MINUTES`, against one machine's product: sign-in, lists,
 * patient pages, uploads, tiles, decisions, statuses, treatment plans, PDFs and mails, `THINK` seconds between two
 * steps, with `STREAMS` event streams open. Prints service levels and what memory and handles did; nothing here is a
 * test.
 */
const DENTISTS = Number(process.env.DENTISTS ?? 200);
const STREAMS = Number(process.env.STREAMS ?? 500);
const MINUTES = Number(process.env.MINUTES ?? 10);
const THINK = Number(process.env.THINK ?? 20);
const DENTISTS_OF_A_CLINIC = 4;
/** Within this time all dentists have signed in. */
const ARRIVAL_MS = 60_000;
/**
 * How long a patient's visit takes; within this time after the sign-in the first patient comes. Without it every
 * dentist would upload a radiograph in the same minute, which is the number of five minutes.
 */
const VISIT_MS = VISIT_STEPS * THINK * 1000;
/** The second of the run at which everybody works. */
const WORKING = (ARRIVAL_MS + VISIT_MS) / 1000;

reportMachine();
const radiograph = Uint8Array.from(encodePng(drawPhantom(demoSpec())));
const mail = await openMailServer();
const dataDir = makeDataDir();
const environment = { TRUST_PROXY: '1', SMTP_URL: `smtp://127.0.0.1:${mail.port}`, MAIL_FROM: 'Molaar <portal@molaar.test>' };
const molaar = await startMolaar({ dataDir, environment, launched: stopOnSignal });
const end = new AbortController();
setMaxListeners(0, end.signal);
const figures = new Figures();
const mailed = new Map<string, number>();
try {
  const domains = await prepareClinics(dataDir, Math.ceil(DENTISTS / DENTISTS_OF_A_CLINIC));
  const dentists = Array.from({ length: DENTISTS }, (_, at) => {
    const username = `demo@${domains[Math.floor(at / DENTISTS_OF_A_CLINIC)]}`;
    const address = `198.51.${100 + Math.floor(at / 250)}.${at % 250}`;
    return new Dentist({ url: molaar.url, username, address, figures, radiograph, think: THINK, signal: end.signal, mailed });
  });
  const observed = observe(molaar.process.pid ?? 0, process.env.SAMPLES);
  const loads: number[] = [];
  const watching = setInterval(() => {
    loads.push(loadavg()[0] ?? 0);
    receiveMails();
  }, 250);
  let signedIn = 0;
  const days = dentists.map(async (dentist, at) => {
    await delay((at / DENTISTS) * ARRIVAL_MS);
    await dentist.signIn();
    signedIn += 1;
    const streams = Math.floor(STREAMS / DENTISTS) + (at < STREAMS % DENTISTS ? 1 : 0);
    await Promise.all([dentist.work(Math.random() * VISIT_MS), ...Array.from({ length: streams }, () => dentist.listen())]);
  });
  const ended = Promise.allSettled(days);
  await delay(MINUTES * 60_000);
  end.abort();
  await ended;
  clearInterval(watching);
  observed.stop();
  receiveMails();
  for (const accepted of mailed.values()) figures.interrupt('mail', performance.now() - accepted);
  for (const dentist of dentists) dentist.leave();
  printReport(figures, {
    minutes: MINUTES,
    dentists: signedIn,
    load: loads.reduce((sum, load) => sum + load, 0) / loads.length,
    settled: WORKING <= MINUTES * 60 * (1 - 2 / PARTS),
    growth: (what, name) => growth(observed.samples, { what, name, from: WORKING }),
  });
} finally {
  end.abort();
  await molaar.stop();
  await mail.close();
  removeDataDir(dataDir);
}

/** Times the mails that have arrived since. */
function receiveMails(): void {
  for (const { to } of mail.received.splice(0))
    for (const address of to) {
      const accepted = mailed.get(address);
      if (accepted !== undefined) figures.add('mail', performance.now() - accepted);
      mailed.delete(address);
    }
}
