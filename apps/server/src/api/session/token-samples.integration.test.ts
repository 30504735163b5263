import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOKEN_REFUSALS } from '@molaar/contracts';
import { AUDIENCE, addPartner } from '@molaar/services/testing/partner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TOKEN_SAMPLE } from '../../docs/guides/token-guide';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

const DOCS = fileURLToPath(new URL('../../../../../docs/integration/', import.meta.url));
const COMMANDS = { mjs: process.execPath, py: 'python3', sh: 'sh' } as const;
/** Python and openssl are not on every machine; Node.js is. */
const isThere = (command: string): boolean => spawnSync(command, ['version'], { stdio: 'ignore' }).error === undefined;
const LANGUAGES = (['mjs', 'py', 'sh'] as const).filter(
  (language) => language === 'mjs' || (isThere(COMMANDS[language]) && isThere('openssl')),
);

let server: TestServer;
let folder: string;
let dentist: string;
let patient: string;
beforeAll(async () => {
  server = await openTestServer();
  // The samples read the machine's clock.
  server.portal.clock.now = new Date();
  folder = await mkdtemp(join(tmpdir(), 'molaar-tokens-'));
  const medical = await server.clinic.person('MEDICAL');
  dentist = medical.userId;
  const caller = await new Caller(server.url).signIn(medical.username);
  patient = (await caller.rest('/api/patient', { method: 'PUT', body: { firstName: 'Proovi', lastName: 'Kuusk' } })).body.id;
});
afterAll(async () => {
  await server?.close();
  await rm(folder, { recursive: true, force: true });
});

describe.each(['HS256', 'RS256'] as const)('the samples with %s', (algorithm) => {
  it.each(LANGUAGES)('in %s print tokens that sign in', async (language) => {
    const owner = await server.clinic.person('OWNER');
    const partner = await addPartner(server.portal, owner, { algorithm });
    const key = join(folder, 'key.pem');
    if (partner.privateKey) writeFileSync(key, partner.privateKey);
    const sample = join(DOCS, 'samples', `token-${algorithm.toLowerCase()}.${language}`);
    const claims = { ISSUER: partner.issuer, AUDIENCE, ORGANIZATION: owner.organizationId, DENTIST: dentist, PATIENT: patient };
    const keys = { SECRET: partner.input.secret ?? '', KEY_FILE: key, KEY_ID: 'one' };
    const { stdout, stderr } = spawnSync(COMMANDS[language], [sample], { encoding: 'utf8', env: { ...process.env, ...claims, ...keys } });
    const token = stdout.trim();
    const body = { token };
    const { status, body: user } = await new Caller(server.url).rest('/api/auth/login-jwt', { method: 'POST', body });
    expect(status, `${stderr} ${JSON.stringify(user)}`).toBe(200);
    expect(user).toMatchObject({ id: dentist, integration: { patientId: patient } });
    await partner.close();
  });
});

it('the documentation lists every reason of a refusal', async () => {
  const page = await readFile(join(DOCS, 'tokens.md'), 'utf8');
  for (const [reason, meaning] of Object.entries(TOKEN_REFUSALS)) expect(page).toContain(`| \`${reason}\` | ${meaning} |`);
});

it('the guide at /api/docs has the sample and every reason of a refusal', async () => {
  const sample = await readFile(join(DOCS, 'samples/token-hs256.mjs'), 'utf8');
  expect(sample.slice(sample.indexOf('\n') + 1)).toBe(TOKEN_SAMPLE);
  const page = await (await fetch(`${server.url}/api/docs`)).text();
  for (const [reason, meaning] of Object.entries(TOKEN_REFUSALS))
    expect(page).toContain(`<td><code>${reason}</code></td><td>${meaning}</td>`);
});
