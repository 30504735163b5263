import type { Finding, TreatmentLine } from '@molaar/contracts';
import { newId } from '@molaar/db';
import { mirrorTooth, PERMANENT_TEETH, type ToothNumber } from '@molaar/domain/teeth';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getAnnotations } from '../annotations/get-annotations';
import { saveAnnotations } from '../annotations/save-annotations';
import type { Actor } from '../context/deps';
import { uploadImage } from '../images/upload-image';
import { savePatient } from '../patients/save-patient';
import { analyse, finding, HEIGHT, WIDTH } from '../testing/patient-with-image';
import { addClinicWithDefaults, openTestPortal, type TestPortal } from '../testing/portal';
import { treatmentLine } from '../testing/treatment-line';
import { getTreatmentsSeen } from './get-treatments-seen';
import { saveTreatmentPlan } from './save-treatment-plan';
import { createTreatmentPlanLink } from './sharing/create-treatment-plan-link';
import { answerTreatmentPlan, enterByPin } from './sharing/patient-visit';

const DAY = 86_400;

let portal: TestPortal;
let dentist: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
  dentist = await (await addClinicWithDefaults(portal)).person('MEDICAL');
});
afterAll(() => portal?.close());

const today = () => portal.clock.now.toISOString().slice(0, 10);
const read = (patientId: string, actor = dentist) => getTreatmentsSeen(portal.deps, actor, { patientId });

/** Returns the findings of a whole mouth without some teeth. */
const mouth = (without: readonly ToothNumber[], ...found: Finding[]): Finding[] => [
  ...PERMANENT_TEETH.filter((tooth) => !without.includes(tooth)).map((tooth, index) =>
    finding('TOOTH', tooth, [10 + 8 * index, 50, 8, 40]),
  ),
  ...found,
];
const filling = (tooth: ToothNumber) => finding('COMPOSITE', tooth, [20, 60, 5, 5], { surfaces: ['O'] });

async function upload(patientId: string, dateTaken = today()): Promise<string> {
  const bytes = greyPng(WIDTH, HEIGHT);
  return (await uploadImage(portal.deps, dentist, { patientId, fileName: 'a.png', bytes, dateTaken })).id;
}

async function patientWithRadiograph(): Promise<{ patientId: string; imageId: string }> {
  const { id: patientId } = await savePatient(portal.deps, dentist, { firstName: 'Mari', lastName: 'Maasikas', identityCode: newId() });
  const imageId = await upload(patientId);
  await analyse(portal, dentist, imageId, mouth([]));
  return { patientId, imageId };
}

const plan = (imageId: string, treatments: TreatmentLine[], approve = true) =>
  saveTreatmentPlan(portal.deps, dentist, { imageId, language: 'en', comments: '', pdfFormat: 'NORMAL', approve, treatments });

/** Answers an approved treatment plan as its patient, who declines these lines. */
async function decline(id: string, lines: readonly TreatmentLine[]): Promise<void> {
  const { url, pin } = await createTreatmentPlanLink(portal.deps, dentist, { id, days: 7 });
  const secret = url.split('/').at(-1) ?? '';
  const { token } = await enterByPin(portal.deps, { secret, pin, address: '203.0.113.9' });
  const choices = lines.map((line) => ({ treatmentId: line.id, choice: 'DECLINED' as const, question: '' }));
  await answerTreatmentPlan(portal.deps, { secret, token }, { choices, comment: '' });
}

async function newerRadiograph(patientId: string, findings: Finding[], days = 90): Promise<string> {
  portal.clock.pass(days * DAY);
  const imageId = await upload(patientId);
  await analyse(portal, dentist, imageId, findings);
  return imageId;
}

const item = (issue: string, tooth: ToothNumber) => treatmentLine({ issue, tooth });

describe('the treatments that a newer radiograph shows', () => {
  it('are listed line by line, with the radiograph and the treatment plan', async () => {
    const { patientId, imageId } = await patientWithRadiograph();
    const lines = [
      item('Composite filling, one surface', '36'),
      item('Crown', '16'),
      item('Removal of a tooth', '38'),
      item('Whitening', '11'),
    ];
    const { id } = await plan(imageId, lines);
    const newer = await newerRadiograph(patientId, mouth(['38'], filling('36')));
    expect(await read(patientId)).toEqual({
      planId: id,
      planImageId: imageId,
      image: { id: newer, imageNumber: 2, dateTaken: today() },
      treatments: [
        {
          id: lines[0]?.id,
          tooth: '36',
          surfaces: [],
          name: 'Composite filling, one surface',
          alternative: null,
          sight: 'SEEN',
          reason: null,
        },
        { id: lines[1]?.id, tooth: '16', surfaces: [], name: 'Crown', alternative: null, sight: 'NOT_SEEN', reason: null },
        { id: lines[2]?.id, tooth: '38', surfaces: [], name: 'Removal of a tooth', alternative: null, sight: 'SEEN', reason: null },
        { id: lines[3]?.id, tooth: '11', surfaces: [], name: 'Whitening', alternative: null, sight: 'UNKNOWN', reason: 'NOT_VISIBLE' },
      ],
    });
  });

  it('leave out what the patient declined', async () => {
    const { patientId, imageId } = await patientWithRadiograph();
    const lines = [item('Crown', '16'), item('Crown', '26')];
    const { id } = await plan(imageId, lines);
    await decline(id, lines.slice(1));
    await newerRadiograph(patientId, mouth([]));
    expect(await read(patientId)).toMatchObject({ treatments: [{ id: lines[0]?.id, sight: 'NOT_SEEN' }] });
  });

  it('are those of the newest approved plan of which something is left', async () => {
    const { patientId, imageId } = await patientWithRadiograph();
    const { id } = await plan(imageId, [item('Crown', '16')]);
    portal.clock.pass(DAY);
    const declined = [item('Crown', '46')];
    await decline((await plan(imageId, declined)).id, declined);
    await plan(imageId, [item('Crown', '26')], false);
    await newerRadiograph(patientId, mouth([]));
    expect(await read(patientId)).toMatchObject({ planId: id });
  });
});

describe('nothing is known', () => {
  it('without a newer radiograph, and by one of the day of the plan or an older one', async () => {
    const { patientId, imageId } = await patientWithRadiograph();
    await plan(imageId, [item('Crown', '16')]);
    expect(await read(patientId)).toBeNull();
    await newerRadiograph(patientId, mouth([]), 0);
    const older = await upload(patientId, '2019-05-06');
    await analyse(portal, dentist, older, mouth([]));
    expect(await read(patientId)).toBeNull();
  });

  it('by a radiograph that was not analysed', async () => {
    const { patientId, imageId } = await patientWithRadiograph();
    await plan(imageId, [item('Crown', '16')]);
    portal.clock.pass(90 * DAY);
    await upload(patientId);
    expect(await read(patientId)).toBeNull();
  });

  it('of a plan of which everything is declined, of a draft, and without a plan', async () => {
    const { patientId, imageId } = await patientWithRadiograph();
    const declined = [item('Crown', '46')];
    await decline((await plan(imageId, declined)).id, declined);
    await plan(imageId, [item('Crown', '16')], false);
    await newerRadiograph(patientId, mouth([]));
    expect(await read(patientId)).toBeNull();
    const without = await patientWithRadiograph();
    await newerRadiograph(without.patientId, mouth([]));
    expect(await read(without.patientId)).toBeNull();
  });

  it("of another clinic's patient", async () => {
    const { patientId, imageId } = await patientWithRadiograph();
    await plan(imageId, [item('Crown', '16')]);
    await newerRadiograph(patientId, mouth([]));
    const other = await (await addClinicWithDefaults(portal)).person('MEDICAL');
    await expect(read(patientId, other)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
  });
});

it('follows the sides of the radiographs, which may be swapped after the plan', async () => {
  const { patientId, imageId } = await patientWithRadiograph();
  await plan(imageId, [item('Composite filling, one surface', '36')]);
  const newer = await newerRadiograph(patientId, mouth([], filling('36')));
  expect(await read(patientId)).toMatchObject({ treatments: [{ tooth: '36', sight: 'SEEN' }] });
  for (const id of [imageId, newer]) {
    const { version, annotations } = await getAnnotations(portal.deps, dentist, { imageId: id });
    const mirrored = annotations.map(({ location, box: [x, y, width, height], ...rest }) => {
      const { id: own, class: type, category, surface, decision, label } = rest;
      const box: [number, number, number, number] = [WIDTH - x - width, y, width, height];
      return { id: own, class: type, category, location: location && mirrorTooth(location), surface, box, outline: null, decision, label };
    });
    await saveAnnotations(portal.deps, dentist, { imageId: id, version, mirrored: true, annotations: mirrored });
  }
  expect(await read(patientId)).toMatchObject({ treatments: [{ tooth: '46', sight: 'SEEN' }] });
});
