import type { AnnotationDraft } from '@molaar/contracts';
import { inClinic, newId } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { getAnnotationDraft, saveAnnotationDraft } from './annotation-drafts';
import { getAnnotations } from './get-annotations';

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Actor;

beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinic(portal);
  dentist = await clinic.person('MEDICAL');
});
afterAll(() => portal?.close());

/** Creates an image with one suggestion, and the draft that approves it. */
async function opened(): Promise<{ imageId: string; content: AnnotationDraft }> {
  const { imageId } = await addPatientWithImage(portal, dentist);
  await analyse(portal, dentist, imageId, [finding('TOOTH', '16', [10, 10, 30, 60])]);
  const { version, annotations } = await getAnnotations(portal.deps, dentist, { imageId });
  const changes = annotations.map(({ code: _code, ...before }) => ({ before, after: { ...before, decision: 'APPROVED' as const } }));
  return { imageId, content: { version, changes } };
}
const save = (actor: Actor, imageId: string, revision: number, content: AnnotationDraft | null) =>
  saveAnnotationDraft(portal.deps, actor, { imageId, revision, content });
const read = (actor: Actor, imageId: string) => getAnnotationDraft(portal.deps, actor, { imageId });
const notice = noticeText('et');

describe('annotation drafts', () => {
  it('are read by their own author only', async () => {
    const { imageId, content } = await opened();
    expect(await read(dentist, imageId)).toEqual({ revision: 0, content: null, savedAt: null, notice });
    const { revision, savedAt } = await save(dentist, imageId, 0, content);
    expect(await read(dentist, imageId)).toEqual({ revision, content, savedAt, notice });
    expect((await read(await clinic.person('MEDICAL'), imageId)).content).toBeNull();
  });

  it('are empty for a viewer, whose page asks for them before it knows whose it is', async () => {
    const { imageId, content } = await opened();
    await save(dentist, imageId, 0, content);
    const viewer = await clinic.person('VIEWER');
    expect(await read(viewer, imageId)).toEqual({ revision: 0, content: null, savedAt: null, notice });
    await expect(save(viewer, imageId, 0, content)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });

  it('can be read, but not saved, while the subscription is unpaid', async () => {
    const { imageId, content } = await opened();
    await save(dentist, imageId, 0, content);
    const unpaid = { ...dentist, readOnly: true };
    expect((await read(unpaid, imageId)).content).toEqual(content);
    await expect(save(unpaid, imageId, 1, null)).rejects.toMatchObject({ code: 'ORGANIZATION_READ_ONLY' });
  });

  it('change no annotation of the image', async () => {
    const { imageId, content } = await opened();
    await save(dentist, imageId, 0, content);
    const { version, annotations } = await getAnnotations(portal.deps, dentist, { imageId });
    expect([version, annotations[0]?.decision]).toEqual([content.version, 'SUGGESTED']);
  });

  it('keep their revision when they are deleted', async () => {
    const { imageId, content } = await opened();
    const first = await save(dentist, imageId, 0, content);
    const ended = await save(dentist, imageId, first.revision, null);
    expect(await read(dentist, imageId)).toMatchObject({ revision: ended.revision, content: null });
    expect(ended.revision).toBeGreaterThan(first.revision);
    // A browser with an outdated revision gets a conflict.
    await expect(save(dentist, imageId, first.revision, content)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    await expect(save(dentist, imageId, 0, content)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    expect((await read(dentist, imageId)).content).toBeNull();
  });

  it('accept one of two concurrent saves', async () => {
    const { imageId, content } = await opened();
    const twice = await race(
      portal,
      imageId,
      [1, 2].map(() => () => save(dentist, imageId, 0, content)),
    );
    expect(twice.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await read(dentist, imageId)).revision).toBe(1);
  });

  it('are rejected above the size limit', async () => {
    const { imageId, content } = await opened();
    const [change] = content.changes;
    if (!change?.after) throw new Error('no change');
    const label = 'x'.repeat(6_000_000);
    const long = { ...content, changes: [{ before: null, after: { ...change.after, label } }] };
    await expect(save(dentist, imageId, 0, long)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect((await read(dentist, imageId)).revision).toBe(0);
  });

  it('are hidden from other organizations', async () => {
    const { imageId, content } = await opened();
    const outsider = await (await addClinic(portal)).person('OWNER', 'MEDICAL');
    await expect(save(outsider, imageId, 0, content)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(read(outsider, imageId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(save(dentist, newId(), 0, content)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are deleted with their image', async () => {
    const { imageId, content } = await opened();
    await save(dentist, imageId, 0, content);
    const { organizationId } = clinic;
    await inClinic(portal.deps.db, { organizationId }, (tx) => tx.deleteFrom('images').where('id', '=', imageId).execute());
    expect(await portal.asOwner(`select from annotation_drafts where image_id = '${imageId}'`)).toHaveLength(0);
  });
});
