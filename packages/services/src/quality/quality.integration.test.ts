import type { Annotation, AnnotationInput, Finding } from '@molaar/contracts';
import { newId } from '@molaar/db';
import type { FindingType } from '@molaar/domain/findings';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAnnotations } from '../annotations/get-annotations';
import { saveAnnotations } from '../annotations/save-annotations';
import { editImage } from '../images/edit-image';
import { addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { getQuality } from './get-quality';
import { sumQuality } from './sum-quality';

let portal: TestPortal;
let dentist: Awaited<ReturnType<Awaited<ReturnType<typeof addClinic>>['person']>>;
beforeAll(async () => {
  portal = await openTestPortal();
  dentist = await (await addClinic(portal)).person('MEDICAL');
});
afterAll(() => portal?.close());

const DECAY = finding('PRIM_CAR_CAVITY', '16', [12, 50, 8, 8], { surfaces: ['M'] });
const ALL = {};

/** Adds an analysed radiograph of the clinic, on which `decide` changes the annotations that are saved. */
async function decided(
  findings: Finding[],
  decide: (annotations: AnnotationInput[]) => AnnotationInput[],
  { actor = dentist, device = null as string | null } = {},
): Promise<string> {
  const { imageId } = await addPatientWithImage(portal, actor);
  await portal.asOwner('update images set device = $2 where id = $1', [imageId, device]);
  await analyse(portal, actor, imageId, findings);
  const { version, annotations } = await getAnnotations(portal.deps, actor, { imageId });
  await saveAnnotations(portal.deps, actor, { imageId, version, annotations: decide(annotations.map(toInput)) });
  return imageId;
}

function toInput({ id, class: type, category, location, surface, box, outline, decision, label }: Annotation): AnnotationInput {
  return { id, class: type, category, location, surface, box, outline, decision, label };
}

const approve = (annotations: AnnotationInput[]) => annotations.map((one) => ({ ...one, decision: 'APPROVED' as const }));
const drawn = (type: FindingType): AnnotationInput => ({
  ...{ id: newId(), class: type, location: '26', outline: null, surface: ['O'], box: [100, 20, 10, 10], decision: 'APPROVED', label: null },
});
const decays = (count: number): Finding[] =>
  Array.from({ length: count }, (_none, nth) => ({ ...DECAY, box: [12 + 9 * nth, 50, 8, 8] as Finding['box'] }));
const ofType = async (type: FindingType, input = ALL, actor = dentist) =>
  (await getQuality(portal.deps, actor, input)).types.find((one) => one.class === type);

describe('the quality of suggestions', () => {
  it('is counted by detected finding type, and nothing is said below twenty decisions', async () => {
    await decided(decays(15), approve);
    expect(await ofType('PRIM_CAR_CAVITY')).toEqual({ class: 'PRIM_CAR_CAVITY', decisions: 15, addedByHand: 0, result: null });
    await decided(decays(8), (all) => [
      { ...all[0], decision: 'REJECTED' } as AnnotationInput,
      // The one after is deleted.
      { ...all[2], box: [30, 60, 20, 20], decision: 'APPROVED' } as AnnotationInput,
      { ...all[3], location: '17', decision: 'APPROVED' } as AnnotationInput,
      { ...all[4], surface: ['M', 'O'], decision: 'APPROVED' } as AnnotationInput,
      { ...all[5], class: 'SEC_CAR_CAVITY', decision: 'APPROVED' } as AnnotationInput,
      { ...all[6], decision: 'APPROVED' } as AnnotationInput,
      // Not decided.
      all[7] as AnnotationInput,
      drawn('PRIM_CAR_CAVITY'),
    ]);
    expect(await ofType('PRIM_CAR_CAVITY')).toMatchObject({
      decisions: 22,
      addedByHand: 1,
      result: {
        ...{ confirmed: 19, corrected: 3, moved: 1, renumbered: 1, otherSurfaces: 1, otherType: 1, rejected: 2 },
        share: { value: 19 / 22 },
      },
    });
    // What a suggestion was changed to is not a suggestion of that type.
    expect(await ofType('SEC_CAR_CAVITY')).toBeUndefined();
  });

  it('changes with a later decision, and counts a copy of a radiograph only once', async () => {
    const clinic = await addClinic(portal);
    const actor = await clinic.person('MEDICAL');
    const imageId = await decided(decays(20), approve, { actor });
    await editImage(portal.deps, actor, imageId, { mirror: false, turn: 0, crop: [0, 0, 300, 150], renumber: false });
    expect(await ofType('PRIM_CAR_CAVITY', ALL, actor)).toMatchObject({ decisions: 20, result: { confirmed: 20, rejected: 0 } });
    const { version, annotations } = await getAnnotations(portal.deps, actor, { imageId });
    const [first, ...rest] = annotations.map(toInput);
    await saveAnnotations(portal.deps, actor, {
      imageId,
      version,
      annotations: [{ ...first, decision: 'REJECTED' } as AnnotationInput, ...rest],
    });
    expect(await ofType('PRIM_CAR_CAVITY', ALL, actor)).toMatchObject({ decisions: 20, result: { confirmed: 19, rejected: 1 } });
  });

  it('keeps decisions, each once, when a radiograph is analysed again by another model', async () => {
    const actor = await (await addClinic(portal)).person('MEDICAL');
    const imageId = await decided(decays(20), (all) => [...approve(all), drawn('PRIM_CAR_CAVITY')], { actor });
    await analyse(portal, actor, imageId, { findings: decays(20), modelVersion: 'another-model' });
    expect(await getQuality(portal.deps, actor, ALL)).toMatchObject({ radiographs: 1 });
    expect(await ofType('PRIM_CAR_CAVITY', ALL, actor)).toMatchObject({ decisions: 20, addedByHand: 1, result: { confirmed: 20 } });
  });

  it('keeps the counts when the sides of a radiograph are swapped', async () => {
    const actor = await (await addClinic(portal)).person('MEDICAL');
    const imageId = await decided(decays(20), approve, { actor });
    const { version, annotations } = await getAnnotations(portal.deps, actor, { imageId });
    const mirrored = annotations.map(toInput).map((one): AnnotationInput => {
      const [x, y, w, h] = one.box;
      return { ...one, box: [400 - x - w, y, w, h], location: '26' };
    });
    await saveAnnotations(portal.deps, actor, { imageId, version, mirrored: true, annotations: mirrored });
    expect(await ofType('PRIM_CAR_CAVITY', ALL, actor)).toMatchObject({ result: { confirmed: 20, corrected: 0, moved: 0, renumbered: 0 } });
  });

  it('is filtered by device and by month in the clinic’s time zone', async () => {
    const actor = await (await addClinic(portal)).person('MEDICAL');
    const [first, second] = [
      await decided(decays(2), approve, { actor, device: 'Näidisseade PX-1' }),
      await decided(decays(3), approve, { actor }),
    ];
    // The last day of March in Tallinn is over at 21:00 in UTC.
    await portal.asOwner(`update analyses set finished_at = '2026-03-31T20:59:00Z' where image_id = $1`, [first]);
    await portal.asOwner(`update analyses set finished_at = '2026-03-31T21:01:00Z' where image_id = $1`, [second]);
    const decisions = async (input: Parameters<typeof getQuality>[2]) => (await ofType('PRIM_CAR_CAVITY', input, actor))?.decisions ?? 0;
    expect(await decisions({ from: '2026-03', to: '2026-03' })).toBe(2);
    expect(await decisions({ from: '2026-04' })).toBe(3);
    expect(await decisions({ to: '2026-04' })).toBe(5);
    expect(await decisions({ device: 'Näidisseade PX-1' })).toBe(2);
    expect(await decisions({ withoutDevice: true })).toBe(3);
    expect(await getQuality(portal.deps, actor, { device: 'Näidisseade PX-1' })).toMatchObject({
      radiographs: 1,
      devices: [
        { device: 'Näidisseade PX-1', radiographs: 1 },
        { device: null, radiographs: 1 },
      ],
    });
  });

  it('contains nothing of another clinic', async () => {
    const other = await (await addClinic(portal)).person('MEDICAL');
    expect(await getQuality(portal.deps, other, ALL)).toMatchObject({ radiographs: 0, devices: [], types: [] });
  });

  it('is summed up over all clinics for the operator', async () => {
    const before = await sumQuality(portal.deps, {});
    for (const count of [12, 9]) await decided(decays(count), approve, { actor: await (await addClinic(portal)).person('MEDICAL') });
    const after = await sumQuality(portal.deps, {});
    const of = ({ types }: typeof after) => types.find((one) => one.class === 'PRIM_CAR_CAVITY')?.decisions ?? 0;
    expect([after.clinics - before.clinics, after.radiographs - before.radiographs, of(after) - of(before)]).toEqual([2, 2, 21]);
    expect(await sumQuality(portal.deps, { to: '2001-01' })).toEqual({ clinics: 0, radiographs: 0, types: [] });
  });
});
