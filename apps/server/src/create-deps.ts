import { availableParallelism } from 'node:os';
import { createClamdScanner, createOutbound, createSmtpTransport, createStripeBilling, PartnerKeys } from '@molaar/adapters';
import { closeDatabase, createDatabase } from '@molaar/db';
import { createPdfPool } from '@molaar/documents';
import { createDicomReader } from '@molaar/imaging';
import { loadManifest, loadReference, modelVersionOf, viewSizeOf } from '@molaar/inference/manifest';
import { createQueues, type Queues } from '@molaar/queue';
import {
  ApiRequestBuffer,
  createSecrets,
  type Deps,
  FairTurns,
  LargeFiles,
  MAIL_PURPOSE,
  SecurityEventBuffer,
} from '@molaar/services/context';
import { createPasswordThreads, hashPasswordsIn } from '@molaar/services/session';
import { recordSpan, tracedMethods } from '@molaar/telemetry';
import type { Logger } from 'pino';
import { checkSecretKey } from './check-secret-key';
import { countPdfs } from './count-pdfs';
import { followDatabaseClock } from './database-clock';
import type { Environment } from './env';
import { followServerKey } from './follow-server-key';
import { FEW_ANNOTATIONS } from './heavy/weigh-request';
import { openStore } from './open-store';
import { publicUrl } from './public-url';
import { serverKeys } from './secret-key';
import { readSingleTiles } from './single-tiles';
import { startupStep } from './startup-step';
import { withObjectKeys } from './with-object-keys';

const PDF_THREADS = 2;
/** DICOM files of one clinic that wait while another file is decoded. */
const DICOM_WAITING = 20;
/** More than a clinic may upload at once. */
const PIXELS_WAITING = 100;
const STORE_METHODS = ['put', 'get', 'open', 'exists', 'delete', 'deletePrefix'] as const;

interface Opened {
  deps: Deps;
  queues: Queues;
  /** Documents that PDF threads render, and that wait. */
  pdfLoad: () => { running: number; waiting: number };
}

interface Options {
  log: Logger;
  /** Queries, jobs and objects make spans. */
  tracing: boolean;
  /** Called when a connection to the database fails. */
  onDatabaseError: (error: Error) => void;
  /** Registers how an opened resource is closed. */
  onOpened: (close: () => Promise<unknown>) => void;
}

/** Opens database, queues, mail, object store and PDF threads, and returns the dependencies of the services. */
export async function createDeps(env: Environment, { log, tracing, onDatabaseError, onOpened }: Options): Promise<Opened> {
  const model = await startupStep('model (MODEL_DIR)', () => loadManifest(env.MODEL_DIR));
  const driftReference = await startupStep('reference (MODEL_DIR)', () => loadReference(env.MODEL_DIR, modelVersionOf(model)));
  if (!driftReference) log.warn('the model has no reference: changes of the radiographs are not noticed');
  const db = createDatabase(env.DATABASE_URL, {
    ...(tracing && {
      onQuery: (sql: string, ms: number, failed: boolean) =>
        recordSpan('sql', ms, { 'db.system.name': 'postgresql', 'db.query.text': sql }, failed),
    }),
    max: env.DATABASE_POOL_SIZE,
    // With an address of its own for events there is a pooler between.
    prepares: env.DATABASE_LISTEN_URL === undefined,
    onError: onDatabaseError,
  });
  onOpened(() => closeDatabase(db));
  const queues = await startupStep('queue (QUEUE_DATABASE_URL or REDIS_URL)', () => createQueues({ ...queueOf(env), log, tracing }));
  onOpened(() => queues.close());
  const mail = mailOf(env, log);
  if (mail) onOpened(async () => mail.close());
  // The thread's file is next to this bundle; the pages of one treatment plan take a core about a second.
  const pool = createPdfPool(new URL('./pdf-thread.js', import.meta.url), { threads: PDF_THREADS });
  onOpened(() => pool.close());
  const dicomReader = createDicomReader(new URL('./dicom-thread.js', import.meta.url));
  onOpened(() => dicomReader.close());
  const passwords = createPasswordThreads(new URL('./password-thread.js', import.meta.url));
  onOpened(() => passwords.close());
  hashPasswordsIn(passwords);
  const dicomTurns = new FairTurns({ atOnce: 1, waiting: DICOM_WAITING });
  const { pdf, load: pdfLoad } = countPdfs(pool, PDF_THREADS);
  const keys = await startupStep('key (SECRET_KEY or DATA_DIR)', async () => {
    const keys = await serverKeys(env);
    await checkSecretKey(db, keys, env.SECRET_KEY_REPLACES);
    return keys;
  });
  const unfollow = followServerKey(db, keys, env);
  onOpened(async () => unfollow());
  const secrets = createSecrets(keys);
  db.sealWith({ seal: (text) => secrets.seal(MAIL_PURPOSE, text), open: (sealed) => secrets.open(MAIL_PURPOSE, sealed) });
  const { store, objectKeys } = openStore(env, { db, keys, secrets, log });
  if (!env.sealed) log.warn('new objects are not encrypted: see OBJECT_ENCRYPTION');
  const time = await startupStep('database (DATABASE_URL)', () => followDatabaseClock(db, log));
  onOpened(async () => time.close());
  const deps: Deps = {
    db,
    pdf,
    // One core is left for requests.
    pixels: new FairTurns({ atOnce: Math.max(1, availableParallelism() - 1), waiting: PIXELS_WAITING }),
    scanner: env.CLAMD_URL ? createClamdScanner(env.CLAMD_URL) : null,
    dicom: (organizationId, bytes) => dicomTurns.take(organizationId, () => dicomReader.read(bytes)),
    queue: withObjectKeys(queues, objectKeys),
    singleTiles: await startupStep('database (DATABASE_URL)', () => readSingleTiles(db)),
    store: tracing ? tracedMethods('storage', store, STORE_METHODS) : store,
    clock: time.clock,
    modelVersion: modelVersionOf(model),
    modelSize: viewSizeOf(model),
    driftReference,
    publicUrl: publicUrl(env),
    mail,
    billing: billingOf(env, log),
    contactAddress: contactAddress(env),
    outbound: createOutbound({ allowPrivate: env.demo || env.PARTNERS_INSIDE === '1' }),
    random: Math.random,
    secrets,
    securityEvents: new SecurityEventBuffer(),
    apiRequests: new ApiRequestBuffer(),
    largeFiles: new LargeFiles(FEW_ANNOTATIONS),
    // Private addresses are allowed only when this server is a local trial, as the demo is.
    partnerKeys: new PartnerKeys({ allowPrivate: env.loopback }),
    log,
  };
  return { deps, queues, pdfLoad };
}

function queueOf({ REDIS_URL, QUEUE_DATABASE_URL }: Environment) {
  return REDIS_URL
    ? ({ backend: 'redis', url: REDIS_URL } as const)
    : ({ backend: 'postgres', connectionString: QUEUE_DATABASE_URL ?? '' } as const);
}

/** Without a mail server, invitations and reset links stay in the database. */
function mailOf({ SMTP_URL: url, MAIL_FROM: from }: Environment, log: Logger): Deps['mail'] {
  if (url && from) return createSmtpTransport({ url, from });
  log.warn('SMTP_URL is not set: e-mails are stored and not sent');
  return null;
}

/** Without a key nobody can subscribe; everything else works. */
function billingOf(
  { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret, STRIPE_API_BASE: apiBase }: Environment,
  log: Logger,
): Deps['billing'] {
  if (secretKey && webhookSecret) return createStripeBilling({ secretKey, webhookSecret, apiBase });
  log.warn('STRIPE_SECRET_KEY is not set: nobody can subscribe');
  return null;
}

/** The address of MAIL_FROM receives contact messages unless CONTACT_EMAIL is set. */
function contactAddress({ CONTACT_EMAIL, MAIL_FROM }: Environment): string {
  return CONTACT_EMAIL ?? /([^\s<>]+@[^\s<>]+)/.exec(MAIL_FROM ?? '')?.[1] ?? 'contact@molaar.test';
}
