// @module-tag thorough

import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { testRadiograph, writeDicom } from '@molaar/dicom/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openClinic, type Portal } from '../support/clinic';
import { root } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { darkerRadiographPixels } from '../support/radiographs';

/** The device: dcmtk, which `.ci/run` installs. */
const hasDcmtk = spawnSync('storescu', ['--version']).status === 0;

describe.runIf(hasDcmtk)('a device that sends by C-STORE', () => {
  /** A clinic's computer: the one built file in a folder of its own, without the repository. */
  const computer = mkdtempSync(join(tmpdir(), 'molaar-receiver-'));
  const program = join(computer, 'molaar-dicom-receiver.mjs');
  const spool = join(computer, 'spool');
  const device = join(computer, 'device');
  let portal: Portal;
  let owner: PortalClient;
  let key: string;
  let child: ChildProcess | undefined;
  let printed = '';
  let port = '';

  beforeAll(async () => {
    mkdirSync(device);
    copyFileSync(join(root, 'apps/dicom-receiver/dist/main.mjs'), program);
    portal = await openClinic({ image: false });
    owner = new PortalClient(portal.url);
    const { id } = await owner.signIn(portal.username('demo'));
    const named = { name: 'Receiver', actsAsId: id, scopes: ['images:receive'] };
    key = (await owner.json<{ secret: string }>('POST', '/api/x/api-key', named)).secret;
  });
  afterAll(() => {
    if (child && child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    rmSync(computer, { recursive: true, force: true });
  });

  async function start(url: string): Promise<void> {
    printed = '';
    child = spawn(process.execPath, [program, spool, '--url', url, '--port', '0'], {
      env: { PATH: process.env.PATH, MOLAAR_API_KEY: key },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (printed += chunk));
    await logged(/listening on/);
    port = /127\.0\.0\.1:(\d+)/.exec(printed)?.[1] ?? '';
  }
  async function end(signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
    const ended = once(child as ChildProcess, 'exit');
    child?.kill(signal);
    const [code] = await ended;
    return code;
  }
  const logged = (pattern: RegExp) => expect.poll(() => printed, { timeout: 60_000 }).toMatch(pattern);
  const waiting = () => readdirSync(spool).filter((name) => name.endsWith('.dcm') || name.endsWith('.part'));
  const received = async () => (await owner.json<{ total: number }>('GET', '/api/x/unassigned-images')).total;

  async function writeFile(name: string, patientId: string, number: number): Promise<void> {
    const { width, height, pixels } = await darkerRadiographPixels(number);
    const elements = testRadiograph({ width, height, bits: 8 }, pixels);
    const uids: Readonly<Record<number, string>> = { 1048608: patientId, 524312: `2.25.${number}` };
    const own = elements.map((element) => (uids[element.tag] ? { ...element, value: uids[element.tag] } : element));
    writeFileSync(join(device, name), writeDicom({ elements: own }));
  }
  const send = (...names: string[]) =>
    spawn('storescu', ['-v', '-aec', 'MOLAAR', '127.0.0.1', port, ...names.map((name) => join(device, name))], { stdio: 'pipe' });

  it('reaches the patient whom it names, and the analysis starts', async () => {
    const mari = { firstName: 'Mari', lastName: 'Maasikas', birthDate: '1980-05-06', identityCode: '4711-R' };
    const { id } = await owner.json<{ id: string }>('PUT', '/api/patient', mari);
    await writeFile('mari.dcm', '4711-R', 10);
    await start(portal.url);
    const [status] = await once(send('mari.dcm'), 'close');
    expect(status).toBe(0);
    await logged(/delivered/);
    const { images } = await owner.json<{ images: { id: string; analysis: object | null }[] }>('GET', `/api/patient/${id}/details`);
    expect(images).toEqual([expect.objectContaining({ analysis: expect.anything() })]);
    expect(printed).not.toMatch(/Maasikas|molaar_/);
    expect(await end('SIGTERM')).toBe(0);
    const file = await owner.request('GET', `/api/x/image/${images[0]?.id}/dicom`);
    const path = join(computer, 'retrieved.dcm');
    writeFileSync(path, Buffer.from(await file.arrayBuffer()));
    expect(spawnSync('dcmdump', ['+P', 'PatientName', path], { encoding: 'utf8' }).stdout).toContain('[Maasikas^Mari]');
  });

  it('loses nothing when the receiver is killed in the middle, while the portal is away', async () => {
    const names = Array.from({ length: 8 }, (_, index) => `${index}.dcm`);
    for (const [index, name] of names.entries()) await writeFile(name, `none-${index}`, 20 + index);
    await start('http://127.0.0.1:9');
    const sending = send(...names);
    let output = '';
    for (const stream of [sending.stdout, sending.stderr]) stream.on('data', (chunk) => (output += chunk));
    const closed = once(sending, 'close');
    await logged(/received[\s\S]*received/);
    await end('SIGKILL');
    await closed;
    const acknowledged = output.match(/Received Store Response \(Success\)/g)?.length ?? 0;
    expect(acknowledged).toBeGreaterThanOrEqual(1);
    // What was acknowledged is on the disk; the device sends the others again, and some a second time.
    expect(waiting().filter((name) => name.endsWith('.dcm')).length).toBeGreaterThanOrEqual(acknowledged);
    await start(portal.url);
    expect((await once(send(...names), 'close'))[0]).toBe(0);
    await expect.poll(waiting, { timeout: 120_000 }).toEqual([]);
    expect(await received()).toBe(names.length);
    expect(await end('SIGTERM')).toBe(0);
  });
});
