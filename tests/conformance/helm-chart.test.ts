import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readWorkerEnvironment, WORKER_VARIABLES } from '@molaar/analysis-worker/env';
import { readEnvironment, SERVER_VARIABLES } from '@molaar/server/env';
import { MIGRATE_VARIABLES, migrateSchema } from '@molaar/server/migrate-env';
import { afterAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';

interface Variable {
  name: string;
  value?: string;
  valueFrom?: { secretKeyRef: { name: string; key: string; optional: boolean } };
}
interface Container {
  env: Variable[];
  volumeMounts: { name: string; mountPath: string }[];
  image: string;
  securityContext: Record<string, unknown>;
  startupProbe?: unknown;
  livenessProbe?: unknown;
  readinessProbe?: unknown;
}
interface Manifest {
  apiVersion: string;
  kind: string;
  metadata: { name: string; annotations?: Record<string, string> };
  // biome-ignore lint/suspicious/noExplicitAny: the compiler checks manifests against the types of Kubernetes.
  spec: any;
}

const tests = fileURLToPath(new URL('../', import.meta.url));
const root = join(tests, '..');
const chart = join(root, 'deploy/helm/molaar');
const hasHelm = spawnSync('helm', ['version']).status === 0;
const scratch = mkdtempSync(join(tests, '.rendered-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const REQUIRED = {
  publicUrl: 'https://molaar.example.ee',
  image: { registry: 'registry.example.ee/molaar' },
  secrets: { server: 'molaar', owner: 'molaar-owner' },
  s3: { endpoint: 'https://s3.example.ee' },
};
const EVERYTHING = {
  ...REQUIRED,
  worker: { gpu: { enabled: true, runtimeClassName: 'nvidia' } },
  traces: { endpoint: 'http://collector.monitoring:4318' },
  virusScanner: { url: 'tcp://clamav.security:3310' },
  authority: { configMap: 'molaar-authority' },
  ingress: { enabled: true, className: 'nginx', tlsSecret: 'molaar-tls', annotations: { 'example.ee/body': '120m' } },
  networkPolicy: {
    ingressFrom: [{ namespaceSelector: { matchLabels: { name: 'ingress' } } }],
    database: { to: [{ ipBlock: { cidr: '10.1.0.0/16' } }], ports: [5432] },
  },
};
/** What a chart's user may choose, each rendered on its own. */
const CHOICES: Record<string, object> = {
  'required values only': REQUIRED,
  'everything, with KEDA': { ...EVERYTHING, autoscaling: { engine: 'keda' } },
  'everything, with HPA': { ...EVERYTHING, autoscaling: { engine: 'hpa', server: { customMetrics: true } } },
  'the queue in PostgreSQL, no network policies': {
    ...REQUIRED,
    queue: { backend: 'postgres' },
    networkPolicy: { enabled: false },
    autoscaling: { engine: 'keda' },
  },
};

function helm(values: object): { manifests: Manifest[]; status: number | null; errors: string } {
  const file = join(scratch, 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const { status, stdout, stderr } = spawnSync('helm', ['template', 'clinic', chart, '-f', file], { encoding: 'utf8' });
  const manifests = parseAllDocuments(stdout).map((document) => document.toJS() as Manifest | null);
  return { manifests: manifests.filter((manifest) => manifest !== null), status, errors: stderr };
}

const containerOf = ({ spec }: Manifest): Container => spec.template.spec.containers[0];
const pods = (manifests: Manifest[]) => manifests.filter(({ kind }) => kind === 'Deployment' || kind === 'Job');
const component = (manifest: Manifest): string => manifest.metadata.name.replace('clinic-', '');

/** A setting of Node itself, which no process of Molaar reads. */
const OF_NODE = 'NODE_EXTRA_CA_CERTS';

/** Settings that a pod does not get, each with its reason. */
const LEFT_OUT: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  server: {
    STRIPE_API_BASE: 'for stand-ins of the payment provider',
    DENTAS_STAND_IN: 'for the demo',
    DEMO: 'off, since HOST is no loopback address',
  },
  'worker-cpu': { REQUIRE_GPU: 'Dockerfile.gpu sets it', TFJS_PROVIDERS: 'the images carry the ONNX bundle' },
  'worker-gpu': { REQUIRE_GPU: 'Dockerfile.gpu sets it', TFJS_PROVIDERS: 'the images carry the ONNX bundle' },
  migrate: {},
};
const VARIABLES: Readonly<Record<string, readonly string[]>> = {
  server: SERVER_VARIABLES,
  'worker-cpu': WORKER_VARIABLES,
  'worker-gpu': WORKER_VARIABLES,
  migrate: MIGRATE_VARIABLES,
};
const SECRETS: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://molaar_app:app@db/molaar',
  DATABASE_OWNER_URL: 'postgres://molaar_owner:owner@db/molaar',
  QUEUE_DATABASE_URL: 'postgres://molaar_queue:queue@db/molaar',
  REDIS_URL: 'rediss://:redis@redis:6379',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
};

/** Returns the variables that an image sets. */
function setByImage(name: string): Record<string, string> {
  const [file, stage] = name === 'worker-gpu' ? ['Dockerfile.gpu', 'worker'] : ['Dockerfile', name === 'worker-cpu' ? 'worker' : 'server'];
  const [, text = ''] = readFileSync(join(root, 'docker', file), 'utf8').split(new RegExp(`^FROM .* AS ${stage}$`, 'm'));
  const [own = ''] = text.split(/^FROM /m);
  const assignments = [...own.matchAll(/^ENV (.*)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return Object.fromEntries(assignments.map((assignment) => assignment.split('=') as [string, string]));
}

/** Returns the environment that the process of a pod sees. */
function environmentOf(pod: Manifest): Record<string, string> {
  const given = containerOf(pod).env.map(({ name, value }) => [name, value ?? SECRETS[name] ?? ''] as const);
  return { ...setByImage(component(pod)), ...Object.fromEntries(given) };
}

describe.runIf(hasHelm).each(Object.entries(CHOICES))('the chart with %s', (_, values) => {
  const { manifests, status, errors } = helm(values);

  it('is rendered, and every manifest has the fields that Kubernetes and KEDA know and no other', async () => {
    expect(errors).not.toMatch(/error/i);
    expect(status).toBe(0);
    const models = manifests.map(({ apiVersion, kind }) =>
      apiVersion.startsWith('keda') ? `@kubernetes-models/keda/${apiVersion}/${kind}` : `kubernetes-models/${apiVersion}/${kind}`,
    );
    const file = join(scratch, 'manifests.ts');
    const checks = manifests.map(({ apiVersion: _a, kind: _k, ...manifest }, at) => `new M${at}(${JSON.stringify(manifest)});`);
    const imports = manifests.map(({ kind }, at) => `import { ${kind} as M${at} } from '${models[at]}';`);
    writeFileSync(file, [...imports, ...checks].join('\n'));
    const options = [
      '--noEmit',
      '--strict',
      '--skipLibCheck',
      '--module',
      'preserve',
      '--moduleResolution',
      'bundler',
      '--target',
      'esnext',
      '--types',
      '',
      '--ignoreConfig',
    ];
    const compiled = spawnSync(process.execPath, [join(root, 'node_modules/@typescript/native/bin/tsc'), ...options, file], {
      encoding: 'utf8',
      cwd: tests,
    });
    expect(compiled.stdout + compiled.stderr).toBe('');
    expect(compiled.status).toBe(0);
    for (const [at, model] of models.entries()) {
      const { [manifests[at]?.kind ?? '']: Model } = (await import(model)) as Record<
        string,
        new (
          manifest: unknown,
        ) => { validate(): void }
      >;
      if (Model) new Model(manifests[at]).validate();
    }
  });

  it.each(pods(manifests).map((pod) => [component(pod), pod] as const))('gives %s the settings that its process reads', (name, pod) => {
    const variables = VARIABLES[name] ?? [];
    const given = containerOf(pod)
      .env.map((variable) => variable.name)
      .filter((variable) => variable !== OF_NODE);
    expect(new Set(given).size).toBe(given.length);
    expect(given.filter((variable) => !variables.includes(variable))).toEqual([]);
    const queue = ['REDIS_URL', 'QUEUE_DATABASE_URL'];
    const known = [...given, ...Object.keys(setByImage(name)), ...Object.keys(LEFT_OUT[name] ?? {}), ...queue];
    expect(variables.filter((variable) => !known.includes(variable))).toEqual([]);
    const environment = environmentOf(pod);
    if (name === 'server')
      expect(readEnvironment(environment)).toMatchObject({ PUBLIC_URL: REQUIRED.publicUrl, TRUST_PROXY: '1', demo: false });
    else if (name === 'migrate') expect(migrateSchema.parse(environment)).toMatchObject({ S3_BUCKET: 'molaar' });
    else expect(readWorkerEnvironment(environment)).toMatchObject({ threads: 2, store: { kind: 's3' }, requireGpu: name === 'worker-gpu' });
  });

  it.each(pods(manifests).map((pod) => [component(pod), pod] as const))('runs %s without rights', (name, pod) => {
    const container = containerOf(pod);
    expect(pod.spec.template.spec).toMatchObject({
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: { runAsNonRoot: true },
    });
    expect(container.securityContext).toMatchObject({
      readOnlyRootFilesystem: true,
      allowPrivilegeEscalation: false,
      capabilities: { drop: ['ALL'] },
    });
    const literal = container.env.filter(({ name, value }) => value && name in SECRETS);
    expect(literal).toEqual([]);
    const owners = container.env
      .filter(({ valueFrom }) => valueFrom?.secretKeyRef.name === 'molaar-owner')
      .map((variable) => variable.name);
    expect(owners).toEqual(name === 'migrate' ? ['DATABASE_OWNER_URL'] : []);
    for (const probe of ['startupProbe', 'readinessProbe', 'livenessProbe'] as const) expect(probe in container).toBe(name !== 'migrate');
  });

  it('lets disruptions take one pod of a kind, and limits every pod to its neighbours', () => {
    const names = pods(manifests).map(component);
    const of = (kind: string) => manifests.filter((manifest) => manifest.kind === kind).map(component);
    expect(of('PodDisruptionBudget')).toEqual(names.filter((name) => name !== 'migrate'));
    const isLimited = (values as { networkPolicy?: { enabled?: boolean } }).networkPolicy?.enabled !== false;
    expect(isLimited ? names.filter((name) => !of('NetworkPolicy').includes(name)) : of('NetworkPolicy')).toEqual([]);
  });
});

it.runIf(hasHelm).each([
  ['publicUrl', { ...REQUIRED, publicUrl: '' }],
  ['secrets', { ...REQUIRED, secrets: { server: '', owner: 'o' } }],
  ['additional propert', { ...REQUIRED, severs: {} }],
])('is not rendered with a wrong or unknown value: %s', (text, values) => {
  const { status, errors } = helm(values);
  expect(status).not.toBe(0);
  expect(errors).toContain(text);
});

it.runIf(hasHelm)('gives every process the certificates of a private authority, where there is one', () => {
  const authorityOf = (values: object) =>
    pods(helm(values).manifests).map((pod) => {
      const { env, volumeMounts } = containerOf(pod);
      const file = env.find(({ name }) => name === OF_NODE)?.value;
      const mounted = volumeMounts.find(({ mountPath }) => file?.startsWith(`${mountPath}/`))?.name;
      const volumes = pod.spec.template.spec.volumes as { name: string; configMap?: { name: string } }[];
      return [component(pod), file, volumes.find(({ name }) => name === mounted)?.configMap?.name];
    });
  const names = ['server', 'worker-cpu', 'migrate'];
  const file = '/etc/molaar/authority/root.pem';
  const given = authorityOf({ ...REQUIRED, authority: { configMap: 'stores', key: 'root.pem' } });
  expect(new Set(given)).toEqual(new Set(names.map((name) => [name, file, 'stores'])));
  expect(new Set(authorityOf(REQUIRED))).toEqual(new Set(names.map((name) => [name, undefined, undefined])));
});

interface Rule {
  from?: unknown[];
  to?: unknown[];
  ports: { port: string | number }[];
}
const portsOf = (rules: Rule[]): unknown[] => rules.flatMap(({ ports }) => ports.map(({ port }) => port));

it.runIf(hasHelm).each([
  ['redis', { server: [443, 5432, 6379, 443, 587, 465], worker: [443, 6379], migrate: [443, 5432] }],
  ['postgres', { server: [443, 5432, 443, 587, 465], worker: [443, 5432], migrate: [443, 5432] }],
])('lets every pod reach and be reached by its neighbours only, with the queue in %s', (backend, reached) => {
  const { manifests } = helm({ ...REQUIRED, worker: { gpu: { enabled: true } }, queue: { backend } });
  const policies = manifests.filter(({ kind }) => kind === 'NetworkPolicy');
  expect(policies.map(component)).toEqual(['server', 'worker-cpu', 'worker-gpu', 'migrate']);
  for (const policy of policies) {
    const name = component(policy);
    const pod = pods(manifests).find((one) => component(one) === name);
    const { podSelector, policyTypes, ingress, egress } = policy.spec as {
      podSelector: { matchLabels: object };
      policyTypes: string[];
      ingress: Rule[];
      egress: Rule[];
    };
    expect(pod?.spec.template.metadata.labels, name).toMatchObject(podSelector.matchLabels);
    expect(Object.keys(podSelector.matchLabels), name).toContain('app.kubernetes.io/component');
    expect(policyTypes, name).toEqual(['Ingress', 'Egress']);
    expect(portsOf(ingress), name).toEqual({ server: ['http', 'metrics'], migrate: [] }[name] ?? ['metrics']);
    // Rules without ports or senders would be open to everything.
    for (const rule of [...ingress, ...egress]) expect(rule.ports.length, name).toBeGreaterThan(0);
    for (const { from = [] } of ingress) expect(from.length, name).toBeGreaterThan(0);
    const [names = [], others = []] = [portsOf(egress.slice(0, 1)), portsOf(egress.slice(1))];
    expect(names, name).toEqual([53, 53]);
    expect(others, name).toEqual(reached[name.replace(/-.*/, '') as keyof typeof reached]);
  }
});

it.runIf(hasHelm)('limits what is reached to the addresses that are given', () => {
  const { manifests } = helm({ ...EVERYTHING, autoscaling: { engine: 'keda' } });
  const server = manifests.find((manifest) => manifest.kind === 'NetworkPolicy' && component(manifest) === 'server')?.spec as {
    ingress: Rule[];
    egress: Rule[];
  };
  const database = server.egress.filter(({ ports }) => ports.some(({ port }) => port === 5432));
  expect(database.map(({ to }) => to)).toEqual([EVERYTHING.networkPolicy.database.to]);
  expect(server.ingress[0]?.from).toEqual(EVERYTHING.networkPolicy.ingressFrom);
});

it.runIf(hasHelm)('replaces servers without a failed request: probes that differ, a drain, the migration before', () => {
  const { manifests } = helm(REQUIRED);
  const [server] = manifests.filter(({ kind, metadata }) => kind === 'Deployment' && metadata.name === 'clinic-server');
  const { startupProbe, readinessProbe, livenessProbe, env } = containerOf(server as Manifest) as Container & Record<string, never>;
  const pathOf = (probe: unknown) => (probe as { httpGet: { path: string } }).httpGet.path;
  const patience = (probe: unknown) => {
    const { periodSeconds, failureThreshold } = probe as { periodSeconds: number; failureThreshold: number };
    return periodSeconds * failureThreshold;
  };
  expect([readinessProbe, livenessProbe].map(pathOf)).toEqual(['/ready', '/live']);
  // A start takes minutes at worst; a server that does not answer is first left out, and restarted much later.
  expect(patience(startupProbe)).toBeGreaterThanOrEqual(120);
  expect(patience(livenessProbe)).toBeGreaterThan(5 * patience(readinessProbe));
  const drain = Number((env as Variable[]).find(({ name }) => name === 'SHUTDOWN_DELAY_SECONDS')?.value);
  expect(drain).toBeGreaterThan(patience(readinessProbe));
  expect(server?.spec.template.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 10);
  expect(server?.spec.strategy.rollingUpdate).toMatchObject({ maxUnavailable: 0 });
  const [job] = manifests.filter(({ kind }) => kind === 'Job');
  expect(job?.metadata.annotations).toMatchObject({ 'helm.sh/hook': 'pre-install,pre-upgrade' });
});

it.runIf(hasHelm)('scales servers with the HPA by processor time and event streams', () => {
  const { manifests } = helm({ ...EVERYTHING, autoscaling: { engine: 'hpa', server: { customMetrics: true } } });
  const [hpa] = manifests.filter(({ kind }) => kind === 'HorizontalPodAutoscaler');
  const deployments = manifests.filter(({ kind }) => kind === 'Deployment').map(({ metadata }) => metadata.name);
  expect(deployments).toContain(hpa?.spec.scaleTargetRef.name);
  expect(hpa?.spec.scaleTargetRef.name).toBe('clinic-server');
  const metrics = hpa?.spec.metrics as { resource?: { name: string }; pods?: { metric: { name: string } } }[];
  expect(metrics.map(({ resource, pods: own }) => resource?.name ?? own?.metric.name)).toEqual(['cpu', 'molaar_event_streams']);
});

it.runIf(hasHelm)('scales workers by figures that the servers have', () => {
  const { manifests } = helm({ ...EVERYTHING, autoscaling: { engine: 'keda' } });
  const scaled = manifests.filter(({ kind }) => kind === 'ScaledObject');
  expect(scaled.map(component)).toEqual(['server', 'worker-cpu', 'worker-gpu']);
  for (const { spec } of scaled) expect(pods(manifests).map(({ metadata }) => metadata.name)).toContain(spec.scaleTargetRef.name);
  const queries = scaled
    .flatMap(({ spec }) => spec.triggers as { metadata: { query?: string } }[])
    .flatMap(({ metadata }) => metadata.query ?? []);
  // Every server reports the whole queue, and its own event streams.
  for (const query of queries)
    for (const [figure] of query.matchAll(/molaar_(queue|work)\w+/g))
      expect(query).toMatch(new RegExp(`max(?: by \\(state\\))? ?\\(${figure}`));
  expect(queries).toContain('sum(molaar_event_streams)');
  const figures = new Set(queries.flatMap((query) => query.match(/molaar_\w+/g) ?? []));
  expect([...figures]).toEqual(['molaar_event_streams', 'molaar_queue_jobs', 'molaar_work_due', 'molaar_queue_oldest_seconds']);
  const source = readFileSync(join(root, 'packages/telemetry/src/server-metrics.ts'), 'utf8');
  for (const figure of figures) expect(source).toContain(`'${figure}'`);
});

it('has the version of the product', () => {
  const { version, appVersion } = parse(readFileSync(join(chart, 'Chart.yaml'), 'utf8')) as { version: string; appVersion: string };
  const product = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
  expect([version, appVersion]).toEqual([product, product]);
});
