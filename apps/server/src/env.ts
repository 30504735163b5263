import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

const url = z.url();
const port = z.coerce.number().int().min(1).max(65_535);
/** An S3 store instead of DATA_DIR/objects; server, worker and migrate read the same names. */
export const S3_VARIABLES = {
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};
/** URL and credentials of the demo's practice system, as JSON. */
const standIn = z
  .string()
  .transform((text, context) => {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return context.addIssue({ code: 'custom', message: 'not JSON' });
    }
  })
  .pipe(z.object({ url: z.url(), key: z.string(), webhookSecret: z.string(), tokenSecret: z.string().min(32) }));
/** 32 random bytes in base64. */
const key = z.string().refine((text) => Buffer.from(text, 'base64').length === 32, 'not 32 bytes in base64');
const operator = z.string().trim().min(1).max(500).optional();
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /**
   * Address to listen on. The demo is off unless it is a loopback address, and PUBLIC_URL too (else a proxy is in
   * front).
   */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** URL that people open; its scheme decides about Secure cookies and HSTS. */
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('./.data'),
  /** Connects as the application's role, which row-level security restricts. */
  DATABASE_URL: url,
  /** The same database without a pooler between: LISTEN belongs to one connection. Default: DATABASE_URL. */
  DATABASE_LISTEN_URL: url.optional(),
  /** Most connections of this server for its requests. */
  DATABASE_POOL_SIZE: z.coerce.number().int().min(2).max(500).default(10),
  /** Connects as the queue's role; required unless REDIS_URL is set. */
  QUEUE_DATABASE_URL: url.optional(),
  REDIS_URL: url.optional(),
  ...S3_VARIABLES,
  /** `smtp://user:password@host:587` or `smtps://…`; without it e-mails stay in the database. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The From header of the portal's mails: `Molaar <portal@clinic.example>`. */
  MAIL_FROM: z.string().min(3).optional(),
  /**
   * 32 random bytes, base64: seals the keys of objects and partners' secrets, signs URLs. Required with more than one
   * server; otherwise generated once and stored in DATA_DIR/secret-key.
   */
  SECRET_KEY: key.optional(),
  /** The key before SECRET_KEY, until `npm run rotate-key` has ended. */
  SECRET_KEY_FORMER: key.optional(),
  /** Shared with the workers, which get the keys of a job's objects with it. Default: DATA_DIR/worker-key. */
  WORKER_KEY: key.optional(),
  /** Default: on, but off with S3 and without WORKER_KEY, since workers elsewhere could not read the objects. */
  OBJECT_ENCRYPTION: z.enum(['on', 'off']).optional(),
  /** Fingerprint of a lost key that SECRET_KEY replaces; the server names it when it does not start. */
  SECRET_KEY_REPLACES: z
    .string()
    .regex(/^[0-9a-f]{16}$/)
    .optional(),
  /** Stripe's key and the signing secret of its webhook; `npm start` sets those of the stand-in. */
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** URL of a stand-in instead of Stripe. */
  STRIPE_API_BASE: url.optional(),
  /** Who operates this installation: the pages /provider, /privacy and /processing-agreement show it. */
  OPERATOR_NAME: operator,
  OPERATOR_REGISTRY_CODE: operator,
  OPERATOR_ADDRESS: operator,
  OPERATOR_EMAIL: z.email().optional(),
  OPERATOR_VAT_NUMBER: operator,
  /** Person or address for questions about data protection, where it is not OPERATOR_EMAIL. */
  OPERATOR_DATA_PROTECTION: operator,
  /** Processors of the operator, separated by semicolons: `Server OÜ, Estonia: hosting; …`. */
  OPERATOR_SUBPROCESSORS: z
    .string()
    .default('')
    .transform((text) =>
      text
        .split(';')
        .map((one) => one.trim())
        .filter(Boolean),
    ),
  /** Receives the messages of the contact form; default: the address of MAIL_FROM. */
  CONTACT_EMAIL: z.email().optional(),
  /** ClamAV's daemon, `tcp://host:3310`, which scans uploaded files; without it they are not scanned. */
  CLAMD_URL: z.url({ protocol: /^tcp$/ }).optional(),
  MODEL_DIR: z.string().min(1),
  WEB_DIST: z.string().min(1).optional(),
  /** 1: the caller's address is taken from X-Forwarded-For. Only behind a proxy that sets it. */
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  /** OpenID Connect provider for sign-in; its redirect URL is PUBLIC_URL/api/x/auth/provider/callback. */
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  /** Absent for a public client, which uses PKCE only. */
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** Name on the button "Continue with …". */
  OIDC_NAME: z.string().min(1).max(60).default('OpenID Connect'),
  /** 1: signing in there counts as a second factor. Only when the provider asks everybody for one. */
  OIDC_SECOND_FACTOR: z.enum(['0', '1']).default('0'),
  DEMO: z.enum(['0', '1']).default('1'),
  /**
   * 1: a practice system may be in the private network, also over http. Stays 0 on a server that other companies'
   * clinics use.
   */
  PARTNERS_INSIDE: z.enum(['0', '1']).default('0'),
  /** The demo's practice system; `npm start` sets it. */
  DENTAS_STAND_IN: standIn.optional(),
  /** Collector of traces (OTLP over HTTP); without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  /** Share of the traces that are sent. */
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  /** Port for /metrics, /live and /ready on HOST; without it there are no metrics. */
  METRICS_PORT: port.optional(),
  /** How long the server still answers after SIGTERM while /ready says no, so that proxies stop sending requests. */
  SHUTDOWN_DELAY_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Every variable that the server reads; docs/operations.md has a row for each. */
export const SERVER_VARIABLES: readonly string[] = Object.keys(schema.shape);

const OIDC_NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const;
const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

export type Environment = z.infer<typeof schema> & {
  /** Only this machine can reach the server. */
  loopback: boolean;
  /** The demo clinic is seeded and may sign in. */
  demo: boolean;
  /** New objects are encrypted. */
  sealed: boolean;
};

/**
 * Reads the environment of the server.
 * @throws Error with one line that names every variable that is missing or wrong.
 */
export function readEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  const wrong = parsed.success ? incompleteGroups(parsed.data) : parsed.error.issues.map(describe(present));
  if (wrong.length > 0 || !parsed.success) throw new Error(`Environment: ${wrong.join('; ')}`);
  const values = parsed.data;
  const { HOST, PUBLIC_URL } = values;
  const loopback = LOOPBACK.has(HOST) && (!PUBLIC_URL || LOOPBACK.has(new URL(PUBLIC_URL).hostname));
  const dataDir = isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(values.DATA_DIR);
  const sealed = (values.OBJECT_ENCRYPTION ?? (values.S3_BUCKET && !values.WORKER_KEY ? 'off' : 'on')) === 'on';
  return { ...values, DATA_DIR: dataDir, loopback, demo: loopback && values.DEMO === '1', sealed };
}

function describe(present: NodeJS.ProcessEnv) {
  return ({ path, message }: z.core.$ZodIssue): string => {
    const name = path.join('.');
    // Never the value: it may contain a password.
    return present[name] === undefined ? `${name} is missing` : `${name} is wrong (${message})`;
  };
}

/** Returns the errors of variables that are only valid together. */
function incompleteGroups(values: z.infer<typeof schema>): string[] {
  const wrong: string[] = [];
  if (!values.QUEUE_DATABASE_URL && !values.REDIS_URL) wrong.push('QUEUE_DATABASE_URL or REDIS_URL is missing');
  if (values.SECRET_KEY_FORMER && !values.SECRET_KEY) wrong.push('SECRET_KEY is missing');
  if (values.OBJECT_ENCRYPTION === 'on' && values.S3_BUCKET && !values.WORKER_KEY) wrong.push('WORKER_KEY is missing');
  if (values.SMTP_URL && !values.MAIL_FROM) wrong.push('MAIL_FROM is missing');
  if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET) wrong.push('STRIPE_WEBHOOK_SECRET is missing');
  if (OIDC_NAMES.some((name) => values[name]))
    wrong.push(...OIDC_NAMES.filter((name) => !values[name]).map((name) => `${name} is missing`));
  const given = S3_NAMES.filter((name) => values[name] !== undefined);
  if (given.length > 0) wrong.push(...S3_NAMES.filter((name) => values[name] === undefined).map((name) => `${name} is missing`));
  return wrong;
}
