import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnnotationInput, Finding } from '@molaar/contracts';
import type { Box } from '@molaar/domain/geometry';
import { readAllGrey } from '@molaar/imaging';
import { encodePng } from '@molaar/phantom/png';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAnnotations } from '../annotations/get-annotations';
import { saveAnnotations } from '../annotations/save-annotations';
import type { Actor } from '../context/deps';
import { deleteImage } from '../images/delete-image';
import { uploadImage } from '../images/upload-image';
import { savePatient } from '../patients/save-patient';
import { analyse, finding, HEIGHT, WIDTH } from '../testing/patient-with-image';
import { addClinic, openTestPortal, type TestPortal } from '../testing/portal';
import { getTrainingConsent, saveTrainingConsent } from './consent';
import { exportTraining } from './export-training';

let portal: TestPortal;
let dir: string;
beforeAll(async () => {
  portal = await openTestPortal();
});
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'molaar-training-'));
  return () => rm(dir, { recursive: true });
});
afterAll(() => portal?.close());

const TEETH = ['16', '15', '14', '13', '12', '11', '21', '22', '23'] as const;
/** Text in a corner, far from the teeth, and text above them. */
const [CORNER, ABOVE]: [Box, Box] = [
  [350, 6, 40, 8],
  [60, 40, 40, 8],
];
/** What is exported: the teeth with 0.02 of each size and 0.12 of the height around them. */
const PART: Box = [8, 32, 324, 116];

/** A grey ramp with two rows of bars, as letters are. */
function radiograph(): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 60 + Math.floor((60 * (at % WIDTH)) / WIDTH);
  for (const [x, y, w, h] of [CORNER, ABOVE])
    for (let row = y; row < y + h; row += 1)
      for (let column = x; column < x + w; column += 1) if (column % 4 < 2) pixels[row * WIDTH + column] = 250;
  return Buffer.from(encodePng({ width: WIDTH, height: HEIGHT, pixels }));
}

function findings(): Finding[] {
  const teeth = TEETH.map((tooth, nth) => finding('TOOTH', tooth, [40 + 30 * nth, 60, 20, 60]));
  return [
    ...teeth,
    finding('COMPOSITE', '16', [44, 100, 8, 8], { surfaces: ['O'] }),
    finding('CROWN', '15', [70, 90, 20, 20], { confidence: 0.2 }),
  ];
}

/** A clinic with one radiograph whose shown suggestions are decided; one crown is too uncertain to be shown. */
async function clinicWithReading() {
  const clinic = await addClinic(portal);
  const [owner, dentist] = [await clinic.person('OWNER'), await clinic.person('MEDICAL')];
  const patient = await savePatient(portal.deps, dentist, { firstName: 'Salajane', lastName: 'Nimi', identityCode: null });
  const { id: imageId } = await uploadImage(portal.deps, dentist, { patientId: patient.id, fileName: 'Nimi.png', bytes: radiograph() });
  await analyse(portal, dentist, imageId, findings());
  return { clinic, owner, dentist, imageId };
}

async function decideAll(actor: Actor, imageId: string): Promise<void> {
  const { version, annotations } = await getAnnotations(portal.deps, actor, { imageId });
  await saveAnnotations(portal.deps, actor, {
    imageId,
    version,
    annotations: annotations.map(({ id, class: type, category, location, surface, box, outline, label, confidence }): AnnotationInput => {
      const decision = (confidence ?? 0) < 0.4 ? 'SUGGESTED' : 'APPROVED';
      return { id, class: type, category, location, surface, box, outline, label, decision };
    }),
  });
}

const agree = (actor: Actor, agreed: boolean, version: number) =>
  saveTrainingConsent(portal.deps, actor, { agreed, version, locale: 'en' });
const idsOf = async (organizationId: string) =>
  (await portal.asOwner<{ pseudonym: string }>('select pseudonym from training_exports where organization_id = $1', [organizationId])).map(
    ({ pseudonym }) => pseudonym,
  );

describe('the export for training', () => {
  it('has confirmed readings of clinics that agreed, without anything that says whose they are', async () => {
    const { owner, dentist, imageId, clinic } = await clinicWithReading();
    await exportTraining(portal.deps, dir);
    expect(await idsOf(clinic.organizationId)).toEqual([]);
    await agree(owner, true, 0);
    // Nothing is decided yet.
    await exportTraining(portal.deps, dir);
    expect(await idsOf(clinic.organizationId)).toEqual([]);
    await decideAll(dentist, imageId);
    const result = await exportTraining(portal.deps, dir);
    const [id] = await idsOf(clinic.organizationId);
    expect(id).toMatch(/^clinic-[0-9a-f]{16}$/);
    expect(result.radiographs.find((one) => one.id === id)).toMatchObject({ width: PART[2], height: PART[3], teeth: TEETH.length });

    const labels = await readFile(join(dir, 'panoramic/labels.jsonl'), 'utf8');
    const record = labels
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
      .find((one) => one.id === id);
    expect(record.teeth[0]).toEqual({ number: '16', box: [0.0988, 0.2414, 0.1605, 0.7586] });
    expect(record).toMatchObject({ seen: { 16: ['F'] }, unsure: { 15: ['C'] }, objects: [] });
    const png = await readFile(join(dir, 'panoramic/images', `${id}.png`));
    const { width, height, pixels } = await readAllGrey(png);
    expect([width, height]).toEqual(PART.slice(2));
    const at = (x: number, y: number) => pixels[(y - PART[1]) * width + x - PART[0]] as number;
    // Of the ramp; the text in the corner is not in the file, that above the teeth is covered.
    expect([at(PART[0], PART[1]), at(320, 140)]).toEqual([61, 108]);
    expect(Math.max(...pixels)).toBeLessThan(130);
    const [x, y, w, h] = ABOVE;
    const { covered } = result.radiographs.find((one) => one.id === id) ?? { covered: [] };
    const isCovered = (column: number, row: number) =>
      covered.some(([left, top, wide, high]) => {
        const [dx, dy] = [column - PART[0] - left, row - PART[1] - top];
        return dx >= 0 && dx < wide && dy >= 0 && dy < high;
      });
    expect([isCovered(x, y), isCovered(x + w - 3, y + h - 1)]).toEqual([true, true]);
    const provenance = await readFile(join(dir, 'provenance.json'), 'utf8');
    expect(JSON.parse(provenance)).toMatchObject({ format: 'molaar-training-export', counts: { radiographs: result.radiographs.length } });
    for (const text of [labels, provenance, png.toString('latin1')])
      for (const secret of ['Salajane', 'Nimi', imageId, clinic.organizationId, dentist.userId, 'tEXt', 'eXIf'])
        expect(text).not.toContain(secret);
  });

  it('leaves out a clinic that withdrew, deletes its files, and lists them for deletion until it agrees again', async () => {
    const { owner, dentist, imageId, clinic } = await clinicWithReading();
    await decideAll(dentist, imageId);
    await agree(owner, true, 0);
    await exportTraining(portal.deps, dir);
    const [id = ''] = await idsOf(clinic.organizationId);
    expect(await readdir(join(dir, 'panoramic/images'))).toContain(`${id}.png`);
    await agree(owner, false, 1);
    for (let run = 0; run < 2; run += 1) {
      const { deleted, radiographs } = await exportTraining(portal.deps, dir);
      expect(deleted).toContain(id);
      expect(radiographs.map((one) => one.id)).not.toContain(id);
      expect(await readdir(join(dir, 'panoramic/images'))).not.toContain(`${id}.png`);
      expect(JSON.parse(await readFile(join(dir, 'deleted.json'), 'utf8'))).toContain(id);
      expect(await readFile(join(dir, 'panoramic/labels.jsonl'), 'utf8')).not.toContain(id);
    }
    await agree(owner, true, 2);
    const again = await exportTraining(portal.deps, dir);
    expect(again.deleted).not.toContain(id);
    expect(again.radiographs.map((one) => one.id)).toContain(id);
    // A deleted radiograph too.
    await deleteImage(portal.deps, owner, imageId);
    expect((await exportTraining(portal.deps, dir)).deleted).toContain(id);
  });

  it('is agreed to by the owner alone, and by one of two windows', async () => {
    const { owner, dentist, clinic } = await clinicWithReading();
    expect(await getTrainingConsent(portal.deps, owner)).toEqual({ agreed: false, version: 0, termsVersion: null, at: null, by: null });
    for (const actor of [dentist, await clinic.person('ADMIN')]) {
      await expect(agree(actor, true, 0)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
      await expect(getTrainingConsent(portal.deps, actor)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    }
    const both = await Promise.allSettled([agree(owner, true, 0), agree(owner, false, 0)]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'VERSION_CONFLICT' } });
    const outsider = await (await addClinic(portal)).person('OWNER');
    expect(await getTrainingConsent(portal.deps, outsider)).toMatchObject({ version: 0, agreed: false });
  });
});
