import { newId } from '@molaar/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { anonymizePatient } from '../patients/anonymize-patient';
import { mergePatients } from '../patients/merge-patients';
import { savePatient } from '../patients/save-patient';
import { addPatientWithImage } from '../testing/patient-with-image';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { addComment } from './add-comment';
import { deleteComment } from './delete-comment';
import { listComments } from './list-comments';

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Actor;
let patientId: string;
let imageId: string;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());
beforeEach(async () => {
  clinic = await addClinic(portal);
  dentist = await clinic.person('MEDICAL');
  ({ patientId, imageId } = await addPatientWithImage(portal, dentist));
});

const add = (actor: Actor, comment: string, over: Partial<Parameters<typeof addComment>[2]> = {}) =>
  addComment(portal.deps, actor, { id: newId(), patientId, imageId: null, comment, ...over });
const list = (actor: Actor = dentist) => listComments(portal.deps, actor, { patientId });

describe('comments', () => {
  it('are listed with author, time and image, newest first', async () => {
    await add(dentist, 'Jälgida 36 apikaalset piirkonda.', { imageId });
    portal.clock.pass(60);
    const assistant = await clinic.person('ASSISTANT');
    const second = await add(assistant, 'Patsient helistas tagasi.');
    expect(await list()).toEqual([
      second,
      expect.objectContaining({ image: { id: imageId, imageNumber: 1 }, comment: 'Jälgida 36 apikaalset piirkonda.' }),
    ]);
    expect(second).toMatchObject({
      author: { id: assistant.userId, name: 'Kadri Tamm' },
      createdAt: portal.clock.now.toISOString(),
      image: null,
    });
  });

  it('are added once, however often the request is repeated', async () => {
    const id = newId();
    const first = await add(dentist, 'Üks kord', { id });
    expect(await add(dentist, 'Üks kord', { id })).toEqual(first);
    await expect(add(dentist, 'Midagi muud', { id })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    await expect(add(await clinic.person('MEDICAL'), 'Üks kord', { id })).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
    expect(await list()).toHaveLength(1);
  });

  it('are deleted by their author or an administrator only', async () => {
    const [one, two] = [await add(dentist, 'Üks'), await add(dentist, 'Kaks')];
    const remove = (actor: Actor, id: string, of = patientId) => deleteComment(portal.deps, actor, { patientId: of, id });
    await expect(remove(await clinic.person('MEDICAL'), one.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(remove(dentist, one.id, newId())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await remove(dentist, one.id);
    await remove(await clinic.person('ADMIN'), two.id);
    expect(await list()).toEqual([]);
    await expect(remove(dentist, one.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are audited without their text', async () => {
    const { id } = await add(dentist, 'Salajane');
    await deleteComment(portal.deps, dentist, { patientId, id });
    const rows = await portal.asOwner<{ action: string }>(
      `select action from audit_log where entity = 'patient_comment' and entity_id = '${patientId}' order by id`,
    );
    expect(rows.map(({ action }) => action)).toEqual(['CREATE', 'DELETE']);
  });

  it("cannot refer to another patient's image", async () => {
    const other = await addPatientWithImage(portal, dentist);
    await expect(add(dentist, 'Vale pilt', { imageId: other.imageId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('are read-only for a viewer and hidden from other organizations', async () => {
    const viewer = await clinic.person('VIEWER');
    const outsider = await (await addClinic(portal)).person('OWNER', 'MEDICAL');
    const { id } = await add(dentist, 'Meie oma');
    expect(await list(viewer)).toHaveLength(1);
    await expect(add(viewer, 'Ei tohi')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(list(outsider)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    await expect(add(outsider, 'Võõras')).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    await expect(deleteComment(portal.deps, outsider, { patientId, id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await list()).toHaveLength(1);
  });

  it('move with a merged patient, and are deleted with an anonymized one', async () => {
    const admin = await clinic.person('ADMIN');
    await add(dentist, 'Esimeselt kaardilt', { imageId });
    const away = await savePatient(portal.deps, dentist, { firstName: 'Mari', lastName: 'Maasikas' });
    await add(dentist, 'Teiselt kaardilt', { patientId: away.id });
    const fields = { firstName: 'Mari', lastName: 'Maasikas' };
    const [{ version } = { version: 0 }] = await portal.asOwner<{ version: number }>(
      `select version from patients where id = '${patientId}'`,
    );
    const merged = await mergePatients(portal.deps, admin, {
      ...{ keepId: patientId, keepVersion: version, mergeId: away.id, mergeVersion: away.version },
      fields,
    });
    expect((await list()).map(({ comment }) => comment).sort()).toEqual(['Esimeselt kaardilt', 'Teiselt kaardilt']);
    await anonymizePatient(portal.deps, admin, { id: patientId, version: merged.version, confirm: 'Mari Maasikas' });
    expect(await list()).toEqual([]);
    await expect(add(dentist, 'Nimi uuesti')).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
