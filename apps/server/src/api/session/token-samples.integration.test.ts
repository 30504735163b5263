import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TOKEN_REFUSALS } from '@molaar/contracts';
import { AUDIENCE, addPartner } from '@molaar/services/testing/partner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CLAIMS, OTHER_ANSWERS } from '../../docs/guides/token-guide';
import { TOKEN_SAMPLES } from '../../docs/guides/token-samples';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

const PAGE = fileURLToPath(new URL('../../../../../docs/integration/tokens.md', import.meta.url));
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
    // As a partner downloads it.
    const file = `token-${algorithm.toLowerCase()}.${language}`;
    const sample = join(folder, file);
    writeFileSync(sample, await (await fetch(`${server.url}/api/docs/samples/${file}`)).text());
    const claims = { ISSUER: partner.issuer, AUDIENCE, ORGANIZATION: owner.organizationId, DENTIST: dentist, PATIENT: patient };
    const keys = { SECRET: partner.input.secret ?? '', KEY_FILE: key, KEY_ID: 'one' };
    const print = (env: Record<string, string>) =>
      spawnSync(COMMANDS[language], [sample], { encoding: 'utf8', env: { PATH: process.env.PATH, ...env } });
    const signIn = async ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      const { status, body: user } = await new Caller(server.url).rest('/api/auth/login-jwt', {
        method: 'POST',
        body: { token: stdout.trim() },
      });
      expect(status, `${stderr} ${JSON.stringify(user)}`).toBe(200);
      return user;
    };
    expect(await signIn(print({ ...claims, ...keys }))).toMatchObject({ id: dentist, integration: { patientId: patient } });
    const [, content = ''] = print({ ...claims, ...keys, ANALYSIS: patient }).stdout.split('.');
    expect(JSON.parse(Buffer.from(content, 'base64url').toString())).toMatchObject({ patient, analysis: patient });
    // The patient is optional, and the id of the only key too; without a required setting there is no token.
    const { KEY_ID: _, ...oneKey } = keys;
    expect(await signIn(print({ ...claims, PATIENT: '', ...oneKey }))).toMatchObject({ id: dentist, integration: { patientId: null } });
    const { DENTIST: _dentist, ...lacking } = claims;
    const refused = print({ ...lacking, ...keys });
    expect([refused.status === 0, refused.stdout]).toEqual([false, '']);
    expect(refused.stderr).toContain('DENTIST');
    await partner.close();
  });
});

it('the documentation lists every claim and every reason of a refusal', async () => {
  const page = await readFile(PAGE, 'utf8');
  for (const [reason, meaning] of Object.entries(TOKEN_REFUSALS)) expect(page).toContain(`| \`${reason}\` | ${meaning} |`);
  for (const [status, code, cause] of OTHER_ANSWERS) expect(page).toContain(`| ${status} \`${code}\` | ${cause} |`);
  for (const [claim, type, value, example] of CLAIMS) {
    const [name, needed] = type.split(', ');
    const code = claim.replace(', ', '`, `');
    expect(page).toContain(`| \`${code}\` | ${name} | ${needed ? 'yes' : 'no'} | ${value.replaceAll('’', "'")} | \`${example}\` |`);
  }
});

it('the guide at /api/docs has the samples and every reason of a refusal', async () => {
  const page = await (await fetch(`${server.url}/api/docs`)).text();
  for (const { file } of TOKEN_SAMPLES) expect(page).toContain(`href="/api/docs/samples/${file}"`);
  expect((await fetch(`${server.url}/api/docs/samples/package.json`)).status).toBe(404);
  for (const [reason, meaning] of Object.entries(TOKEN_REFUSALS))
    expect(page).toContain(`<td><code>${reason}</code></td><td>${meaning}</td>`);
  for (const [status, code] of OTHER_ANSWERS) expect(page).toContain(`<td>${status} <code>${code}</code></td>`);
});
