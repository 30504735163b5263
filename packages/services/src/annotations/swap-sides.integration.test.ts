import { buffer } from 'node:stream/consumers';
import type { AnnotationInput, AnnotationSet, StatusSet } from '@molaar/contracts';
import { readAllGrey } from '@molaar/imaging';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { editImage } from '../images/edit-image';
import { getImage } from '../images/get-image';
import { openImageObject } from '../images/open-image-object';
import { getStatuses } from '../statuses/get-statuses';
import { saveStatuses } from '../statuses/save-statuses';
import { addPatientWithImage, analyse, finding, WIDTH } from '../testing/patient-with-image';
import { addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { race } from '../testing/race';
import { treatmentLine } from '../testing/treatment-line';
import { draftTreatmentPlan } from '../treatment-plans/draft-treatment-plan';
import { getTreatmentPlan } from '../treatment-plans/get-treatment-plan';
import { saveTreatmentPlan } from '../treatment-plans/save-treatment-plan';
import { getTreatmentPlanVersion } from '../treatment-plans/treatment-plan-versions';
import { getAnnotations } from './get-annotations';
import { saveAnnotations } from './save-annotations';

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Actor;
let imageId: string;

beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());
beforeEach(async () => {
  clinic = await addClinicWithDefaults(portal);
  dentist = await clinic.person('MEDICAL');
  ({ imageId } = await addPatientWithImage(portal, dentist));
  const tooth = finding('TOOTH', '16', [10, 10, 30, 60]);
  const outline = [60, 50, 68, 50, 68, 58];
  const filling = { ...finding('COMPOSITE', '17', [60, 50, 8, 8], { surfaces: ['M'] }), place: { box: [60, 50, 8, 8] as never, outline } };
  await analyse(portal, dentist, imageId, [tooth, filling]);
});

const read = () => getAnnotations(portal.deps, dentist, { imageId });
const inputs = ({ annotations }: AnnotationSet): AnnotationInput[] =>
  annotations.map(({ id, class: type, category, location, surface, box, outline, decision, label }) => ({
    id,
    class: type,
    category,
    location,
    surface,
    box,
    outline,
    decision,
    label,
  }));
const shown = ({ annotations }: AnnotationSet) =>
  annotations.map(({ class: type, location, surface, box, outline }) => ({ type, location, surface, box, outline }));

/** Saves the set as a client does that has swapped the sides. */
async function swap(by = dentist, shownSet?: AnnotationSet): Promise<AnnotationSet> {
  const set = shownSet ?? (await read());
  const annotations = inputs(set).map(({ location, box, outline = null, ...rest }) => ({
    ...rest,
    location: location && (`${{ 1: 2, 2: 1 }[Number(location[0])]}${location[1]}` as typeof location),
    box: [WIDTH - box[0] - box[2], box[1], box[2], box[3]] as typeof box,
    outline: outline?.map((value, index) => (index % 2 === 0 ? WIDTH - value : value)),
  }));
  return saveAnnotations(portal.deps, by, { imageId, version: set.version, mirrored: !set.mirrored, annotations });
}

describe('swapped sides', () => {
  it('mirror and renumber everything on the image, and a second swap is the original', async () => {
    const before = await read();
    expect(before.mirrored).toBe(false);
    const after = await swap();
    expect(after).toMatchObject({ mirrored: true, version: before.version + 1 });
    expect(shown(after)).toMatchObject([
      { type: 'TOOTH', location: '26', box: [WIDTH - 40, 10, 30, 60] },
      { type: 'COMPOSITE', location: '27', surface: ['M'], box: [WIDTH - 68, 50, 8, 8], outline: [340, 50, 332, 50, 332, 58] },
    ]);
    // Nobody has decided anything.
    expect(after.annotations.every(({ decision }) => decision === 'SUGGESTED')).toBe(true);
    expect(shown(await swap())).toEqual(shown(before));
  });

  it('renumber the statuses too, whose decisions stay', async () => {
    const { version, statuses } = await getStatuses(portal.deps, dentist, { imageId });
    const filling = statuses.find(({ status }) => status === 'COMPOSITE')!;
    const { tooth, surface, status, annotationIds } = filling;
    await saveStatuses(portal.deps, dentist, {
      imageId,
      version,
      statuses: [{ tooth, surface, status, annotationIds, decision: 'APPROVED' }],
    });
    await swap();
    const after = await getStatuses(portal.deps, dentist, { imageId });
    expect(after.version).toBe(2);
    expect(after.statuses.find((one) => one.status === 'COMPOSITE')).toMatchObject({
      tooth: '27',
      surface: ['M'],
      key: '27|COMPOSITE|M',
      decision: 'APPROVED',
    });
    expect(after.statuses.some((one) => one.tooth === '17')).toBe(false);
  });

  it('are those of the files, of copies and of later analyses', async () => {
    const pixels = async (mirrored: boolean) => {
      const { stream } = await openImageObject(portal.deps, dentist, imageId, { part: 'original', mirrored });
      return readAllGrey(await buffer(stream));
    };
    const [plain, mirror] = [await pixels(false), await pixels(true)];
    expect(mirror.pixels.slice(0, WIDTH)).toEqual(plain.pixels.slice(0, WIDTH).reverse());
    await swap();
    const image = await getImage(portal.deps, dentist, imageId);
    expect(image).toMatchObject({ mirrored: true, tilesUrl: `/api/x/image/${imageId}/tiles/{z}/{y}/{x}?mirrored=true` });
    const tile = await openImageObject(portal.deps, dentist, imageId, { part: 'tile', z: 0, y: 0, x: 0, mirrored: true });
    expect((await buffer(tile.stream)).length).toBeGreaterThan(0);

    const copy = await editImage(portal.deps, dentist, imageId, { mirror: false, turn: 0, crop: [200, 0, 200, 200], renumber: false });
    expect(copy.mirrored).toBe(false);
    const { annotations } = await getAnnotations(portal.deps, dentist, { imageId: copy.id });
    expect(annotations.map(({ location }) => location)).toEqual(['26', '27']);

    // The uploaded image is analysed, so what is found in it is mirrored.
    await analyse(portal, dentist, imageId, { findings: [finding('CROWN', '15', [5, 5, 10, 10])], modelVersion: 'another@1' });
    expect(shown(await read()).find(({ type }) => type === 'CROWN')).toMatchObject({ location: '25', box: [WIDTH - 15, 5, 10, 10] });
  });

  it('renumber the treatment plan that was read before when it is saved; its saved versions stay', async () => {
    const content = { imageId, language: 'et', comments: '', pdfFormat: 'NORMAL', approve: true } as const;
    const teeth = ({ mirrored, treatments }: { mirrored?: boolean | undefined; treatments: { tooth: string | null }[] }) => [
      mirrored,
      ...treatments.map(({ tooth }) => tooth),
    ];
    const treatments = [treatmentLine()];
    const { id } = await saveTreatmentPlan(portal.deps, dentist, { ...content, mirrored: false, treatments });
    await swap();
    const plan = await getTreatmentPlan(portal.deps, dentist, { id });
    expect([plan.outdated, ...teeth(plan)]).toEqual([true, false, '16']);
    const { version, mirrored } = plan;
    const saved = await saveTreatmentPlan(portal.deps, dentist, { ...content, id, version, mirrored, treatments: plan.treatments });
    expect(teeth(saved)).toEqual([true, '26']);
    expect(teeth(await getTreatmentPlanVersion(portal.deps, dentist, { id, planVersion: 1 }))).toEqual([false, '16']);
    expect((await draftTreatmentPlan(portal.deps, dentist, { imageId, language: 'et' })).mirrored).toBe(true);
    // A client that does not name the sides means those of the image.
    const { id: other } = await saveTreatmentPlan(portal.deps, dentist, { ...content, treatments: [treatmentLine()] });
    expect(teeth(await getTreatmentPlan(portal.deps, dentist, { id: other }))).toEqual([true, '16']);
  });

  it('are swapped once by two people at once, and not by a person who may only draft', async () => {
    const set = await read();
    const results = await race(portal, imageId, [() => swap(dentist, set), () => swap(dentist, set)]);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
    expect((await read()).mirrored).toBe(true);
    await expect(swap(await clinic.person('ASSISTANT'))).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await read()).mirrored).toBe(true);
  });

  it('are those of what is read at the same time', async () => {
    const set = await read();
    const [, annotations, statuses] = await race<unknown>(portal, imageId, [
      () => swap(dentist, set),
      read,
      () => getStatuses(portal.deps, dentist, { imageId }),
    ]);
    const teeth = (mirrored: boolean) => (mirrored ? ['26', '27'] : ['16', '17']);
    if (annotations?.status !== 'fulfilled' || statuses?.status !== 'fulfilled') throw new Error('not read');
    const [set1, set2] = [annotations.value as AnnotationSet, statuses.value as StatusSet];
    expect(set1.annotations.map(({ location }) => location)).toEqual(teeth(set1.mirrored));
    // In the order of the chart, which is the other one for the other side.
    expect(set2.statuses.map(({ tooth }) => tooth).sort()).toEqual(teeth(set2.mirrored));
  });

  it('stay for a client that does not name them', async () => {
    await swap();
    const set = await read();
    const saved = await saveAnnotations(portal.deps, dentist, { imageId, version: set.version, annotations: inputs(set).slice(1) });
    expect(saved).toMatchObject({ mirrored: true, annotations: [{ location: '27' }] });
  });
});
