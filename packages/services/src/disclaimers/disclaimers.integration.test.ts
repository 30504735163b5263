import type { Disclaimer, SaveDisclaimerInput } from '@molaar/contracts';
import { newId } from '@molaar/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { addClinic, addClinicWithDefaults, openTestPortal, type TestPortal } from '../testing/portal';
import { cloneDisclaimer } from './clone-disclaimer';
import { deleteDisclaimer } from './delete-disclaimer';
import { listDisclaimers } from './list-disclaimers';
import { saveDisclaimer } from './save-disclaimer';

let portal: TestPortal;
let admin: Actor;
let outsider: Actor;
let person: Awaited<ReturnType<typeof addClinic>>['person'];

beforeAll(async () => {
  portal = await openTestPortal();
  const clinic = await addClinicWithDefaults(portal);
  person = clinic.person;
  admin = await person('ADMIN');
  outsider = await (await addClinic(portal)).person('OWNER');
});
afterAll(() => portal?.close());

const TEXT = { heading: 'Hinnad', content: 'Hinnad on hinnangulised.' };
const save = (over: Partial<SaveDisclaimerInput> = {}, actor = admin) =>
  saveDisclaimer(portal.deps, actor, { category: 'LEGAL', language: 'et', status: 'DRAFT', default: false, ...TEXT, ...over });

async function defaults(): Promise<Disclaimer[]> {
  return (await listDisclaimers(portal.deps, admin)).filter((one) => one.default && one.status === 'ACTIVE');
}

describe('disclaimer', () => {
  it('is created, changed and deleted; an outdated change is rejected', async () => {
    const made = await save();
    expect(made).toEqual({
      id: expect.any(String),
      category: 'LEGAL',
      language: 'et',
      ...TEXT,
      status: 'DRAFT',
      default: false,
      version: 1,
    });
    const changed = await save({ id: made.id, version: 1, heading: 'Uus', status: 'ACTIVE' });
    expect(changed).toMatchObject({ heading: 'Uus', status: 'ACTIVE', version: 2 });
    expect(await listDisclaimers(portal.deps, admin)).toContainEqual(changed);
    await expect(save({ id: made.id, version: 1, status: 'ACTIVE' })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(save({ id: made.id, status: 'ACTIVE' })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await deleteDisclaimer(portal.deps, admin, { id: made.id });
    await expect(deleteDisclaimer(portal.deps, admin, { id: made.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('cannot be changed after it has expired, only copied as a draft', async () => {
    const { id } = await save({ status: 'ACTIVE' });
    await expect(save({ id, version: 1, status: 'DRAFT' })).rejects.toMatchObject({ fields: { status: 'lifeCycle' } });
    await save({ id, version: 1, status: 'EXPIRED' });
    await expect(save({ id, version: 2, status: 'EXPIRED' })).rejects.toMatchObject({
      code: 'CAN_NOT_UPDATE_EXPIRED_DISCLAIMER',
      status: 409,
    });
    const copy = await cloneDisclaimer(portal.deps, admin, { id });
    expect(copy).toMatchObject({ ...TEXT, category: 'LEGAL', language: 'et', status: 'DRAFT', default: false, version: 1 });
    expect(copy.id).not.toBe(id);
  });

  it('keeps omitted state and default; a new one is a draft', async () => {
    const plain = (over: object) => saveDisclaimer(portal.deps, admin, { category: 'CLINIC', language: 'en', ...TEXT, ...over });
    const first = (await defaults()).find(({ category, language }) => category === 'CLINIC' && language === 'en');
    const { id, version } = first ?? { id: '', version: 0 };
    expect(await plain({ id, version, heading: 'Teine' })).toMatchObject({ id, heading: 'Teine', status: 'ACTIVE', default: true });
    expect(await defaults()).toHaveLength(6);
    expect(await plain({})).toMatchObject({ status: 'DRAFT', default: false });
  });

  it('is the default of its category and language only', async () => {
    const before = await defaults();
    expect(before).toHaveLength(6);
    const made = await save({ status: 'ACTIVE', default: true });
    const after = await defaults();
    expect(after).toHaveLength(6);
    const yielded = before.find(({ category, language }) => category === 'LEGAL' && language === 'et');
    expect(after.map(({ id }) => id).sort()).toEqual([...before.filter((one) => one !== yielded), made].map(({ id }) => id).sort());
    await expect(save({ default: true })).rejects.toMatchObject({ fields: { default: 'defaultNotActive' } });
    const expired = await save({ id: made.id, version: 1, status: 'EXPIRED', default: true });
    expect(expired.default).toBe(false);
    expect(await defaults()).toHaveLength(5);
  });

  it('keeps category and language while it is the default', async () => {
    const one = (await defaults()).find(({ category, language }) => category === 'INFORMATION' && language === 'en');
    if (!one) throw new Error('no default to move');
    const { id, version } = one;
    const move = (over: object) =>
      saveDisclaimer(portal.deps, admin, { id, version, category: 'INFORMATION', language: 'en', ...TEXT, ...over });
    const before = await listDisclaimers(portal.deps, admin);
    const rejection = (fields: object) => ({ code: 'VALIDATION_FAILED', fields });
    await expect(move({ language: 'et' })).rejects.toMatchObject(rejection({ language: 'defaultStays' }));
    await expect(move({ category: 'CLINIC', default: true })).rejects.toMatchObject(rejection({ category: 'defaultStays' }));
    expect(await listDisclaimers(portal.deps, admin)).toEqual(before);
    const plain = await save({ status: 'ACTIVE', language: 'en' });
    expect(await save({ id: plain.id, version: 1, status: 'ACTIVE', language: 'et', category: 'CLINIC' })).toMatchObject({
      language: 'et',
      category: 'CLINIC',
    });
  });

  it('has one default after concurrent changes', async () => {
    const outcomes = await Promise.allSettled([1, 2, 3].map(() => save({ category: 'CLINIC', status: 'ACTIVE', default: true })));
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect((await defaults()).filter(({ category, language }) => category === 'CLINIC' && language === 'et')).toHaveLength(1);
  });
});

describe('permissions', () => {
  it('can be saved by the owner and administrators', async () => {
    const { id } = await save();
    for (const role of ['MEDICAL', 'ASSISTANT', 'VIEWER', 'INTEGRATION_DENTAS'] as const) {
      const actor = await person(role);
      const rejection = { code: 'USER_NOT_ALLOWED_TO_SAVE_DISCLAIMER', status: 403 };
      await expect(save({}, actor), role).rejects.toMatchObject(rejection);
      await expect(cloneDisclaimer(portal.deps, actor, { id }), role).rejects.toMatchObject(rejection);
      await expect(deleteDisclaimer(portal.deps, actor, { id }), role).rejects.toMatchObject(rejection);
    }
  });

  it("treats another organization's ids as unknown", async () => {
    const made = await save();
    for (const id of [made.id, newId()]) {
      const notFound = { code: 'NOT_FOUND', status: 404 };
      await expect(save({ id, version: 1 }, outsider)).rejects.toMatchObject(notFound);
      await expect(cloneDisclaimer(portal.deps, outsider, { id })).rejects.toMatchObject(notFound);
      await expect(deleteDisclaimer(portal.deps, outsider, { id })).rejects.toMatchObject(notFound);
    }
  });
});
