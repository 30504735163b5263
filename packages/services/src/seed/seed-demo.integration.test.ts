import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { deleteImage } from '../images/delete-image';
import { listMedicalTemplates } from '../medical-templates/list-medical-templates';
import { getPatientDetails } from '../patients/get-patient-details';
import { listPatients } from '../patients/list-patients';
import { signIn } from '../session/sign-in';
import { DEMO_PASSWORD, DEMO_PEOPLE, DEMO_USERNAME, isDemoUsername } from '../shared/demo-people';
import { openTestPortal, type TestPortal } from '../testing/portal';
import { createDemoClinic } from './create-demo-clinic';
import { demoRadiograph } from './demo-radiograph';
import { seedDemo } from './seed-demo';

let portal: TestPortal;
let folder: URL;
/** Where the radiograph is kept for the next empty database. */
let file: URL;
beforeAll(async () => {
  portal = await openTestPortal();
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'molaar-seed-'))}/`);
  file = new URL('demo-radiograph.png', folder);
});
afterAll(async () => {
  await portal?.close();
  await rm(folder, { recursive: true });
});

const TABLES = ['organizations', 'users', 'patients', 'images', 'analyses', 'medical_templates', 'disclaimers', 'pricing_components'];

async function counts(): Promise<Record<string, number>> {
  const [row] = await portal.asOwner<Record<string, number>>(
    `select ${TABLES.map((table) => `(select count(*)::int from ${table}) as ${table}`).join(', ')}`,
  );
  return row ?? {};
}

async function owner(): Promise<Actor> {
  const { user } = await signIn(portal.deps, { username: DEMO_USERNAME, password: DEMO_PASSWORD, address: '127.0.0.1' });
  return { userId: user.id, organizationId: user.organization.id, roles: user.roles, sessionId: 'test', locale: user.locale };
}

describe('demo clinic', () => {
  // Each state is what a process killed at that point leaves behind.
  it('is completed by the next start after an interruption before the image', { timeout: 180_000 }, async () => {
    await createDemoClinic(portal.deps);
    expect(await counts()).toMatchObject({ organizations: 1, users: 5, patients: 5, images: 0, analyses: 0 });
    await seedDemo(portal.deps, file);
    expect(await counts()).toMatchObject({ organizations: 1, users: 5, patients: 5, images: 1, analyses: 1, medical_templates: 2 });
    expect(await readdir(folder)).toEqual(['demo-radiograph.png']);
  });

  it('draws the same radiograph again where it could not be kept', { tags: 'thorough', timeout: 180_000 }, async () => {
    expect(await demoRadiograph(new URL('missing/demo-radiograph.png', folder))).toEqual(await demoRadiograph(file));
  });

  it('is completed by the next start after an interruption before the analysis request', async () => {
    await portal.asOwner('delete from analyses');
    await portal.asOwner(`delete from audit_log where action = 'SEED'`);
    await seedDemo(portal.deps);
    expect(await counts()).toMatchObject({ organizations: 1, images: 1, analyses: 1 });
  });

  it('has a stored image with a queued analysis', async () => {
    const actor = await owner();
    const [patient] = await listPatients(portal.deps, actor, { search: 'Näidis Patsient' });
    const { images } = await getPatientDetails(portal.deps, actor, patient?.id ?? '');
    expect(images).toMatchObject([{ imageStatus: 'NO_ANALYSIS', width: 1991, height: 1127, analysis: { state: 'QUEUED', attempt: 1 } }]);
    const analysis = images[0]?.analysis;
    expect(await portal.deps.queue.analysisJobState(analysis?.id ?? '', 1)).toBe('waiting');
    expect(await listMedicalTemplates(portal.deps, actor)).toHaveLength(2);
  });

  it('has a person for each role, all of whom can sign in', async () => {
    for (const { username, roles } of DEMO_PEOPLE) {
      const { user } = await signIn(portal.deps, { username, password: DEMO_PASSWORD, address: '127.0.0.1' });
      expect(user).toMatchObject({ roles, organization: { name: 'Näidiskliinik (demo)' } });
      expect(isDemoUsername(username.toUpperCase())).toBe(true);
    }
    expect(isDemoUsername('somebody@molaar.test')).toBe(false);
  });

  it('is unchanged by the next start, deleted items included', async () => {
    const before = await counts();
    await seedDemo(portal.deps);
    expect(await counts()).toEqual(before);
    const [image] = await portal.asOwner<{ id: string }>('select id from images');
    await deleteImage(portal.deps, await owner(), image?.id ?? '');
    await seedDemo(portal.deps);
    expect(await counts()).toMatchObject({ images: 0, patients: 5 });
  });
});
