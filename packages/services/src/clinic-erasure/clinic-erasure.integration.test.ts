import { closeDatabase, createDatabase, type Database, inClinic, newId } from '@molaar/db';
import { organizationPrefix } from '@molaar/storage';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requestAnalysis } from '../analyses/request-analysis';
import { addPatientWithImage } from '../testing/patient-with-image';
import { addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { describeClinicToErase } from './describe-clinic';
import { eraseClinic } from './erase-clinic';

let portal: TestPortal;
let ownerDb: Database;
beforeAll(async () => {
  portal = await openTestPortal();
  ownerDb = createDatabase(portal.ownerUrl, { max: 2 });
});
afterAll(async () => {
  if (ownerDb) await closeDatabase(ownerDb);
  await portal?.close();
});

const NAME = 'Test clinic';
const depsOf = () => ({ ...portal.deps, ownerDb });
const orderFor = ({ organizationId }: TestClinic) => ({ organizationId, name: NAME, withoutExport: true });

async function addWorkingClinic(): Promise<TestClinic> {
  const clinic = await addClinicWithDefaults(portal);
  await addPatientWithImage(portal, await clinic.person('OWNER', 'MEDICAL'));
  return clinic;
}

async function objectsOf({ organizationId }: TestClinic): Promise<number> {
  let count = 0;
  for await (const _object of portal.deps.store.list(organizationPrefix(organizationId))) count += 1;
  return count;
}

async function isActive({ organizationId }: TestClinic): Promise<boolean | undefined> {
  const [row] = await portal.asOwner<{ active: boolean }>('select active from organizations where id = $1', [organizationId]);
  return row?.active;
}

describe('erasing a clinic', () => {
  it('deletes rows and objects of the named clinic, and nothing of another', async () => {
    const [clinic, other] = [await addWorkingClinic(), await addWorkingClinic()];
    const [objects, kept] = [await objectsOf(clinic), await objectsOf(other)];
    expect(objects).toBeGreaterThan(0);
    const described = await describeClinicToErase(depsOf(), clinic.organizationId);
    expect(described).toMatchObject({ name: NAME, obstacles: [], exported: false, begun: false });
    const erased = await eraseClinic(depsOf(), orderFor(clinic));
    expect(erased.objects).toBe(objects);
    expect(erased.rows).toMatchObject({ organizations: 1, images: 1 });
    expect(erased.auditEntries).toBe(described.rows.audit_log);
    expect([await objectsOf(clinic), await objectsOf(other)]).toEqual([0, kept]);
    expect([await isActive(clinic), await isActive(other)]).toEqual([undefined, true]);
    const again = eraseClinic(depsOf(), orderFor(clinic));
    await expect(again).rejects.toThrow('was erased');
    const [record] = await portal.asOwner('select * from clinic_erasures where clinic_id = $1', [clinic.organizationId]);
    expect(record).toMatchObject({ clinic_name: null, deleted_objects: objects, deleted_rows: erased.rows });
  });

  it('changes nothing without the right name, an export or a word that there is none', async () => {
    const clinic = await addWorkingClinic();
    const order = orderFor(clinic);
    await expect(eraseClinic(depsOf(), { ...order, name: 'test clinic' })).rejects.toThrow('is the clinic "Test clinic"');
    await expect(eraseClinic(depsOf(), { ...order, withoutExport: false })).rejects.toThrow('not exported');
    await expect(eraseClinic(depsOf(), { ...order, organizationId: newId() })).rejects.toThrow('there is no clinic');
    expect(await isActive(clinic)).toBe(true);
    expect(await objectsOf(clinic)).toBeGreaterThan(0);
  });

  it('changes nothing while the clinic has a contract', async () => {
    const clinic = await addWorkingClinic();
    await portal.asOwner(
      `insert into contracts (organization_id, price, is_monthly, ends_at, agreed_at) values ($1, null, false, null, now())`,
      [clinic.organizationId],
    );
    await expect(eraseClinic(depsOf(), orderFor(clinic))).rejects.toThrow('contract');
    expect(await isActive(clinic)).toBe(true);
  });

  it('goes on after it was killed at any moment', async () => {
    for (const killedAt of ['deletePrefix', 'list'] as const)
      for (const call of [1, 2]) {
        const clinic = await addWorkingClinic();
        let calls = 0;
        const store = Object.assign(Object.create(portal.deps.store), {
          [killedAt]: (prefix: string) => {
            calls += 1;
            if (calls === call) throw new Error('killed');
            return portal.deps.store[killedAt](prefix);
          },
        });
        await expect(eraseClinic({ ...depsOf(), store }, orderFor(clinic))).rejects.toThrow('killed');
        // Nobody signs in any more, and no key opens an object.
        expect(await isActive(clinic)).not.toBe(true);
        const { begun, rows } = await describeClinicToErase(depsOf(), clinic.organizationId);
        expect([begun, rows.object_keys, rows.sessions]).toEqual([true, undefined, undefined]);
        await eraseClinic(depsOf(), orderFor(clinic));
        expect(await objectsOf(clinic)).toBe(0);
        expect(await inClinic(portal.deps.db, clinic, (tx) => tx.selectFrom('patients').select('id').execute())).toEqual([]);
      }
  });

  it('takes jobs with the clinic’s key out of the queue', async () => {
    const clinic = await addClinicWithDefaults(portal);
    const dentist = await clinic.person('OWNER', 'MEDICAL');
    const { imageId } = await addPatientWithImage(portal, dentist);
    const analysis = await requestAnalysis(portal.deps, dentist, imageId);
    expect(await portal.deps.queue.analysisJobState(analysis.id, analysis.attempt)).toBe('waiting');
    await eraseClinic(depsOf(), orderFor(clinic));
    expect(await portal.deps.queue.analysisJobState(analysis.id, analysis.attempt)).toBe('missing');
  });
});

it('is not for the application’s role', async () => {
  const clinic = await addWorkingClinic();
  await expect(eraseClinic({ ...depsOf(), ownerDb: portal.deps.db }, orderFor(clinic))).rejects.toThrow('permission denied');
  expect(await isActive(clinic)).toBe(true);
});
