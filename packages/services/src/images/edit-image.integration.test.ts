import { buffer } from 'node:stream/consumers';
import type { AnnotationInput, Image } from '@molaar/contracts';
import { findAssessments, inClinic, newId } from '@molaar/db';
import { readAllGrey } from '@molaar/imaging';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelAnalysis } from '../analyses/cancel-analysis';
import { getImageAnalysis } from '../analyses/get-image-analysis';
import { requestAnalysis } from '../analyses/request-analysis';
import { getAnnotations } from '../annotations/get-annotations';
import { saveAnnotations } from '../annotations/save-annotations';
import type { Actor } from '../context/deps';
import { savePatient } from '../patients/save-patient';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { calibrateImage } from './calibrate-image';
import { deleteImage } from './delete-image';
import { editImage } from './edit-image';
import { getImage } from './get-image';
import { openImageObject } from './open-image-object';
import { uploadImage } from './upload-image';

let portal: TestPortal;
let clinic: TestClinic;
let actor: Actor;
let image: Image;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());
beforeEach(async () => {
  clinic = await addClinic(portal);
  actor = await clinic.person('MEDICAL');
  const { id: patientId } = await savePatient(portal.deps, actor, { firstName: 'Mari', lastName: 'Mets' });
  image = await uploadImage(portal.deps, actor, { patientId, fileName: 'a.png', bytes: greyPng(300, 200) });
});

const annotation = (fields: Partial<AnnotationInput>): AnnotationInput => ({
  id: newId(),
  class: 'TOOTH',
  location: '16',
  surface: ['WHOLE_TOOTH'],
  box: [10, 20, 40, 60],
  outline: null,
  decision: 'APPROVED',
  label: null,
  ...fields,
});
const outlined = annotation({
  class: 'IRREG_LUCENCY',
  location: null,
  surface: ['JAW'],
  box: [200, 100, 40, 30],
  outline: [200, 100, 240, 100, 220, 130],
});
const save = (...annotations: AnnotationInput[]) => saveAnnotations(portal.deps, actor, { imageId: image.id, version: 0, annotations });
const whole = { mirror: false, turn: 0, crop: null, renumber: false } as const;
const annotationsOf = async ({ id }: Image) =>
  (await getAnnotations(portal.deps, actor, { imageId: id })).annotations.map(
    ({ class: type, location, box, outline, decision, decidedBy }) => ({
      type,
      location,
      box,
      outline,
      decision,
      decidedBy,
    }),
  );

describe('edited image', () => {
  it("is cut from the source's pixels, with moved annotations and their decisions", async () => {
    await save(annotation({}), outlined);
    await calibrateImage(portal.deps, actor, image.id, 0.1);
    const made = await editImage(portal.deps, actor, image.id, { ...whole, crop: [100, 50, 180, 140] });
    expect(made).toMatchObject({ width: 180, height: 140, derivedFrom: image.id, imageNumber: 2, millimetresPerPixel: 0.1 });
    expect(made.imageStatus).toBe('ANALYSIS_PERFORMED');
    expect(await annotationsOf(made)).toEqual([
      {
        type: 'IRREG_LUCENCY',
        location: null,
        box: [100, 50, 40, 30],
        outline: [100, 50, 140, 50, 120, 80],
        decision: 'APPROVED',
        decidedBy: 'Kadri Tamm',
      },
    ]);
    const { stream } = await openImageObject(portal.deps, actor, made.id, { part: 'original' });
    const before = await openImageObject(portal.deps, actor, image.id, { part: 'original' });
    const [cut, source] = [await readAllGrey(await buffer(stream)), await readAllGrey(await buffer(before.stream))];
    expect(cut.pixels[7 * 180 + 9]).toBe(source.pixels[(7 + 50) * 300 + 9 + 100]);
    // The source image is unchanged.
    expect((await annotationsOf(image)).length).toBe(2);
    expect(await getImage(portal.deps, actor, image.id)).toMatchObject({ width: 300, derivedFrom: null });
  });

  it('gets tooth numbers of the new positions when requested', async () => {
    await save(annotation({}));
    const [mirrored] = await annotationsOf(await editImage(portal.deps, actor, image.id, { ...whole, mirror: true, renumber: true }));
    expect(mirrored).toMatchObject({ location: '26', box: [250, 20, 40, 60] });
    const [turned] = await annotationsOf(await editImage(portal.deps, actor, image.id, { ...whole, turn: 90 }));
    expect(turned).toMatchObject({ location: '16', box: [120, 10, 60, 40] });
  });

  it('has no confirmed number from a person who may not decide', async () => {
    await save(annotation({}), annotation({ class: 'CROWN', surface: ['CROWN'], decision: 'REJECTED' }), outlined);
    const made = async (who: Actor) => {
      const annotations = await annotationsOf(await editImage(portal.deps, who, image.id, { ...whole, mirror: true, renumber: true }));
      return annotations.map(({ type, decision, decidedBy }) => [type, decision, decidedBy]).sort();
    };
    const others = [
      ['CROWN', 'REJECTED', 'Kadri Tamm'],
      ['IRREG_LUCENCY', 'APPROVED', 'Kadri Tamm'],
    ];
    expect(await made(await clinic.person('ASSISTANT'))).toEqual([...others, ['TOOTH', 'SUGGESTED', null]]);
    expect(await made(actor)).toEqual([...others, ['TOOTH', 'APPROVED', 'Kadri Tamm']]);
  });

  it('counts as cropped when an image that it was made from is, also where its stored edit does not say so', async () => {
    const { id: crop } = await editImage(portal.deps, actor, image.id, { ...whole, crop: [0, 0, 200, 150] });
    const { id: turned } = await editImage(portal.deps, actor, crop, { ...whole, turn: 180 });
    // As it was stored by the first releases.
    await portal.asOwner("update images set edit = edit - 'ofPart' where id = $1", [turned]);
    const { id: mirrored } = await editImage(portal.deps, actor, turned, { ...whole, mirror: true });
    const { id: mirroredWhole } = await editImage(portal.deps, actor, image.id, { ...whole, mirror: true });
    const ids = [image.id, mirroredWhole, crop, turned, mirrored];
    const isPart = async () => {
      const assessments = await inClinic(portal.deps.db, actor, (tx) => findAssessments(tx, ids));
      return ids.map((id) => assessments.get(id)?.cropped);
    };
    expect(await isPart()).toEqual([false, false, true, true, true]);
    await deleteImage(portal.deps, actor, turned);
    expect(await isPart()).toEqual([false, false, true, undefined, true]);
  });

  it('stays when its source is deleted', async () => {
    const made = await editImage(portal.deps, actor, image.id, { ...whole, turn: 180 });
    await deleteImage(portal.deps, actor, image.id);
    expect(await getImage(portal.deps, actor, made.id)).toMatchObject({ derivedFrom: null });
  });

  it('is not created when its source is deleted before or after its pixels are read', async () => {
    const { store } = portal.deps;
    const files = async () => {
      let count = 0;
      for await (const _ of store.list('org/')) count += 1;
      return count;
    };
    const before = await files();
    for (const readFirst of [false, true]) {
      const { id } = await editImage(portal.deps, actor, image.id, { ...whole, turn: 180 });
      const deleting = Object.create(store, {
        open: {
          value: async (key: string) => {
            const opened = readFirst && (await store.open(key));
            await deleteImage(portal.deps, actor, id);
            return opened || store.open(key);
          },
        },
      });
      const edited = editImage({ ...portal.deps, store: deleting }, actor, id, { ...whole, mirror: true });
      await expect(edited).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await files()).toBe(before);
  });

  it('rejects an outside crop, an edit without changes, a viewer and another organization', async () => {
    const rejection = (edit: Parameters<typeof editImage>[3], who = actor) => expect(editImage(portal.deps, who, image.id, edit)).rejects;
    await rejection({ ...whole, crop: [200, 0, 200, 100] }).toMatchObject({ code: 'VALIDATION_FAILED' });
    await rejection(whole).toMatchObject({ code: 'VALIDATION_FAILED' });
    await rejection({ ...whole, turn: 90 }, await clinic.person('VIEWER')).toMatchObject({ code: 'NOT_ALLOWED' });
    await rejection({ ...whole, turn: 90 }, await (await addClinic(portal)).person('MEDICAL')).toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('outlines', () => {
  it('are saved with their bounding box and read back', async () => {
    const { annotations } = await save({ ...outlined, box: [0, 0, 5, 5] });
    expect(annotations[0]).toMatchObject({ outline: [200, 100, 240, 100, 220, 130], box: [200, 100, 40, 30] });
  });

  it('are clamped to the image', async () => {
    const { annotations } = await save({ ...outlined, outline: [280, 100, 320, 100, 290, 130] });
    expect(annotations[0]).toMatchObject({ outline: [280, 100, 300, 100, 290, 130], box: [280, 100, 20, 30] });
  });
});

describe('calibration', () => {
  it('is saved and removed, and rejected for a viewer and another organization', async () => {
    expect(await calibrateImage(portal.deps, actor, image.id, 0.08)).toMatchObject({ millimetresPerPixel: 0.08 });
    expect(await calibrateImage(portal.deps, actor, image.id, null)).toMatchObject({ millimetresPerPixel: null });
    const viewer = await clinic.person('VIEWER');
    await expect(calibrateImage(portal.deps, viewer, image.id, 1)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const foreign = await (await addClinic(portal)).person('MEDICAL');
    await expect(calibrateImage(portal.deps, foreign, image.id, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('cancelling an analysis', () => {
  it('ends it once, and allows another request', async () => {
    const requested = await requestAnalysis(portal.deps, actor, image.id);
    const cancelled = await cancelAnalysis(portal.deps, actor, image.id);
    expect(cancelled).toMatchObject({ id: requested.id, state: 'FAILED', failure: 'CANCELLED' });
    expect(await portal.deps.queue.analysisJobState(requested.id, 1)).toBe('missing');
    expect(await cancelAnalysis(portal.deps, actor, image.id)).toEqual(cancelled);
    expect(await requestAnalysis(portal.deps, actor, image.id)).toMatchObject({ id: requested.id, state: 'QUEUED', attempt: 2 });
  });

  it('returns the number of jobs ahead in the queue', async () => {
    const viewer = await clinic.person('VIEWER');
    expect(await getImageAnalysis(portal.deps, viewer, image.id)).toEqual({ analysis: null, ahead: null, isOutdated: false });
    const requested = await requestAnalysis(portal.deps, actor, image.id);
    const before = (await getImageAnalysis(portal.deps, viewer, image.id)).ahead;
    expect(before).toBe(await portal.deps.queue.queuePosition(requested.id, 1));
    expect(before).toBeGreaterThanOrEqual(0);
    const called = await cancelAnalysis(portal.deps, actor, image.id);
    expect(await getImageAnalysis(portal.deps, viewer, image.id)).toEqual({ analysis: called, ahead: null, isOutdated: false });
    const foreign = await (await addClinic(portal)).person('MEDICAL');
    await expect(getImageAnalysis(portal.deps, foreign, image.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('is rejected without an analysis, for a viewer and for another organization', async () => {
    await expect(cancelAnalysis(portal.deps, actor, image.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const viewer = await clinic.person('VIEWER');
    await expect(cancelAnalysis(portal.deps, viewer, image.id)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const foreign = await (await addClinic(portal)).person('MEDICAL');
    await expect(cancelAnalysis(portal.deps, foreign, image.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});
