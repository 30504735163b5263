import { join } from 'node:path';
import { createOutbound, createSmtpTransport, createStripeBilling, PartnerKeys } from '@molaar/adapters';
import { closeDatabase, createDatabase } from '@molaar/db';
import { createPdfPool } from '@molaar/documents';
import { loadManifest, modelVersionOf, viewSizeOf } from '@molaar/inference';
import { createQueues, type Queues } from '@molaar/queue';
import { createSecrets, type Deps } from '@molaar/services/context';
import { createObjectStore } from '@molaar/storage';
import type { Logger } from 'pino';
import type { Environment } from './env';
import { publicUrl } from './public-url';
import { s3Settings } from './s3-settings';
import { secretKey } from './secret-key';
import { startupStep } from './startup-step';

const PDF_THREADS = 2;

interface Options {
  log: Logger;
  /** Called when a connection to the database fails. */
  onDatabaseError: (error: Error) => void;
  /** Registers how an opened resource is closed. */
  onOpened: (close: () => Promise<unknown>) => void;
}

/** Opens database, queues, mail, object store and PDF threads, and returns the dependencies of the services. */
export async function createDeps(env: Environment, { log, onDatabaseError, onOpened }: Options): Promise<{ deps: Deps; queues: Queues }> {
  const model = await startupStep('model (MODEL_DIR)', () => loadManifest(env.MODEL_DIR));
  const db = createDatabase(env.DATABASE_URL, { onError: onDatabaseError });
  onOpened(() => closeDatabase(db));
  const queues = await startupStep('queue (QUEUE_DATABASE_URL or REDIS_URL)', () => createQueues({ ...queueOf(env), log }));
  onOpened(() => queues.close());
  const mail = mailOf(env, log);
  if (mail) onOpened(async () => mail.close());
  // The thread's file is next to this bundle; the pages of one treatment plan take a core about a second.
  const pdf = createPdfPool(new URL('./pdf-thread.js', import.meta.url), { threads: PDF_THREADS });
  onOpened(() => pdf.close());
  const deps: Deps = {
    db,
    pdf,
    queue: queues,
    store: createObjectStore(storeOf(env)),
    clock: () => new Date(),
    modelVersion: modelVersionOf(model),
    modelSize: viewSizeOf(model),
    publicUrl: publicUrl(env),
    mail,
    billing: billingOf(env, log),
    contactAddress: contactAddress(env),
    outbound: createOutbound({ allowPrivate: env.demo || env.PARTNERS_INSIDE === '1' }),
    random: Math.random,
    secrets: createSecrets(await startupStep('key (SECRET_KEY or DATA_DIR)', () => secretKey(env))),
    // Private addresses are allowed only when this server is a local trial, as the demo is.
    partnerKeys: new PartnerKeys({ allowPrivate: env.loopback }),
    log,
  };
  return { deps, queues };
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

function storeOf(env: Environment): Parameters<typeof createObjectStore>[0] {
  const s3 = s3Settings(env);
  return s3 ? { kind: 's3', ...s3 } : { kind: 'disk', root: join(env.DATA_DIR, 'objects') };
}
