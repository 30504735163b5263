import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inClinic } from '@molaar/db';
import { freePort } from '@molaar/db/embedded';
import { testRadiograph, writeDicom } from '@molaar/dicom/testing';
import { createClinicDefaults } from '@molaar/services/clinic-defaults';
import { addTreatedPatient } from '@molaar/services/testing/treated-patient';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';

/** The archive Orthanc with its DICOMweb plugin, which `.ci/run` installs. */
const PLUGIN = '/usr/share/orthanc/plugins/libOrthancDicomWeb.so';
const hasOrthanc = spawnSync('Orthanc', ['--version']).status === 0 && existsSync(PLUGIN);

describe.runIf(hasOrthanc)('the archive Orthanc', () => {
  const folder = mkdtempSync(join(tmpdir(), 'molaar-orthanc-'));
  let server: TestServer;
  let dentist: Caller;
  let archive: ChildProcess;
  let address: string;

  beforeAll(async () => {
    server = await openTestServer();
    await inClinic(server.portal.deps.db, server.clinic, (tx) => createClinicDefaults(tx));
    dentist = await server.signedIn('MEDICAL');
    const owner = await server.signedIn('OWNER');
    const { id: actsAsId } = (await dentist.rest('/api/auth/is-authenticated')).body;
    const key = { name: 'Orthanc', scopes: ['images:receive', 'images:read'], actsAsId };
    const { secret } = (await owner.rest('/api/x/api-key', { method: 'POST', body: key })).body;
    const [http, dicom] = [await freePort(), await freePort()];
    const configuration = {
      ...{ Name: 'Test', StorageDirectory: folder, IndexDirectory: folder, Plugins: [PLUGIN], HttpPort: http, DicomPort: dicom },
      ...{ RemoteAccessAllowed: false, AuthenticationEnabled: false, DicomServerEnabled: false },
      DicomWeb: {
        Enable: true,
        Servers: { molaar: { Url: `${server.url}/api/x/dicomweb/`, HttpHeaders: { Authorization: `Bearer ${secret}` } } },
      },
    };
    writeFileSync(join(folder, 'orthanc.json'), JSON.stringify(configuration));
    archive = spawn('Orthanc', [join(folder, 'orthanc.json')], { stdio: 'ignore' });
    address = `http://127.0.0.1:${http}`;
    await vi.waitFor(async () => expect((await fetch(`${address}/system`)).status).toBe(200), { timeout: 60_000, interval: 100 });
  }, 120_000);
  afterAll(async () => {
    archive?.kill('SIGKILL');
    await server?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  // biome-ignore lint/suspicious/noExplicitAny: a test reads any body
  async function ask(path: string, body?: unknown): Promise<any> {
    const content = body instanceof Uint8Array ? Uint8Array.from(body) : JSON.stringify(body);
    const response = await fetch(`${address}${path}`, body === undefined ? {} : { method: 'POST', body: content });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return JSON.parse(text);
  }

  it('sends radiographs by STOW-RS', async () => {
    const pixels = Array.from({ length: 60 * 40 }, (_, i) => (i * 7) % 4096);
    const file = writeDicom({ elements: testRadiograph({ width: 60, height: 40 }, pixels) });
    const { ID } = await ask('/instances', file);
    await ask('/dicom-web/servers/molaar/stow', { Resources: [ID], Synchronous: true });
    const { total, images } = (await dentist.rest('/api/x/unassigned-images')).body;
    expect(total).toBe(1);
    expect(images[0]).toMatchObject({ apiKey: 'Orthanc', patientInFile: { name: 'Mari Maasikas' }, dateTaken: '2024-03-08' });
  });

  it('finds studies by QIDO-RS and retrieves radiograph and report by WADO-RS', async () => {
    await addTreatedPatient(server.portal, await server.clinic.person('MEDICAL'));
    const found = await ask('/dicom-web/servers/molaar/qido', { Uri: '/studies', Arguments: { PatientName: 'Maasikas*' } });
    const [study] = found;
    const uid = study['0020000D'].Value;
    const before = (await ask('/instances')).length;
    await ask('/dicom-web/servers/molaar/retrieve', { Resources: [{ Study: uid }], Synchronous: true });
    const ids: string[] = await ask('/instances');
    expect(ids).toHaveLength(before + 2);
    const tags = await Promise.all(ids.map((id) => ask(`/instances/${id}/simplified-tags`)));
    const own = tags.filter(({ StudyInstanceUID }) => StudyInstanceUID === uid);
    expect(own.map(({ Modality }) => Modality).sort()).toEqual(['PX', 'SR']);
    expect(own.map(({ PatientName }) => PatientName)).toEqual(['Maasikas^Mari', 'Maasikas^Mari']);
    expect(own.find(({ Modality }) => Modality === 'PX')).toMatchObject({ Rows: '200', Columns: '400' });
  });
});
