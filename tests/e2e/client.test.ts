// @module-tag thorough

import { spawn, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { openClinic, type Portal } from '../support/clinic';
import { freePort, root } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { demoRadiographFile } from '../support/radiographs';

/*
 * The package that `npm pack` makes of packages/client, in a project of its own: it compiles there with strict types,
 * and its examples run against the product.
 */

const STRICT = {
  strict: true,
  exactOptionalPropertyTypes: true,
  noUncheckedIndexedAccess: true,
  skipLibCheck: false,
  target: 'ES2022',
  module: 'NodeNext',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: ['node'],
};

let portal: Portal;
let project: string;

beforeAll(async () => {
  portal = await openClinic({ image: false });
  project = await mkdtemp(join(tmpdir(), 'molaar-client-'));
  run('npm', ['pack', '--pack-destination', project, '--silent'], join(root, 'packages/client'));
  await writeFile(join(project, 'panoramic.png'), demoRadiographFile());
  await writeFile(join(project, 'package.json'), JSON.stringify({ private: true, type: 'module' }));
  run('npm', ['install', '--offline', '--no-audit', '--no-fund', '--silent', './molaar-client-0.1.0.tgz'], project);
  await cp(join(root, 'packages/client/examples'), join(project, 'src'), { recursive: true });
  await mkdir(join(project, 'node_modules/@types'));
  await symlink(join(root, 'node_modules/@types/node'), join(project, 'node_modules/@types/node'));
  await writeFile(
    join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions: { ...STRICT, outDir: 'out', rootDir: 'src' }, include: ['src'] }),
  );
});
afterAll(() => rm(project, { recursive: true, force: true }));

/** Runs a command to its end. @returns what it printed. */
function run(command: string, args: string[], cwd: string, environment: Record<string, string> = {}): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', env: { ...process.env, ...environment } });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${stdout}${stderr}`);
  return stdout;
}

const tsc = (cwd: string) => run(join(root, 'node_modules/.bin/tsc'), ['-p', '.'], cwd);

/** Creates a key with every scope. */
async function apiKey(): Promise<string> {
  const owner = new PortalClient(portal.url);
  await owner.signIn(portal.username('demo'));
  const members = await owner.json<{ id: string; roles: string[] }[]>('GET', '/api/x/dentist');
  const scopes = ['clinical:read', 'settings:read', 'patients:write', 'findings:write', 'plans:write', 'webhooks:manage'];
  const { secret } = await owner.json<{ secret: string }>('POST', '/api/x/api-key', { name: 'Program', actsAsId: members[0]?.id, scopes });
  return secret;
}

/** The steps build on each other. */
describe('the client package', () => {
  it('is made by npm pack without other files, and compiles with strict types in another project', async () => {
    tsc(project);
    const { dependencies } = JSON.parse(await readFile(join(project, 'node_modules/@molaar/client/package.json'), 'utf8'));
    expect(dependencies).toBeUndefined();
  });

  it('brings a radiograph to the PDF of a treatment plan', async () => {
    const environment = { MOLAAR_URL: portal.url, MOLAAR_API_KEY: await apiKey() };
    const printed = run('node', ['out/treatment-plan.js', 'panoramic.png', 'plan.pdf'], project, environment);
    expect(printed).toMatch(/sent (\d+) of \1 bytes/);
    expect(printed).toMatch(/[1-9]\d* findings\. .*does not diagnose/);
    expect(printed).toMatch(/[1-9]\d* statuses approved\ntreatment plan of [1-9]\d* lines/);
    expect((await readFile(join(project, 'plan.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('throws typed errors, and lists all patients page by page', async () => {
    const program = `
      import { createMolaarClient, MolaarError } from '@molaar/client';
      const molaar = createMolaarClient({ baseUrl: process.env.MOLAAR_URL, apiKey: process.env.MOLAAR_API_KEY });
      const names = [];
      for await (const patient of molaar.patients({ size: 1 })) names.push(patient.id);
      const { total } = await molaar.countPatientPages();
      // The portal writes its log a moment after the responses.
      let requests = [];
      while (requests.length < names.length) {
        requests = [];
        for await (const request of molaar.apiRequests({ size: 2 })) requests.push(request.id);
      }
      const waiting = [];
      for await (const image of molaar.unassignedImages()) waiting.push(image.id);
      let version;
      const asking = createMolaarClient({
        baseUrl: process.env.MOLAAR_URL,
        apiKey: process.env.MOLAAR_API_KEY,
        fetch: (address, request) => ((version = request.headers['Molaar-Version']), fetch(address, request)),
      });
      await asking.countPatientPages();
      const missing = await molaar.getPatientDetails({ path: { id: '00000000-0000-7000-8000-000000000000' } }).catch((error) => error);
      const body = { firstName: 'Kordus', lastName: 'Proov' };
      const [one, two] = [await molaar.savePatient({ body, idempotencyKey: 'a' }), await molaar.savePatient({ body, idempotencyKey: 'a' })];
      const tag = (await molaar.send('getPatientDetails', { path: { id: one.id } })).headers.get('ETag');
      console.log(JSON.stringify([new Set(names).size === total, MolaarError.is(missing, 'PATIENT_NOT_FOUND'), missing.status, one.id === two.id, tag, new Set(requests).size === requests.length, waiting, version]));`;
    await writeFile(join(project, 'program.js'), program);
    const printed = run('node', ['program.js'], project, { MOLAAR_URL: portal.url, MOLAAR_API_KEY: await apiKey() });
    expect(JSON.parse(printed)).toEqual([
      true,
      true,
      404,
      true,
      expect.stringMatching(/"1"$/),
      true,
      [],
      expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    ]);
  });

  it('repeats what lost its response, which is executed once, and goes on with an upload where it was', async () => {
    const program = `
      import { readFile } from 'node:fs/promises';
      import { createMolaarClient, MolaarConnectionError } from '@molaar/client';
      const answered = new Set();
      /** Loses the first response of each request, which the portal has executed. */
      const losing = async (address, request) => {
        const response = await fetch(address, request);
        const name = request.method + ' ' + address;
        if (answered.has(name)) return response;
        answered.add(name);
        await response.arrayBuffer();
        throw new TypeError('connection lost');
      };
      const options = { baseUrl: process.env.MOLAAR_URL, apiKey: process.env.MOLAAR_API_KEY };
      const [plain, molaar] = [createMolaarClient(options), createMolaarClient({ ...options, fetch: losing })];
      const { total } = await plain.countPatientPages();
      const { id } = await molaar.savePatient({ body: { firstName: 'Katke', lastName: 'Proov' } });
      const made = (await plain.countPatientPages()).total - total;
      const file = new Blob([await readFile('panoramic.png')]);
      const progress = [];
      const upload = { patientId: id, file, analyse: false, onProgress: ({ sentBytes }) => progress.push(sentBytes) };
      await molaar.uploadRadiograph(upload);
      const { images } = await plain.getPatientDetails({ path: { id } });
      const unreached = createMolaarClient({ ...options, fetch: losing, retries: 0 });
      const error = await unreached.getPatientDetails({ path: { id } }).catch((caught) => caught);
      console.log(JSON.stringify({ made, images: images.length, progress, size: file.size, lost: error instanceof MolaarConnectionError }));`;
    await writeFile(join(project, 'losing.js'), program);
    const printed = JSON.parse(run('node', ['losing.js'], project, { MOLAAR_URL: portal.url, MOLAAR_API_KEY: await apiKey() }));
    expect(printed).toMatchObject({ made: 1, images: 1, lost: true });
    expect(printed.progress.length).toBeGreaterThan(2);
    expect(printed.progress).toEqual([...new Set<number>(printed.progress)].sort((a, b) => a - b));
    expect(printed.progress.at(-1)).toBe(printed.size);
  });

  it('registers a webhook endpoint and receives its events from the product', async () => {
    const port = await freePort();
    const program = `
      import { createMolaarClient } from '@molaar/client';
      const molaar = createMolaarClient({ baseUrl: process.env.MOLAAR_URL, apiKey: process.env.MOLAAR_API_KEY });
      const [command, id] = process.argv.slice(2);
      const body = { name: 'Receiver', url: 'http://localhost:${port}', events: ['statuses.approved', 'treatment_plan.sent'] };
      if (command === 'register') console.log(JSON.stringify(await molaar.createWebhook({ body })));
      if (command === 'test') console.log(JSON.stringify(await molaar.sendTestWebhook({ path: { id } })));
      if (command === 'delete') await molaar.deleteWebhook({ path: { id } });`;
    await writeFile(join(project, 'webhooks.js'), program);
    const environment = { MOLAAR_URL: portal.url, MOLAAR_API_KEY: await apiKey() };
    const { endpoint, secret } = JSON.parse(run('node', ['webhooks.js', 'register'], project, environment));
    const child = spawn('node', ['out/webhook-receiver.js'], {
      cwd: project,
      env: { ...process.env, PORT: String(port), MOLAAR_WEBHOOK_SECRET: secret },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void child.kill());
    let printed = '';
    child.stdout.on('data', (part) => {
      printed += part;
    });
    await expect.poll(() => printed).toContain('ready');
    const sent = JSON.parse(run('node', ['webhooks.js', 'test', endpoint.id], project, environment));
    expect(sent).toMatchObject({ type: 'test', state: 'DONE', responseStatus: 204 });
    await expect.poll(() => printed).toContain('test null');
    // A second run finds its patient, and approves statuses of a new radiograph; the product sends the event by itself.
    run('node', ['out/treatment-plan.js', 'panoramic.png', 'plan.pdf'], project, environment);
    await expect.poll(() => printed).toMatch(/statuses\.approved [0-9a-f-]{36}/);
    run('node', ['webhooks.js', 'delete', endpoint.id], project, environment);
  });

  it('receives webhooks of a connection with a practice system, with a right signature', async () => {
    const port = await freePort();
    const secret = 'a secret of the clinic';
    const environment = { ...process.env, PORT: String(port), MOLAAR_WEBHOOK_SECRET: secret };
    const child = spawn('node', ['out/practice-webhook-receiver.js'], {
      cwd: project,
      env: environment,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const printed = text(child.stdout);
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const body = JSON.stringify({ id: 'one', type: 'analysis.done', analysisId: 'a', imageId: 'the-image', patientId: '4711', at: 'now' });
    const send = async (key: string, at = Math.floor(Date.now() / 1000)) => {
      const v1 = createHmac('sha256', key).update(`${at}.${body}`).digest('hex');
      return (await fetch(`http://localhost:${port}`, { method: 'POST', body, headers: { 'Molaar-Signature': `t=${at},v1=${v1}` } }))
        .status;
    };
    expect([await send(secret), await send(secret), await send('another'), await send(secret, 1_767_225_600)]).toEqual([
      204, 204, 400, 400,
    ]);
    child.kill();
    expect((await printed).match(/analysis\.done the-image/g)).toHaveLength(1);
  });
});

it('the commands of the quick start at /api/docs bring a radiograph to a PDF, as they are printed there', async () => {
  const page = await (await fetch(`${portal.url}/api/docs`)).text();
  const quickStart = /<section id="quick-start">([\s\S]*?)<\/section>/.exec(page)?.[1] ?? '';
  const steps = [...quickStart.matchAll(/<pre>([\s\S]*?)<\/pre>/g)].map(([, step = '']) => step);
  const set: Record<string, string> = {
    URL: portal.url,
    KEY: `Authorization: Bearer ${await apiKey()}`,
    JSON: 'Content-Type: application/json',
  };
  const perform = (step: string): string => {
    const commands = step.split('\n').filter((line) => !/^[A-Z]+=/.test(line));
    return run('bash', ['-ec', commands.join('\n').replaceAll('curl ', 'curl --silent --show-error --fail-with-body ')], project, set);
  };
  const [list, patient, upload, findings, statuses, approve, plan, pdf, ...others] = steps as [string, ...string[]];
  expect(others).toEqual([]);
  expect(JSON.parse(perform(list))).toBeInstanceOf(Array);
  set.PATIENT = JSON.parse(perform(patient ?? '')).id;
  set.IMAGE = JSON.parse(perform(upload ?? '')).id;
  // The call waits for the analysis, and answers 202 after 25 seconds.
  await expect.poll(() => JSON.parse(perform(findings ?? '')), { timeout: 60_000 }).toMatchObject({ annotations: expect.any(Array) });
  const read = JSON.parse(perform(statuses ?? ''));
  Object.assign(set, { VERSION: String(read.version), FINDINGS: String(read.annotationVersion) });
  perform(approve ?? '');
  const drafted = JSON.parse(perform(plan ?? ''));
  expect(drafted.treatments).toHaveLength(1);
  set.PLAN = drafted.id;
  perform(pdf ?? '');
  expect((await readFile(join(project, 'plan.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
});

it('another generator makes a client of the OpenAPI document that compiles with strict types', async () => {
  const folder = join(project, 'generated');
  await mkdir(folder);
  await writeFile(join(folder, 'openapi.json'), await (await fetch(`${portal.url}/api/openapi.json`)).text());
  const generator = join(root, 'packages/client/node_modules/.bin/openapi-ts');
  run(generator, ['-i', 'openapi.json', '-o', 'src', '-c', '@hey-api/client-fetch', '--silent'], folder);
  const options = {
    ...STRICT,
    exactOptionalPropertyTypes: false,
    noUncheckedIndexedAccess: false,
    noEmit: true,
    module: 'ESNext',
    moduleResolution: 'bundler',
    types: [],
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, include: ['src'] }));
  tsc(folder);
  expect(await readFile(join(folder, 'src/sdk.gen.ts'), 'utf8')).toMatch(/export const createPlanFromStatuses\b/);
});
