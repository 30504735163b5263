// @module-tag thorough

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createDatabase } from '@molaar/db';
import { drawnOnce } from '@molaar/phantom/drawn-once';
import { encodePng } from '@molaar/phantom/png';
import { createDemoClinic } from '@molaar/services/seed';
import { connectOwner, databaseUrl } from '@molaar/testing/database-owner';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeDataDir, removeDataDir, root, startMolaar } from '../support/molaar';
import { PortalClient } from '../support/portal-client';

let dataDir: string;
beforeAll(() => {
  dataDir = makeDataDir();
});
afterAll(() => removeDataDir(dataDir));

function erase(...args: string[]) {
  const env = { ...process.env, DATA_DIR: dataDir, MOLAAR_ROOT: root };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'apps/launcher/dist/erase-clinic.js'), ...args], {
    env,
    encoding: 'utf8',
  });
  return { code: status, output: `${stdout}${stderr}`.trim() };
}

// Five commands, each a process with the server's parts: seconds each on a busy machine.
it('erases a clinic by the operator’s command while the portal runs; the other clinic goes on', {
  timeout: 480_000,
}, async () => {
  const molaar = await startMolaar({ dataDir });
  try {
    const db = createDatabase(databaseUrl(dataDir, 'app'), { max: 1 });
    await createDemoClinic({ db, clock: () => new Date() }, 'leaving.test');
    await db.close();
    const leaving = new PortalClient(molaar.url);
    await leaving.signIn('demo@leaving.test');
    const { id: patientId } = await leaving.firstPatient();
    await leaving.upload(patientId, encodePng(drawnOnce({ seed: 5, width: 800, height: 452 })));
    const staying = new PortalClient(molaar.url);
    await staying.signIn();

    const shown = erase('demo@leaving.test');
    expect(shown.code, shown.output).toBe(0);
    const [, id = '', name = ''] = /^([0-9a-f-]{36}) {2}(.+)$/m.exec(shown.output) ?? [];
    expect(shown.output).toContain('Nothing was changed');
    expect(existsSync(join(dataDir, 'objects/org', id))).toBe(true);

    for (const [args, reason] of [
      [[id, '--name', name, '--erase'], 'not exported within 30 days'],
      [['demo@leaving.test', '--name', name, '--erase', '--without-export'], 'name the clinic by its id'],
    ] as const) {
      const rejected = erase(...args);
      expect(rejected.code, reason).toBe(1);
      expect(rejected.output).toContain(reason);
    }
    expect((await leaving.raw('GET', '/api/patient')).status).toBe(200);

    const erased = erase(id, '--name', name, '--erase', '--without-export');
    expect(erased.code, erased.output).toBe(0);
    expect(erased.output).toContain('is erased');
    expect((await leaving.raw('GET', '/api/patient')).status).toBe(401);
    await expect(leaving.signIn('demo@leaving.test')).rejects.toThrow('INVALID_CREDENTIALS');
    expect((await staying.raw('GET', '/api/patient')).status).toBe(200);
    expect(existsSync(join(dataDir, 'objects/org', id, 'image'))).toBe(false);
    const owner = await connectOwner(databaseUrl(dataDir));
    expect(await owner.query('select clinic_name, ended_at is not null as ended from clinic_erasures')).toEqual([
      { clinic_name: null, ended: true },
    ]);
    await owner.end();
    expect(erase(id).output).toContain('was erased on');
  } finally {
    await molaar.stop();
  }
});
