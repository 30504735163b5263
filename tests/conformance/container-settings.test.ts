import { readFileSync } from 'node:fs';
import { readWorkerEnvironment, WORKER_VARIABLES } from '@molaar/analysis-worker/env';
import { readEnvironment, SERVER_VARIABLES } from '@molaar/server/env';
import { MIGRATE_VARIABLES, migrateSchema } from '@molaar/server/migrate-env';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';

interface Service {
  image?: string;
  build?: { target: string };
  environment?: Record<string, string>;
  logging?: { options: Record<string, string> };
  restart?: string;
  healthcheck?: { test?: string[]; disable?: boolean };
  deploy?: { resources?: { limits?: Record<string, string> } };
  networks?: string[];
  read_only?: boolean;
}
interface Compose {
  services: Record<string, Service>;
  networks: Record<string, { internal?: boolean } | null>;
}

const PASSWORD = /PASSWORD/g;
const deployed = (name: string): string => readFileSync(new URL(`../../deploy/systemd/${name}`, import.meta.url), 'utf8');

const read = (name: string): string => readFileSync(new URL(`../../docker/${name}`, import.meta.url), 'utf8');
const composeText = read('compose.yaml');
const { services, networks } = parse(composeText, { merge: true }) as Compose;
const example = Object.fromEntries([...read('.env.example').matchAll(/^(\w+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value]));

/** Settings that a service of the compose file does not get, each with its reason. */
const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  server: {
    QUEUE_DATABASE_URL: 'REDIS_URL instead',
    DATABASE_LISTEN_URL: 'for a pooler between server and database',
    STRIPE_API_BASE: 'for stand-ins of the payment provider',
    DENTAS_STAND_IN: 'for the demo',
    DEMO: 'off, since HOST is no loopback address',
  },
  worker: {
    QUEUE_DATABASE_URL: 'REDIS_URL instead',
    REQUIRE_GPU: 'Dockerfile.gpu sets it',
    TFJS_PROVIDERS: 'the images carry the ONNX bundle',
  },
  migrate: { QUEUE_DATABASE_URL: 'REDIS_URL instead' },
};

/** Returns the variables that a stage of the Dockerfile sets. */
function setByImage(stage: string): Record<string, string> {
  const [, text = ''] = read('Dockerfile').split(new RegExp(`^FROM .* AS ${stage}$`, 'm'));
  const [own = ''] = text.split(/^FROM /m);
  const assignments = [...own.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return Object.fromEntries(assignments.map((assignment) => assignment.split('=') as [string, string]));
}

/**
 * Replaces `${NAME}`, `${NAME:-default}` and `${NAME:?message}` as Compose does.
 * @throws Error for a required one without value.
 */
function interpolate(text: string, values: Record<string, string>): string {
  return text.replaceAll(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, kind?: string, rest = '') => {
    const value = values[name] ?? '';
    if (value === '' && kind === '?') throw new Error(`${name}: ${rest}`);
    return value === '' && kind === '-' ? rest : value;
  });
}

function environmentOf(service: string, values: Record<string, string>): Record<string, string> {
  const { environment = {}, build } = services[service] ?? {};
  const given = Object.entries(environment).map(([name, value]) => [name, interpolate(value, values)] as const);
  return { ...setByImage(build?.target ?? ''), ...Object.fromEntries(given) };
}

const REQUIRED = {
  OWNER_PASSWORD: 'owner',
  APP_PASSWORD: 'app',
  REDIS_PASSWORD: 'redis',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  WORKER_KEY: Buffer.alloc(32, 8).toString('base64'),
  PUBLIC_URL: 'https://molaar.example.ee',
};
const filled = { ...example, ...REQUIRED };

describe.each([
  ['server', SERVER_VARIABLES],
  ['worker', WORKER_VARIABLES],
  ['migrate', MIGRATE_VARIABLES],
])('the environment of %s in compose.yaml', (service, variables) => {
  const given = Object.keys(services[service]?.environment ?? {});

  it('has only what the process reads', () => {
    expect(given.filter((name) => !variables.includes(name))).toEqual([]);
  });

  it('has everything that the process reads, except for what is left out on purpose', () => {
    const byImage = Object.keys(setByImage(services[service]?.build?.target ?? ''));
    const leftOut = Object.keys(LEFT_OUT[service] ?? {});
    expect(variables.filter((name) => ![...given, ...byImage, ...leftOut].includes(name))).toEqual([]);
    expect(leftOut.filter((name) => given.includes(name) || !variables.includes(name))).toEqual([]);
  });
});

it('is accepted by each process when docker/.env contains the required values only', () => {
  const server = readEnvironment(environmentOf('server', filled));
  expect(server).toMatchObject({
    SECRET_KEY: REQUIRED.SECRET_KEY,
    sealed: true,
    TRUST_PROXY: '1',
    demo: false,
    REDIS_URL: 'redis://:redis@redis:6379',
  });
  expect(readWorkerEnvironment(environmentOf('worker', filled))).toMatchObject({ threads: 2, store: { kind: 's3' } });
  expect(migrateSchema.parse(environmentOf('migrate', filled)).S3_BUCKET).toBe('molaar');
});

it.each(Object.keys(REQUIRED))('does not start without %s', (name) => {
  const values = { ...filled, [name]: '' };
  expect(() => interpolate(composeText, values)).toThrow(`${name}: set it in docker/.env`);
});

it('is explained by .env.example: the same names, no other', () => {
  const used = new Set([...composeText.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
  expect(Object.keys(example).sort()).toEqual([...used].sort());
});

describe.each(Object.entries(services))('service %s', (name, service) => {
  it('rotates its log, has limits, comes back by itself and is watched', () => {
    expect(service.logging?.options).toEqual({ 'max-size': '10m', 'max-file': '3' });
    expect(Object.keys(service.deploy?.resources?.limits ?? {})).toEqual(['cpus', 'memory']);
    if (name === 'migrate') return;
    expect(service.restart).toBe('unless-stopped');
    const ofImage = new RegExp(`AS ${service.build?.target}\\n(?:(?!FROM)[^])*HEALTHCHECK`).test(read('Dockerfile'));
    expect(service.healthcheck?.test !== undefined || ofImage).toBe(true);
  });

  it('is pinned, and writes to volumes and temporary files only when it is ours', () => {
    if (service.image) expect(service.image).toMatch(/:v?\d+(\.\d+)+(-\w+)?@sha256:[0-9a-f]{64}$/);
    else expect(service.read_only).toBe(true);
  });
});

it('runs every image without debugging, from bundles and not from a checkout', () => {
  for (const file of ['Dockerfile', 'Dockerfile.gpu', 'Dockerfile.webgpu']) {
    const stages = read(file)
      .split(/^(?=FROM )/m)
      .slice(1);
    const shipped = stages.filter((stage) => !/^FROM .* AS (build|node)\n/.test(stage)).join('\n');
    expect(shipped).toMatch(/^ENV NODE_ENV=production\b/m);
    expect(shipped).not.toMatch(/^(COPY|ADD) (?!--from=)/m);
  }
  expect(readFileSync(new URL('../../.dockerignore', import.meta.url), 'utf8').split('\n')).toContain('.git');
});

it('lets only the proxy be reached, and keeps the stores from other machines', () => {
  expect(networks.inside?.internal).toBe(true);
  for (const name of ['postgres', 'redis', 's3', 'worker', 'migrate']) expect(services[name]?.networks, name).toEqual(['inside']);
  const open = Object.entries(services).filter(([, service]) => 'ports' in service);
  expect(open.map(([name]) => name)).toEqual(['proxy']);
});

describe('the services of systemd, for machines without containers', () => {
  /** What an operator gives to settings that the example leaves empty. */
  const FILLED: Readonly<Record<string, string>> = { ...REQUIRED, HOST: '10.0.0.5' };

  /** Returns the settings of a unit: its own, and those of its example with every gap filled. */
  function settingsOf(unit: string): { given: string[]; values: Record<string, string> } {
    const lines = [...deployed(`${unit}.env.example`).matchAll(/^(\w+)=(.*)$/gm)];
    const given = lines.map(([, name = '']) => name);
    const example = lines.map(([, name = '', value = '']) => [name, value.replace(PASSWORD, 'secret') || FILLED[name] || '']);
    const own = [...deployed(`molaar-${unit}.service`).matchAll(/^Environment=(.*)$/gm)].flatMap(([, line = '']) =>
      line.split(' ').map((assignment) => assignment.split('=')),
    );
    return { given, values: { ...Object.fromEntries(own), ...Object.fromEntries(example) } };
  }

  it.each([
    ['server', SERVER_VARIABLES],
    ['worker', WORKER_VARIABLES],
    ['migrate', MIGRATE_VARIABLES],
  ])('%s: the example names only what the process reads', (unit, variables) => {
    expect(settingsOf(unit).given.filter((name) => !variables.includes(name))).toEqual([]);
  });

  it('are accepted by each process, in production, once the examples are filled in', () => {
    const server = settingsOf('server').values;
    expect(readEnvironment(server)).toMatchObject({ demo: false, sealed: true, TRUST_PROXY: '1', SHUTDOWN_DELAY_SECONDS: 5 });
    expect(readWorkerEnvironment(settingsOf('worker').values)).toMatchObject({ store: { kind: 's3' } });
    expect(migrateSchema.parse(settingsOf('migrate').values).S3_BUCKET).toBe('molaar');
    for (const unit of ['server', 'worker', 'migrate']) expect(settingsOf(unit).values.NODE_ENV, unit).toBe('production');
  });

  it('have the layout of the images, and more time to stop than a server needs', () => {
    for (const unit of ['server', 'worker', 'migrate']) {
      const text = deployed(`molaar-${unit}.service`);
      expect(text).toContain(`WorkingDirectory=/opt/molaar/${unit === 'worker' ? 'worker' : 'server'}\n`);
      expect(text).toContain('DynamicUser=yes\n');
      const entry = unit === 'migrate' ? 'migrate' : 'main';
      expect(text).toContain(`ExecStart=/usr/local/bin/node dist/${entry}.js\n`);
      if (unit !== 'migrate') expect(text).toMatch(/^TimeoutStopSec=30$/m);
    }
  });
});
