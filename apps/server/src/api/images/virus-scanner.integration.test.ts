import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import { createClamdScanner } from '@molaar/adapters';
import { freePort } from '@molaar/db/embedded';
import { saveSecurityEvents } from '@molaar/services/security-events';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';
import { uploadForm } from '../../testing/upload-form';

/** ClamAV's daemon, which `.ci/run` installs. */
const hasClamd = spawnSync('clamd', ['--version']).status === 0;
/** What the only signature of the test looks for. */
const MARK = 'invented malware of a test of the portal';

describe.runIf(hasClamd)('an upload with a virus scanner', () => {
  const folder = mkdtempSync(join(tmpdir(), 'molaar-clamd-'));
  let server: TestServer;
  let dentist: Caller;
  let owner: Caller;
  let patientId: string;
  let port: number;
  let clamd: ChildProcess;

  beforeAll(async () => {
    server = await openTestServer();
    dentist = await server.signedIn('MEDICAL');
    owner = await server.signedIn('OWNER');
    patientId = (await dentist.rest('/api/patient', { method: 'PUT', body: { firstName: 'Anu', lastName: 'Pilt' } })).body.id;
    port = await freePort();
    mkdirSync(join(folder, 'signatures'));
    writeFileSync(join(folder, 'signatures/test.ndb'), `Molaar.Test:0:*:${Buffer.from(MARK).toString('hex')}\n`);
    writeFileSync(
      join(folder, 'clamd.conf'),
      `Foreground yes\nDatabaseDirectory ${folder}/signatures\nTCPSocket ${port}\nTCPAddr 127.0.0.1\nStreamMaxLength 12M\n`,
    );
    await startScanner();
    server.portal.deps.scanner = createClamdScanner(`tcp://127.0.0.1:${port}`);
  }, 120_000);
  afterAll(async () => {
    clamd?.kill('SIGKILL');
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  async function startScanner(): Promise<void> {
    clamd = spawn('clamd', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    const scanner = createClamdScanner(`tcp://127.0.0.1:${port}`);
    await vi.waitFor(() => scanner.scan(Buffer.from('nothing')), { timeout: 60_000, interval: 100 });
  }

  const upload = (bytes: Uint8Array) => dentist.rest('/api/image', { method: 'POST', body: uploadForm(patientId, bytes) });

  async function stored(): Promise<{ images: number; objects: number }> {
    let objects = 0;
    for await (const _ of server.portal.deps.store.list('org/')) objects += 1;
    return { images: (await dentist.rest(`/api/patient/${patientId}/details`)).body.images.length, objects };
  }

  it('is stored when the scanner finds nothing, also at the largest size', async () => {
    expect((await upload(greyPng(600, 300))).status).toBe(201);
    const large = withText(greyPng(600, 300), 'x'.repeat(9_500_000));
    expect((await upload(large)).status).toBe(201);
  });

  it('is rejected when it finds something, which the security log names', async () => {
    const before = await stored();
    const { status, body } = await upload(withText(greyPng(600, 300, 1), MARK));
    expect([status, body.message]).toEqual([422, 'MALWARE_FOUND']);
    expect(await stored()).toEqual(before);
    await saveSecurityEvents(server.portal.deps);
    const { events } = (await owner.rest('/api/x/security-event?kind=MALWARE_FOUND')).body;
    expect(events).toMatchObject([{ kind: 'MALWARE_FOUND', count: 1, detail: expect.stringContaining('Molaar.Test') }]);
  });

  it('waits for the scanner, and continues when it is back', async () => {
    const before = await stored();
    const ended = new Promise((resolve) => clamd.once('exit', resolve));
    clamd.kill('SIGKILL');
    await ended;
    const bytes = greyPng(600, 300, 2);
    const { status, headers } = await upload(bytes);
    expect([status, headers.get('Retry-After')]).toEqual([503, '10']);
    expect(await stored()).toEqual(before);
    await startScanner();
    expect((await upload(bytes)).status).toBe(201);
  });
});

/** Returns the PNG with a text chunk behind its header. */
function withText(png: Buffer, text: string): Buffer {
  const content = Buffer.from(`tEXtComment\0${text}`, 'latin1');
  const chunk = Buffer.alloc(content.length + 8);
  chunk.writeUInt32BE(content.length - 4, 0);
  content.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(content), content.length + 4);
  const behindHeader = 8 + 25;
  return Buffer.concat([png.subarray(0, behindHeader), chunk, png.subarray(behindHeader)]);
}
