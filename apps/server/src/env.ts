import { isAbsolute, resolve } from 'node:path';
import { z } from 'zod';

const url = z.url();
/** Any S3 instead of DATA_DIR/objects; server, worker and migrate read the same names. */
export const S3_VARIABLES = {
  S3_ENDPOINT: url.optional(),
  S3_REGION: z.string().min(1).default('us-east-1'),
  S3_BUCKET: z.string().min(1).optional(),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
};
/** Where the demo's practice system is and what opens it, as JSON. */
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
const schema = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Where to listen; anything but a loopback address turns the demo off. So does a PUBLIC_URL elsewhere: a proxy stands in front. */
  HOST: z.string().min(1).default('127.0.0.1'),
  /** Address that people type; its scheme decides about Secure cookies and HSTS. */
  PUBLIC_URL: url.optional(),
  DATA_DIR: z.string().min(1).default('./.data'),
  /** The application's role, which has no right beyond its own rows. */
  DATABASE_URL: url,
  /** The queue's role; needed unless REDIS_URL is given. */
  QUEUE_DATABASE_URL: url.optional(),
  REDIS_URL: url.optional(),
  ...S3_VARIABLES,
  /** `smtp://user:password@host:587` or `smtps://…`; without it mails stay in the database. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** The From header of the portal's mails: `Molaar <portal@clinic.example>`. */
  MAIL_FROM: z.string().min(3).optional(),
  /**
   * 32 random bytes, base64: seals partners' secrets, signs addresses. Needed with more than one server; else made once into
   * DATA_DIR/secret-key.
   */
  SECRET_KEY: z
    .string()
    .refine((text) => Buffer.from(text, 'base64').length === 32, 'not 32 bytes in base64')
    .optional(),
  /** Stripe's key and the secret that its events are signed with; `npm start` gives those of a stand-in on this machine. */
  STRIPE_SECRET_KEY: z.string().min(8).optional(),
  STRIPE_WEBHOOK_SECRET: z.string().min(8).optional(),
  /** A stand-in instead of Stripe. */
  STRIPE_API_BASE: url.optional(),
  /** Where messages of the contact form go; else to the address of MAIL_FROM. */
  CONTACT_EMAIL: z.email().optional(),
  MODEL_DIR: z.string().min(1),
  WEB_DIST: z.string().min(1).optional(),
  /** 1: take the caller's address from X-Forwarded-For. Only behind a proxy that sets it. */
  TRUST_PROXY: z.enum(['0', '1']).default('0'),
  /** An OpenID Connect provider through which people may sign in; the redirect address is PUBLIC_URL/api/x/auth/provider/callback. */
  OIDC_ISSUER: url.optional(),
  OIDC_CLIENT_ID: z.string().min(1).optional(),
  /** Left out for a public client, which PKCE alone protects. */
  OIDC_CLIENT_SECRET: z.string().min(1).optional(),
  /** As people know it: "Continue with …". */
  OIDC_NAME: z.string().min(1).max(60).default('OpenID Connect'),
  DEMO: z.enum(['0', '1']).default('1'),
  /** 1: a practice system may be inside the own network, over http too. A server that clinics of other houses use leaves it at 0. */
  PARTNERS_INSIDE: z.enum(['0', '1']).default('0'),
  /** Where the demo's practice system listens; `npm start` sets it. */
  DENTAS_STAND_IN: standIn.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
});

/** Every variable that the server reads; docs/operations.md has a row for each. */
export const SERVER_VARIABLES: readonly string[] = Object.keys(schema.shape);

const OIDC_NAMES = ['OIDC_ISSUER', 'OIDC_CLIENT_ID'] as const;
const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1', '[::1]']);

export type Environment = z.infer<typeof schema> & {
  /** True when only this machine can reach the server. */
  loopback: boolean;
  /** The demo clinic is seeded and may sign in. */
  demo: boolean;
};

/** Reads the environment of the server; throws one line that names every variable that is missing or wrong. */
export function readEnvironment(environment: NodeJS.ProcessEnv): Environment {
  const present = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(present);
  const wrong = parsed.success ? missingTogether(parsed.data) : parsed.error.issues.map(describe(present));
  if (wrong.length > 0 || !parsed.success) throw new Error(`Environment: ${wrong.join('; ')}`);
  const values = parsed.data;
  const { HOST, PUBLIC_URL } = values;
  const loopback = LOOPBACK.has(HOST) && (!PUBLIC_URL || LOOPBACK.has(new URL(PUBLIC_URL).hostname));
  const dataDir = isAbsolute(values.DATA_DIR) ? values.DATA_DIR : resolve(values.DATA_DIR);
  return { ...values, DATA_DIR: dataDir, loopback, demo: loopback && values.DEMO === '1' };
}

function describe(present: NodeJS.ProcessEnv) {
  return ({ path, message }: z.core.$ZodIssue): string => {
    const name = path.join('.');
    // Never the value: it may hold a password.
    return present[name] === undefined ? `${name} is missing` : `${name} is wrong (${message})`;
  };
}

/** Variables that only make sense together. */
function missingTogether(values: z.infer<typeof schema>): string[] {
  const wrong: string[] = [];
  if (!values.QUEUE_DATABASE_URL && !values.REDIS_URL) wrong.push('QUEUE_DATABASE_URL or REDIS_URL is missing');
  if (values.SMTP_URL && !values.MAIL_FROM) wrong.push('MAIL_FROM is missing');
  if (values.STRIPE_SECRET_KEY && !values.STRIPE_WEBHOOK_SECRET) wrong.push('STRIPE_WEBHOOK_SECRET is missing');
  if (OIDC_NAMES.some((name) => values[name]))
    wrong.push(...OIDC_NAMES.filter((name) => !values[name]).map((name) => `${name} is missing`));
  const given = S3_NAMES.filter((name) => values[name] !== undefined);
  if (given.length > 0) wrong.push(...S3_NAMES.filter((name) => values[name] === undefined).map((name) => `${name} is missing`));
  return wrong;
}
