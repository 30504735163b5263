import type { Annotation, AnnotationInput, AnnotationSet } from '@molaar/contracts';
import { inClinic, listenEvents, lockImage, newId } from '@molaar/db';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getImage } from '../images/get-image';
import { ASSESSMENT, addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { getAnnotations } from './get-annotations';
import { saveAnnotations } from './save-annotations';
import { storeFindings } from './store-findings';

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Awaited<ReturnType<TestClinic['person']>>;

beforeAll(async () => {
  portal = await openTestPortal();
  clinic = await addClinic(portal);
  dentist = await clinic.person('MEDICAL');
});
afterAll(() => portal?.close());

const TOOTH_16 = finding('TOOTH', '16', [10, 10, 30, 60]);
const DECAY_16 = finding('PRIM_CAR_CAVITY', '16', [12, 50, 8, 8], { surfaces: ['M'], confidence: 0.7 });
const FILLING_17 = finding('COMPOSITE', '17', [60, 50, 8, 8], { surfaces: ['O'] });

/** Converts a read annotation to an input. */
function toInput({ id, class: type, category, location, surface, box, outline, decision, label }: Annotation): AnnotationInput {
  return { id, class: type, category, location, surface, box, outline, decision, label };
}

function drawn(over: Partial<AnnotationInput> = {}): AnnotationInput {
  return {
    id: newId(),
    class: 'PRIM_CAR_CAVITY',
    location: '26',
    outline: null,
    surface: ['O'],
    box: [100, 20, 10, 10],
    decision: 'APPROVED',
    label: null,
    ...over,
  };
}

async function analysed(): Promise<AnnotationSet> {
  const { imageId } = await addPatientWithImage(portal, dentist);
  await analyse(portal, dentist, imageId, [TOOTH_16, DECAY_16, FILLING_17]);
  return getAnnotations(portal.deps, dentist, { imageId });
}

function of(set: AnnotationSet, type: Annotation['class']): Annotation {
  const found = set.annotations.find((annotation) => annotation.class === type);
  if (!found) throw new Error(`no ${type} in the set`);
  return found;
}

/** Returns the set as read, with changes to the annotations of some finding types. */
function changed(set: AnnotationSet, changes: Partial<Record<Annotation['class'], Partial<AnnotationInput>>>): AnnotationInput[] {
  return set.annotations.map((annotation) => ({ ...toInput(annotation), ...changes[annotation.class] }));
}

describe('annotations of an analysis', () => {
  it('are stored once, as suggestions with the notice', async () => {
    const set = await analysed();
    expect(set).toMatchObject({ version: 1, analysis: { state: 'SUCCEEDED' } });
    expect(set.notice).toMatch(/Hambaarst peab iga leiu kinnitama/);
    expect(set.annotations).toHaveLength(3);
    expect(of(set, 'PRIM_CAR_CAVITY')).toMatchObject({
      code: 92,
      location: '16',
      surface: ['M'],
      confidence: 0.7,
      source: 'AI',
      decision: 'SUGGESTED',
      decidedBy: null,
    });
    const { organizationId } = clinic;
    await inClinic(portal.deps.db, { organizationId }, async (tx) => {
      const image = await lockImage(tx, set.imageId);
      if (!image) throw new Error('image not found');
      await storeFindings(tx, image, { analysisId: set.analysis?.id ?? '', findings: [TOOTH_16], at: new Date() });
    });
    expect(await getAnnotations(portal.deps, dentist, { imageId: set.imageId })).toEqual(set);
  });

  it('are replaced by the next analysis, except those that a person drew or decided', async () => {
    const first = await analysed();
    const own = drawn();
    const { version } = await saveAnnotations(portal.deps, dentist, {
      imageId: first.imageId,
      version: 1,
      annotations: [...changed(first, { PRIM_CAR_CAVITY: { decision: 'REJECTED' } }), own],
    });
    expect(version).toBe(2);
    const again = finding('PRIM_CAR_CAVITY', '16', [12, 50, 9, 8], { surfaces: ['M'] });
    await analyse(portal, dentist, first.imageId, {
      findings: [TOOTH_16, again, finding('CROWN', '46', [200, 100, 20, 20])],
      modelVersion: 'test-model-2',
    });

    const second = await getAnnotations(portal.deps, dentist, { imageId: first.imageId });
    expect(second.version).toBe(3);
    expect(second.annotations.map(({ class: type, decision }) => [type, decision]).sort()).toEqual([
      ['CROWN', 'SUGGESTED'],
      ['PRIM_CAR_CAVITY', 'APPROVED'],
      ['PRIM_CAR_CAVITY', 'REJECTED'],
      ['TOOTH', 'SUGGESTED'],
    ]);
    expect(second.annotations.map(({ id }) => id)).toContain(own.id);
    expect(second.annotations.map(({ id }) => id)).not.toContain(of(first, 'TOOTH').id);
  });

  it('are drawn at their detected position, and recognized by that position or the whole box', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const whole = finding('COMPOSITE', '17', [60, 50, 40, 40], { surfaces: ['O', 'D'] });
    const outline = [70, 52, 90, 52, 88, 64, 72, 64];
    await analyse(portal, dentist, imageId, [{ ...whole, place: { box: [70, 52, 20, 12], outline } }]);
    const first = await getAnnotations(portal.deps, dentist, { imageId });
    expect(of(first, 'COMPOSITE')).toMatchObject({ box: [70, 52, 20, 12], outline, surface: ['O', 'D'], decision: 'SUGGESTED' });
    const approved = changed(first, { COMPOSITE: { decision: 'APPROVED' } });
    await saveAnnotations(portal.deps, dentist, { imageId, version: 1, annotations: approved });

    // Another model detects it there too, or elsewhere in the box: the first is decided already, the second is new.
    await analyse(portal, dentist, imageId, {
      findings: [{ ...whole, place: { box: [71, 52, 19, 12], outline: [71, 52, 90, 52, 88, 64] } }],
      modelVersion: 'test-model-2',
    });
    expect((await getAnnotations(portal.deps, dentist, { imageId })).annotations.map(({ decision }) => decision)).toEqual(['APPROVED']);
    await analyse(portal, dentist, imageId, {
      findings: [{ ...whole, place: { box: [62, 74, 9, 9], outline: [62, 74, 71, 74, 66, 83] } }],
      modelVersion: 'test-model-3',
    });
    const third = await getAnnotations(portal.deps, dentist, { imageId });
    expect(third.annotations.map(({ decision }) => decision).sort()).toEqual(['APPROVED', 'SUGGESTED']);
  });

  it('keep the outline of a tooth through saving, approving and editing, and the measured box', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const outline = [10, 40, 25, 10, 40, 40, 38, 70, 12, 70];
    await analyse(portal, dentist, imageId, [{ ...TOOTH_16, place: { box: TOOTH_16.box, outline } }, DECAY_16]);
    const first = await getAnnotations(portal.deps, dentist, { imageId });
    expect(of(first, 'TOOTH')).toMatchObject({ box: [10, 10, 30, 60], outline, decision: 'SUGGESTED' });

    const save = async (set: AnnotationSet, change: Partial<AnnotationInput>) =>
      saveAnnotations(portal.deps, dentist, { imageId, version: set.version, annotations: changed(set, { TOOTH: change }) });
    const approved = await save(first, { decision: 'APPROVED' });
    expect(of(approved, 'TOOTH')).toMatchObject({ box: [10, 10, 30, 60], outline, decision: 'APPROVED' });
    const renumbered = await save(approved, { location: '17' });
    expect(of(renumbered, 'TOOTH')).toMatchObject({ location: '17', outline, decision: 'EDITED' });

    // The next model detects it slightly differently: it is the same tooth and keeps its decision.
    await analyse(portal, dentist, imageId, {
      findings: [{ ...TOOTH_16, box: [11, 10, 30, 61], place: { box: [11, 10, 30, 61], outline: [11, 71, 26, 10, 41, 71] } }],
      modelVersion: 'test-model-2',
    });
    const second = await getAnnotations(portal.deps, dentist, { imageId });
    expect(second.annotations.map(({ class: type, outline: stored }) => [type, stored])).toEqual([['TOOTH', outline]]);
  });

  it('are clipped to the image, and dropped when they are outside', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    await analyse(portal, dentist, imageId, [finding('TOOTH', '18', [-5, -5, 20, 20]), finding('TOOTH', '28', [500, 10, 20, 20])]);
    const { annotations } = await getAnnotations(portal.deps, dentist, { imageId });
    expect(annotations.map(({ location, box }) => [location, box])).toEqual([['18', [0, 0, 15, 15]]]);
  });

  it('are empty with version 0 before the first analysis', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    expect(await getAnnotations(portal.deps, dentist, { imageId })).toMatchObject({ version: 0, analysis: null, annotations: [] });
  });
});

describe('what was assessed', () => {
  it('is what the analysis recorded whose findings are stored, whatever later models assess', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const read = async () => (await getAnnotations(portal.deps, dentist, { imageId })).assessment;
    expect(await read()).toMatchObject({ state: 'NOT_ANALYSED', assessed: [] });
    await analyse(portal, dentist, imageId, [TOOTH_16]);
    const first = await read();
    expect(first).toMatchObject({ state: 'ASSESSED', ...ASSESSMENT });
    expect(first.notAssessed).toContain('FRACTURE');
    expect(first.notAssessed).not.toContain('PRIM_CAR_CAVITY');

    const better = { assessed: ['TOOTH' as const, 'FRACTURE' as const], experimental: [], partial: [] };
    await analyse(portal, dentist, imageId, { findings: [TOOTH_16], modelVersion: 'test-model-2', assessment: better });
    const second = await read();
    expect(second).toMatchObject({ state: 'ASSESSED', ...better });
    expect(second.notAssessed).not.toContain('FRACTURE');
    expect(second.notAssessed).toContain('PRIM_CAR_CAVITY');
  });

  it('is nothing on an image of a kind that is never analysed', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    await portal.asOwner(`update images set kind = 'BITEWING' where id = '${imageId}'`);
    expect((await getAnnotations(portal.deps, dentist, { imageId })).assessment).toMatchObject({ state: 'NOT_ASSESSED', assessed: [] });
  });

  it('is nothing when the analysis rejected the image', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const assessment = { assessed: [], experimental: [], partial: [] };
    await analyse(portal, dentist, imageId, { findings: [], modelVersion: 'test-model-2', assessment });
    expect((await getAnnotations(portal.deps, dentist, { imageId })).assessment.state).toBe('NOT_ASSESSED');
  });
});

describe('saving annotations', () => {
  it('keeps confidence and source, and sets author and time on the server', async () => {
    const set = await analysed();
    const saved = await saveAnnotations(portal.deps, dentist, {
      imageId: set.imageId,
      version: set.version,
      annotations: changed(set, { TOOTH: { decision: 'APPROVED' }, PRIM_CAR_CAVITY: { surface: ['O', 'M'], decision: 'APPROVED' } }),
    });
    expect(saved.version).toBe(2);
    const at = portal.clock.now.toISOString();
    expect(of(saved, 'TOOTH')).toMatchObject({ decision: 'APPROVED', decidedBy: 'Kadri Tamm', decidedAt: at, confidence: 0.9 });
    expect(of(saved, 'PRIM_CAR_CAVITY')).toMatchObject({ decision: 'EDITED', surface: ['M', 'O'], confidence: 0.7, source: 'AI' });
    expect(of(saved, 'COMPOSITE')).toMatchObject({ decision: 'SUGGESTED', decidedAt: null });

    const same = await saveAnnotations(portal.deps, dentist, {
      imageId: set.imageId,
      version: 2,
      annotations: saved.annotations.map(toInput),
    });
    expect(same).toEqual(saved);
  });

  it('deletes what is left out', async () => {
    const set = await analysed();
    const annotations = set.annotations.filter(({ class: type }) => type !== 'COMPOSITE').map(toInput);
    const saved = await saveAnnotations(portal.deps, dentist, { imageId: set.imageId, version: 1, annotations });
    expect(saved.annotations.map(({ class: type }) => type).sort()).toEqual(['PRIM_CAR_CAVITY', 'TOOTH']);
  });

  it('marks the image as analysed with its first manual annotation, and notifies other tabs', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const received: string[] = [];
    const events = await listenEvents(portal.appUrl, (_, event) => received.push(event.type));
    await saveAnnotations(portal.deps, dentist, { imageId, version: 0, annotations: [drawn()] });
    await expect.poll(() => received).toEqual(['annotations', 'image']);
    await events.close();
    expect((await getImage(portal.deps, dentist, imageId)).imageStatus).toBe('ANALYSIS_PERFORMED');
    const log = await portal.asOwner<{ action: string }>(
      `select action from audit_log where entity = 'annotations' and entity_id = '${imageId}' order by id`,
    );
    expect(log.map(({ action }) => action)).toEqual(['UPDATE']);
  });

  it('accepts one of two concurrent saves and loses nothing of it', async () => {
    const set = await analysed();
    const saves = await race(
      portal,
      set.imageId,
      [drawn(), drawn()].map(
        (own) => () =>
          saveAnnotations(portal.deps, dentist, { imageId: set.imageId, version: 1, annotations: [...set.annotations.map(toInput), own] }),
      ),
    );
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'VERSION_CONFLICT' } });
    const now = await getAnnotations(portal.deps, dentist, { imageId: set.imageId });
    expect(now.version).toBe(2);
    expect(now.annotations).toHaveLength(4);
  });

  it('reports a database error with its own code and changes nothing', async () => {
    const set = await analysed();
    await portal.asOwner(`create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'disk on fire'; end $$`);
    await portal.asOwner('create trigger fault before insert or update on annotations for each row execute function fail_now()');
    try {
      const annotations = changed(set, { TOOTH: { decision: 'APPROVED' } });
      await expect(saveAnnotations(portal.deps, dentist, { imageId: set.imageId, version: 1, annotations })).rejects.toMatchObject({
        code: 'ERROR_SAVING_ANNOTATIONS',
      });
      expect(portal.logged.at(-1)).toMatchObject({ level: 'error', fields: { imageId: set.imageId } });
    } finally {
      await portal.asOwner('drop trigger fault on annotations');
      await portal.asOwner('drop function fail_now');
    }
    expect(await getAnnotations(portal.deps, dentist, { imageId: set.imageId })).toEqual(set);
  });

  it('restores a deleted suggestion as a suggestion when its deletion is undone after the save', async () => {
    const set = await analysed();
    const { imageId } = set;
    const decay = of(set, 'PRIM_CAR_CAVITY');
    const save = (version: number, annotations: AnnotationInput[]) =>
      saveAnnotations(portal.deps, dentist, { imageId, version, annotations });
    const without = await save(1, set.annotations.filter(({ id }) => id !== decay.id).map(toInput));
    expect(without.annotations).toHaveLength(2);
    const again = await save(2, set.annotations.map(toInput));
    expect(again.annotations).toEqual(set.annotations);

    // Again, with a change: the analysis values stay known.
    await save(3, without.annotations.map(toInput));
    const edited = await save(4, changed(set, { PRIM_CAR_CAVITY: { location: '17', decision: 'EDITED' } }));
    expect(of(edited, 'PRIM_CAR_CAVITY')).toMatchObject({ source: 'AI', confidence: decay.confidence, decision: 'EDITED', location: '17' });

    const other = await analysed();
    await save(5, without.annotations.map(toInput));
    await expect(
      saveAnnotations(portal.deps, dentist, { imageId: other.imageId, version: 1, annotations: [toInput(decay)] }),
    ).resolves.toMatchObject({ annotations: [{ id: decay.id, source: 'PERSON', confidence: null }] });
    await expect(save(6, set.annotations.map(toInput))).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('rejects an id of another image', async () => {
    const [one, other] = [await analysed(), await analysed()];
    const stolen = { ...drawn(), id: of(other, 'TOOTH').id };
    await expect(saveAnnotations(portal.deps, dentist, { imageId: one.imageId, version: 1, annotations: [stolen] })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect((await getAnnotations(portal.deps, dentist, { imageId: one.imageId })).annotations).toHaveLength(3);
  });

  it('handles twenty thousand annotations, and one change among them', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const many = Array.from({ length: 20_000 }, (_, i) => drawn({ box: [i % 380, Math.floor(i / 380), 5, 5] }));
    const saved = await saveAnnotations(portal.deps, dentist, { imageId, version: 0, annotations: many });
    expect(saved.annotations).toHaveLength(20_000);
    const inputs = saved.annotations.map(toInput);
    const next = inputs.map((input, i) => (i === 7 ? { ...input, decision: 'REJECTED' as const } : input));
    const again = await saveAnnotations(portal.deps, dentist, { imageId, version: 1, annotations: next });
    expect(again.annotations.filter(({ decision }) => decision === 'REJECTED')).toHaveLength(1);
  });
});

describe('permissions', () => {
  it('lets an assistant draft but not decide', async () => {
    const assistant = await clinic.person('ASSISTANT');
    const set = await analysed();
    const own = drawn();
    const save = (version: number, annotations: AnnotationInput[]) =>
      saveAnnotations(portal.deps, assistant, { imageId: set.imageId, version, annotations });
    const drafted = await save(1, [...changed(set, { TOOTH: { box: [11, 10, 30, 60] }, COMPOSITE: { decision: 'REJECTED' } }), own]);
    expect(new Set(drafted.annotations.map(({ decision }) => decision))).toEqual(new Set(['SUGGESTED']));
    expect(of(drafted, 'TOOTH').box).toEqual([11, 10, 30, 60]);

    const decided = await saveAnnotations(portal.deps, dentist, {
      imageId: set.imageId,
      version: drafted.version,
      annotations: changed(drafted, { TOOTH: { decision: 'APPROVED' } }),
    });
    expect(of(decided, 'TOOTH').decision).toBe('EDITED');
    const { version } = decided;
    const rejection = { code: 'NOT_ALLOWED' };
    await expect(save(version, changed(decided, { TOOTH: { decision: 'SUGGESTED' } }))).rejects.toMatchObject(rejection);
    const touched = changed(decided, { TOOTH: { box: [1, 1, 30, 60] } });
    const named = `annotations.${touched.findIndex(({ class: type }) => type === 'TOOTH')}.decision`;
    await expect(save(version, touched)).rejects.toMatchObject({ ...rejection, fields: { [named]: 'invalid' } });
    await expect(save(version, decided.annotations.filter(({ source }) => source === 'PERSON').map(toInput))).rejects.toMatchObject(
      rejection,
    );
    const without = decided.annotations.filter(({ id }) => id !== own.id).map(toInput);
    expect((await save(version, without)).annotations).toHaveLength(3);
  });

  it('lets a viewer read but not save', async () => {
    const viewer = await clinic.person('VIEWER');
    const set = await analysed();
    expect((await getAnnotations(portal.deps, viewer, { imageId: set.imageId })).annotations).toHaveLength(3);
    await expect(saveAnnotations(portal.deps, viewer, { imageId: set.imageId, version: 1, annotations: [] })).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  it("treats another organization's image as unknown", async () => {
    const outsider = await (await addClinic(portal)).person('OWNER', 'MEDICAL');
    const { imageId } = await analysed();
    for (const id of [imageId, newId()]) {
      await expect(getAnnotations(portal.deps, outsider, { imageId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(saveAnnotations(portal.deps, outsider, { imageId: id, version: 1, annotations: [] })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
    }
  });
});
