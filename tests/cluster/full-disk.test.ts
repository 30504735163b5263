import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import build from '../support/build';
import { type Molaar, startMolaar } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { demoRadiographFile } from '../support/radiographs';
import { lastNameOf } from './support/last-name';

const DISK_MB = 700;
const WITHIN_MS = 180_000;

/** Only root may mount a disk of this size; in a container also root may not. */
function mountDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'molaar-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' });
    return folder;
  } catch {
    rmSync(folder, { recursive: true });
    return undefined;
  }
}

const disk = process.getuid?.() === 0 ? mountDisk() : undefined;

describe.runIf(disk)('a full disk on one machine', () => {
  const mounted = disk ?? '';
  const dataDir = join(mounted, 'data');
  const filler = join(mounted, 'filler');
  const reserve = join(dataDir, 'disk-reserve');
  let molaar: Molaar;
  let client: PortalClient;
  let patientId: string;

  beforeAll(async () => {
    await build();
    execFileSync('mkdir', ['-p', dataDir]);
    chmodSync(mounted, 0o755);
    molaar = await startMolaar({ dataDir });
    client = new PortalClient(molaar.url);
    await client.signIn();
    patientId = (await client.firstPatient()).id;
    await waitUntil('the reserve is made', () => existsSync(reserve), WITHIN_MS);
  });
  afterAll(async () => {
    await molaar?.stop();
    execFileSync('umount', [mounted]);
    rmSync(mounted, { recursive: true });
  });

  const upload = () => {
    const form = new FormData();
    form.set('patientId', patientId);
    form.set('file', new Blob([Uint8Array.from(demoRadiographFile())]), 'radiograph.jpg');
    return client.raw('POST', '/api/image', form);
  };
  const fill = () => {
    try {
      execFileSync('dd', ['if=/dev/zero', `of=${filler}`, 'bs=64k', 'oflag=append', 'conv=notrunc'], { stdio: 'ignore' });
    } catch {
      // It ends when nothing more can be written.
    }
  };

  it('reads go on, uploads are rejected with a time to retry, and all works again once there is space', async () => {
    expect((await upload()).status).toBe(201);
    fill();
    await waitUntil('the reserve is given to the database', () => !existsSync(reserve), WITHIN_MS);

    const refused = await upload();
    expect(refused.status).toBe(503);
    expect(refused.headers.get('Retry-After')).not.toBeNull();
    for (let read = 0; read < 20; read += 1) expect((await client.raw('GET', '/api/patient')).status).toBe(200);
    expect(statSync(filler).size).toBeGreaterThan(50_000_000);

    // The rest of it too: the database cannot write any more, and must not take the portal down for good.
    fill();
    const statuses = new Set<number>();
    for (let save = 0; save < 60; save += 1) {
      const body = JSON.stringify({ firstName: 'Täis', lastName: lastNameOf(save) });
      statuses.add((await client.raw('PUT', '/api/patient', body)).status);
    }
    expect([...statuses].filter((status) => ![200, 503].includes(status))).toEqual([]);

    const freed = performance.now();
    writeFileSync(filler, '');
    await waitUntil('the portal accepts uploads again', async () => (await upload().catch(() => undefined))?.status === 201, WITHIN_MS);
    await waitUntil('the reserve is made again', () => existsSync(reserve), WITHIN_MS);
    expect((await client.raw('GET', '/api/patient')).status).toBe(200);
    expect(molaar.process.exitCode).toBeNull();
    console.info(
      `full disk: saves answered ${[...statuses].join(' and ')}, all back ${Math.round(performance.now() - freed)} ms after there was space`,
    );
  });
});
