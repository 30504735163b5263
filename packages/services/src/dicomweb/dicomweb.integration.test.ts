import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inClinic, listDicomCandidates, listDicomSources, newId } from '@molaar/db';
import { type DicomJson, readDicom } from '@molaar/dicom';
import { type TestElement, testRadiograph, writeDicom } from '@molaar/dicom/testing';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getAnnotations } from '../annotations/get-annotations';
import { saveAnnotations } from '../annotations/save-annotations';
import type { Actor } from '../context/deps';
import { uploadImage } from '../images/upload-image';
import { savePatient } from '../patients/save-patient';
import { imageInstanceUid, imageSeriesUid, reportSeriesUid, studyUid } from '../shared/dicom-uids';
import { saveStatuses } from '../statuses/save-statuses';
import { addPatientWithImage, analyse, finding } from '../testing/patient-with-image';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { listUnassignedImages } from '../unassigned-images/list-unassigned-images';
import { findParts } from './find-parts';
import {
  exportDicom,
  parseDicomSearch,
  renderDicom,
  retrieveDicomFiles,
  retrieveDicomMetadata,
  retrieveDicomPixels,
  searchDicomInstances,
  searchDicomSeries,
  searchDicomStudies,
  storeInstances,
} from './index';
import { readStudies } from './read-study';
import { walkImages } from './walk-images';

/** dcmtk and dicom3tools are installed by `.ci/run`. */
const hasDcmtk = spawnSync('dsrdump', ['--version']).status === 0;
const hasValidator = spawnSync('dciodvfy', ['-version']).error === undefined;

let portal: TestPortal;
let clinic: TestClinic;
let dentist: Actor;
const folder = mkdtempSync(join(tmpdir(), 'molaar-dicomweb-'));
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await portal?.close();
});
beforeEach(async () => {
  clinic = await addClinic(portal);
  dentist = await clinic.person('MEDICAL');
});

type Dicom = ReturnType<typeof readDicom>;
const size = { width: 60, height: 40 };
let shade = 0;
const newFile = (...changes: TestElement[]) => {
  shade += 1;
  const pixels = Array.from({ length: size.width * size.height }, (_, i) => (i * 7 + shade) % 4096);
  return writeDicom({ elements: testRadiograph(size, pixels, changes) });
};
const multipart = (...files: Buffer[]) => ({
  contentType: 'multipart/related; type="application/dicom"; boundary=B1',
  body: Buffer.concat([
    ...files.flatMap((file) => [Buffer.from('\r\n--B1\r\nContent-Type: application/dicom\r\n\r\n'), file]),
    Buffer.from('\r\n--B1--\r\n'),
  ]),
});
const store = (files: Buffer[], study?: string, actor = dentist) => storeInstances(portal.deps, actor, { ...multipart(...files), study });
const items = (response: DicomJson, tag: string) => (response[tag]?.Value ?? []) as DicomJson[];
const valueAt = (json: DicomJson | undefined, tag: string) => json?.[tag]?.Value?.[0];
const search = (query: string, actor = dentist) =>
  searchDicomStudies(portal.deps, actor, parseDicomSearch(new URLSearchParams(query)).search);
const everything = parseDicomSearch(new URLSearchParams()).search;
const pathOf = (imageId: string) => ({
  study: studyUid(imageId),
  series: imageSeriesUid(imageId),
  instance: imageInstanceUid({ id: imageId, mirrored: false }),
});
async function filesOf(path: { study: string; series?: string; instance?: string }, actor = dentist): Promise<Uint8Array[]> {
  const files: Uint8Array[] = [];
  for await (const file of await retrieveDicomFiles(portal.deps, actor, path)) files.push(file);
  return files;
}
const run = (program: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  return { status, stdout, stderr };
};
const saved = (bytes: Uint8Array) => {
  const path = join(folder, `${newId()}.dcm`);
  writeFileSync(path, bytes);
  return path;
};
async function storedObjects(): Promise<number> {
  let count = 0;
  for await (const _ of portal.deps.store.list(`org/${clinic.organizationId}/`)) count += 1;
  return count;
}

describe('STOW-RS', () => {
  it('gives an instance to the patient whose code it names, and others to the unassigned images', async () => {
    const code = '48905170017';
    const { id: patientId } = await savePatient(portal.deps, dentist, { firstName: 'Mari', lastName: 'Maasikas', identityCode: code });
    const own = newFile(
      { tag: 0x00100020, vr: 'LO', value: code },
      { tag: 0x00100030, vr: 'DA', value: '19890517' },
      { tag: 0x00080018, vr: 'UI', value: '1.2.3.1' },
    );
    const { stored, failed, response } = await store([own, newFile({ tag: 0x00080018, vr: 'UI', value: '1.2.3.2' })]);
    expect([stored, failed]).toEqual([2, 0]);
    const [assigned, unassigned] = items(response, '00081199');
    expect(valueAt(assigned, '00081155')).toBe('1.2.3.1');
    expect(valueAt(assigned, '00081196')).toBe(0xb000);
    expect(valueAt(assigned, '00081190')).toMatch(
      /^http:\/\/portal\.test\/api\/x\/dicomweb\/studies\/2\.25\.\d+\.1\/series\/2\.25\.\d+\.2\/instances\/2\.25\.\d+\.2\.1$/,
    );
    expect(valueAt(unassigned, '00081155')).toBe('1.2.3.2');
    expect(unassigned?.['00081190']).toBeUndefined();
    expect((await listUnassignedImages(portal.deps, dentist, { size: 10 })).total).toBe(1);
    const { results } = await search('');
    expect(results.map((result) => valueAt(result, '00100020'))).toEqual([code]);
    expect(patientId).toBeTruthy();
  });

  it('stores nothing twice, and says of each instance what is wrong with it', async () => {
    const file = newFile();
    await store([file]);
    const frames = newFile({ tag: 0x00280008, vr: 'IS', value: '9' }, { tag: 0x00080018, vr: 'UI', value: '1.2.3.9' });
    const before = await storedObjects();
    const { stored, failed, response } = await store([file, frames, Buffer.from('no DICOM file')]);
    expect([stored, failed]).toEqual([1, 2]);
    const [multi] = items(response, '00081198');
    expect([valueAt(multi, '00081155'), valueAt(multi, '00081197')]).toEqual(['1.2.3.9', 0x0122]);
    expect(valueAt(multi, '00000902')).toMatch(/^DICOM_MULTI_FRAME/);
    const [nameless] = items(response, '0008119A');
    expect(valueAt(nameless, '00081197')).toBe(0xc000);
    expect(await storedObjects()).toBe(before);
  });

  it('rejects instances of another study than the address names', async () => {
    expect((await store([newFile()], '2.25.1')).stored).toBe(1);
    const { failed, response } = await store([newFile()], '2.25.77');
    expect(failed).toBe(1);
    expect(valueAt(items(response, '00081198')[0], '00081197')).toBe(0xa900);
  });

  it.each<[string, string, string]>([
    ['another type', 'application/json', 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['parts of another type', 'multipart/related; type="application/dicom+xml"; boundary=B1', 'IMAGE_TYPE_NOT_SUPPORTED'],
    ['no boundary', 'multipart/related; type="application/dicom"', 'VALIDATION_FAILED'],
    ['another boundary', 'multipart/related; type="application/dicom"; boundary=B2', 'VALIDATION_FAILED'],
  ])('rejects a body with %s', async (_what, contentType, code) => {
    const { body } = multipart(newFile());
    await expect(storeInstances(portal.deps, dentist, { contentType, body })).rejects.toMatchObject({ code });
  });

  it('rejects a body that is cut off, and stores nothing of it', async () => {
    const { contentType, body } = multipart(newFile(), newFile());
    await expect(storeInstances(portal.deps, dentist, { contentType, body: body.subarray(0, body.length - 20) })).rejects.toMatchObject({
      code: 'VALIDATION_FAILED',
    });
    expect(await storedObjects()).toBe(0);
  });

  it('accepts the boundary of Orthanc, which is longer than the standard allows', async () => {
    const boundary = 'b'.repeat(73);
    const body = Buffer.concat([Buffer.from(`--${boundary}\r\n\r\n`), newFile(), Buffer.from(`\r\n--${boundary}--`)]);
    const contentType = `multipart/related; type="application/dicom"; boundary=${boundary}`;
    expect((await storeInstances(portal.deps, dentist, { contentType, body })).stored).toBe(1);
  });

  it('accepts one instance without an envelope', async () => {
    expect((await storeInstances(portal.deps, dentist, { contentType: 'application/dicom', body: newFile() })).stored).toBe(1);
  });

  it('survives damaged files: each is stored or named, and rejected ones leave nothing behind', async () => {
    const total = process.env.TESTS === 'all' ? 300 : 60;
    const whole = newFile();
    const counts = { stored: 0, failed: 0 };
    let state = 4711;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let round = 0; round < total; round += 30) {
      const files = Array.from({ length: 30 }, (_, index) => {
        const bytes = Buffer.from(whole);
        if (index % 3 === 0) return bytes.subarray(0, random(bytes.length));
        const until = index % 3 === 1 ? 700 : bytes.length;
        for (let hits = random(6) + 1; hits > 0; hits--) bytes[random(until)] = random(256);
        return bytes;
      });
      portal.clock.pass(3600);
      const before = await storedObjects();
      const { stored, failed, response } = await store(files);
      expect(stored + failed).toBe(30);
      for (const item of [...items(response, '00081198'), ...items(response, '0008119A')])
        expect([0x0122, 0xa700, 0xc000, 0xc122], JSON.stringify(item)).toContain(valueAt(item, '00081197'));
      if (stored === 0) expect(await storedObjects()).toBe(before);
      counts.stored += stored;
      counts.failed += failed;
    }
    expect(counts.failed).toBeGreaterThan(total / 3);
    const { total: unassigned } = await listUnassignedImages(portal.deps, dentist, { size: 1 });
    const prefixes = new Set<string>();
    for await (const { key } of portal.deps.store.list(`org/${clinic.organizationId}/`)) prefixes.add(key.split('/')[3] ?? '');
    expect(prefixes.size).toBe(unassigned);
  }, 240_000);

  it('is for callers who may send radiographs', async () => {
    const viewer = await clinic.person('VIEWER');
    await expect(store([newFile()], undefined, viewer)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const token = { partnerId: newId(), dentistId: dentist.userId, patientId: null, analysisId: null };
    await expect(store([newFile()], undefined, { ...dentist, roles: ['INTEGRATION_DENTAS'], token } as Actor)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });
});

describe('QIDO-RS', () => {
  async function addImage(lastName: string, kind: 'PANORAMIC' | 'BITEWING', dateTaken: string) {
    const patient = await savePatient(portal.deps, dentist, { firstName: 'Mari', lastName, identityCode: newId() });
    shade += 1;
    const { id } = await uploadImage(portal.deps, dentist, {
      ...{ patientId: patient.id, fileName: 'a.png', bytes: greyPng(40 + shade, 30), kind, dateTaken },
    });
    return { id, code: patient.identityCode ?? '' };
  }

  it('finds a study without a date taken by the day of its upload in the clinic', async () => {
    const patient = await savePatient(portal.deps, dentist, { firstName: 'Mari', lastName: 'Kask' });
    const afterMidnight = { ...portal.deps, clock: () => new Date('2026-01-09T22:30:00Z') };
    await uploadImage(afterMidnight, dentist, { patientId: patient.id, fileName: 'a.png', bytes: greyPng(30, 29) });
    const found = async (day: string) => (await search(`StudyDate=${day}`)).results.map((result) => valueAt(result, '00080020'));
    expect(await found('20260110')).toEqual(['20260110']);
    expect(await found('20260109')).toEqual([]);
    expect(await found('00010101-99991231')).toEqual(['20260110']);
  });

  it('finds studies by patient, day, modality and UID', async () => {
    const kask = await addImage('Kask', 'PANORAMIC', '2026-01-10');
    const kuusk = await addImage('Kuusk', 'BITEWING', '2026-02-20');
    const find = async (query: string) => (await search(query)).results.map((result) => valueAt(result, '0020000D'));
    const [one, other] = [studyUid(kask.id), studyUid(kuusk.id)];
    expect(await find('')).toEqual([other, one]);
    expect(await find('PatientName=kask')).toEqual([one]);
    expect(await find('PatientName=Kask%5EMari')).toEqual([one]);
    expect(await find('PatientName=K*')).toEqual([other, one]);
    expect(await find('PatientName=*ari*')).toEqual([other, one]);
    expect(await find('PatientName=K%25')).toEqual([]);
    expect(await find('PatientName=*AR?')).toEqual([other, one]);
    expect(await find('PatientName=kask%5E?ari')).toEqual([one]);
    expect(await find('PatientName=Mari')).toEqual([]);
    expect(await find('PatientName=Mari%5EKask')).toEqual([]);
    expect(await find(`00100020=${kuusk.code}`)).toEqual([other]);
    expect(await find('StudyDate=20260110')).toEqual([one]);
    expect(await find('StudyDate=20260111-')).toEqual([other]);
    expect(await find('StudyDate=-20260131')).toEqual([one]);
    expect(await find('ModalitiesInStudy=IO')).toEqual([other]);
    expect(await find('ModalitiesInStudy=PX,IO')).toEqual([other, one]);
    expect(await find('ModalitiesInStudy=CT')).toEqual([]);
    expect(await find('ModalitiesInStudy=SR')).toEqual([]);
    expect(await find(`StudyInstanceUID=${one}`)).toEqual([one]);
    expect(await find('StudyInstanceUID=1.2.3')).toEqual([]);
    expect(await find('AccessionNumber=A1')).toEqual([]);
    expect(await find('limit=1&offset=1')).toEqual([one]);
    expect((await search('limit=1')).hasMore).toBe(true);
    expect(await find("PatientName=';drop table images;--")).toEqual([]);
  });

  it('finds studies by a part of the patient ID, by number, and by any of several modalities', async () => {
    const kask = await addImage('Kask', 'PANORAMIC', '2026-01-10');
    const kuusk = await addImage('Kuusk', 'BITEWING', '2026-02-20');
    const find = async (query: string) => (await search(query)).results.map((result) => valueAt(result, '0020000D'));
    const [one, other] = [studyUid(kask.id), studyUid(kuusk.id)];
    expect(await find(`00100020=*${kuusk.code.slice(4)}*`)).toEqual([other]);
    expect(await find(`PatientID=${kask.code.slice(0, -1)}?`)).toEqual([one]);
    expect(await find('PatientID=%25*')).toEqual([]);
    // The first radiograph of each patient.
    expect(await find('StudyID=1')).toEqual([other, one]);
    expect(await find('StudyID=2')).toEqual([]);
    expect(await find('StudyID=99999999999999999999')).toEqual([]);
    // A list matches any of its values: a study without a report too.
    expect(await find('ModalitiesInStudy=PX,SR')).toEqual([one]);
    expect(await find('StudyTime=1000')).toEqual([]);
    expect(await find('StudyDescription=*jaw*')).toEqual([]);
  });

  it('searches series and instances of all studies by what studies, series and instances have', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    await saveStatuses(portal.deps, dentist, {
      ...{ imageId, version: 0 },
      statuses: [{ tooth: '38', surface: ['WHOLE_TOOTH'], status: 'EXTRACTED', decision: 'APPROVED', annotationIds: [] }],
    });
    const kask = await addImage('Kask', 'BITEWING', '2026-02-20');
    const find = async (find: typeof searchDicomSeries, query: string, tag: string) => {
      const { results, hasMore } = await find(portal.deps, dentist, {}, parseDicomSearch(new URLSearchParams(query)).search);
      return { found: results.map((result) => valueAt(result, tag)), hasMore, results };
    };
    const series = async (query: string) => (await find(searchDicomSeries, query, '0020000E')).found;
    const instances = async (query: string) => (await find(searchDicomInstances, query, '00080018')).found;
    const [bitewing, radiograph, report] = [imageSeriesUid(kask.id), imageSeriesUid(imageId), reportSeriesUid(imageId)];
    expect(await series('')).toEqual([bitewing, radiograph, report]);
    expect(await series('PatientName=Maasikas')).toEqual([radiograph, report]);
    expect(await series('PatientName=Maasikas&Modality=SR')).toEqual([report]);
    expect(await series('Modality=PX,IO')).toEqual([bitewing, radiograph]);
    expect(await series('Modality=IO&ModalitiesInStudy=SR')).toEqual([]);
    expect(await series('Modality=PX&ModalitiesInStudy=SR')).toEqual([radiograph]);
    expect(await series('Modality=CT')).toEqual([]);
    expect(await series(`0020000E=${report},${bitewing}`)).toEqual([bitewing, report]);
    expect(await series(`SeriesInstanceUID=${report}&StudyInstanceUID=${studyUid(kask.id)}`)).toEqual([]);
    expect(await series('SeriesNumber=2')).toEqual([report]);
    expect(await series('StudyDate=20260220')).toEqual([bitewing]);
    expect(await series('00400275.00400009=1')).toEqual([]);
    const all = await instances('');
    expect(all).toHaveLength(3);
    expect(all.slice(0, 2)).toEqual([pathOf(kask.id).instance, pathOf(imageId).instance]);
    expect(await instances(`SOPInstanceUID=${all[2]}`)).toEqual([all[2]]);
    expect(await instances(`SOPInstanceUID=${all[2]}&SeriesInstanceUID=${radiograph}`)).toEqual([]);
    expect(await instances('SOPInstanceUID=1.2.3')).toEqual([]);
    expect(await instances('SOPClassUID=1.2.840.10008.5.1.4.1.1.7')).toEqual(all.slice(0, 2));
    expect(await instances('InstanceNumber=1&SeriesNumber=1')).toEqual(all.slice(0, 2));
    expect(await instances('InstanceNumber=2')).toEqual([]);
    // Pages are of results, wherever the reports are.
    for (const query of ['', 'Modality=PX,IO,SR', 'Modality=PX,IO']) {
      const whole = await instances(query);
      for (const [offset] of whole.entries()) {
        const page = await find(searchDicomInstances, `${query}&limit=1&offset=${offset}`, '00080018');
        expect(page).toMatchObject({ found: [whole[offset]], hasMore: offset < whole.length - 1 });
      }
    }
    const { results } = await find(searchDicomInstances, `SOPInstanceUID=${all[2]}`, '00080018');
    expect(results[0]).toMatchObject({
      '00080061': { vr: 'CS', Value: ['PX', 'SR'] },
      '00100010': { vr: 'PN', Value: [{ Alphabetic: 'Maasikas^Mari' }] },
      '00201206': { vr: 'IS', Value: [2] },
    });
    // A search within a series says the same of the study.
    const ofSeries = await searchDicomInstances(portal.deps, dentist, { study: studyUid(imageId), series: report }, everything);
    expect(ofSeries.results).toEqual(results);
    // Reading in parts changes nothing.
    const { parts } = await inClinic(portal.deps.db, dentist, (tx) =>
      findParts(portal.deps, tx, parseDicomSearch(new URLSearchParams()).search, { images: 1, unsure: 1 }),
    );
    expect(parts.map(({ instance }) => instance.instanceUid)).toEqual(all);
    const outsider = await (await addClinic(portal)).person('MEDICAL');
    expect((await searchDicomInstances(portal.deps, outsider, {}, everything)).results).toEqual([]);
    const named = parseDicomSearch(new URLSearchParams(`SOPInstanceUID=${all.join(',')}`)).search;
    expect((await searchDicomInstances(portal.deps, outsider, {}, named)).results).toEqual([]);
  });

  it('finds exactly the studies with a report among many, whatever was decided on them', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    await portal.asOwner(
      `insert into images select (jsonb_populate_record(i, jsonb_build_object('id', gen_random_uuid(), 'image_number', 100 + nth))).*
       from images i, generate_series(1, 240) nth where i.id = $1`,
      [imageId],
    );
    await fillWithDecisions();
    const { hasReport, candidates, passed } = await inClinic(portal.deps.db, dentist, async (tx) => {
      const sources = await listDicomSources(tx, {}, { limit: 300, offset: 0 });
      const studies = await readStudies(portal.deps, tx, sources);
      const passed: [string, boolean][] = [];
      for await (const { id, hasReport } of walkImages(tx, {}, { images: 50, unsure: 7 })) passed.push([id, hasReport]);
      const hasReport = studies.map(({ source, instances }): [string, boolean] => [source.id, instances.length > 1]);
      return { hasReport, passed, candidates: await listDicomCandidates(tx, {}, 300) };
    });
    expect(passed).toEqual(hasReport);
    const withReport = hasReport.flatMap(([id, has]) => (has ? [id] : []));
    const shares = (['YES', 'NO', 'UNSURE'] as const).map((report) => candidates.filter((one) => one.report === report).length);
    expect(Math.min(withReport.length, 241 - withReport.length, ...shares)).toBeGreaterThan(5);
    for (const query of ['ModalitiesInStudy=SR', 'ModalitiesInStudy=IO,SR']) {
      const { results, hasMore } = await search(`${query}&limit=200`);
      expect([results.map((one) => valueAt(one, '0020000D')), hasMore]).toEqual([withReport.map(studyUid), false]);
      const rest = await search(`${query}&limit=3&offset=${withReport.length - 3}`);
      expect([rest.results.length, rest.hasMore]).toEqual([3, false]);
      expect(await search(`${query}&limit=3&offset=${withReport.length - 4}`)).toMatchObject({ hasMore: true });
    }
    const series = await searchDicomSeries(portal.deps, dentist, {}, { ...everything, modalities: ['SR'], modality: ['PX'], limit: 200 });
    expect(series.results.map((one) => valueAt(one, '0020000E'))).toEqual(withReport.map(imageSeriesUid));
    const last = { ...everything, limit: 10, offset: 241 + withReport.length - 1 };
    expect(await searchDicomInstances(portal.deps, dentist, {}, last)).toMatchObject({ results: [{}], hasMore: false });
  });

  /** Stores up to three annotations and two statuses, of two teeth, in every state on each image of the clinic. */
  async function fillWithDecisions(): Promise<void> {
    const own = [clinic.organizationId];
    await portal.asOwner('insert into annotation_sets select organization_id, id from images where organization_id = $1', own);
    await portal.asOwner('insert into status_sets select organization_id, id from images where organization_id = $1', own);
    await portal.asOwner(
      `with drawn as (select i.*, nth, hashtext(i.image_number || 'a' || nth) & 65535 as h
         from images i, generate_series(1, 3) nth where organization_id = $1)
       insert into annotations (organization_id, id, image_id, class, category, tooth, surfaces, x, y, w, h, source, decision, decided_at, created_at)
       select organization_id, gen_random_uuid(), id, (array['TOOTH', 'CROWN', 'MOUTH_AREA', 'BRIDGE'])[1 + h % 4], 'OTHER',
         case when h % 4 <> 0 and h / 4 % 6 = 0 then null else (array['16', '17'])[1 + h / 4 % 2] end, '{CROWN}', 10 * nth, 10, 9, 9, 'PERSON',
         (array['SUGGESTED', 'APPROVED', 'EDITED', 'REJECTED', 'SUGGESTED', 'SUGGESTED'])[1 + h / 32 % 6],
         case when h / 32 % 6 in (0, 4, 5) then null else now() - make_interval(hours => h / 256 % 5) end, now()
       from drawn where h / 512 % 3 > 0`,
      own,
    );
    await portal.asOwner(
      `with stated as (select i.*, tooth, hashtext(i.image_number || tooth) & 65535 as h
         from images i, unnest(array['16', '17']) tooth where organization_id = $1)
       insert into tooth_statuses (organization_id, image_id, key, tooth, surfaces, status, decision, annotation_ids, decided_at)
       select organization_id, id, tooth || '|' || one.status || '|CROWN', tooth, '{CROWN}', one.status, one.decision,
         case when h / 16 % 2 = 0 then '{}' else array(select a.id from annotations a where a.image_id = stated.id and a.tooth = stated.tooth) end,
         case when one.decision = 'SUGGESTED' then null else now() - make_interval(hours => h / 256 % 5) end
       from stated, lateral (select (array['CROWN', 'SOUND', 'PONTIC', 'EXTRACTED'])[1 + h % 4] as status,
         (array['SUGGESTED', 'APPROVED', 'REJECTED', 'REJECTED'])[1 + h / 4 % 4] as decision) one
       where h / 512 % 3 = 0`,
      own,
    );
  }

  it('describes studies, series and instances', async () => {
    const { id } = await addImage('Lepp', 'PANORAMIC', '2026-01-10');
    const [study] = (await search('')).results;
    expect(study).toMatchObject({
      '00080020': { vr: 'DA', Value: ['20260110'] },
      '00080061': { vr: 'CS', Value: ['PX'] },
      '00100010': { vr: 'PN', Value: [{ Alphabetic: 'Lepp^Mari' }] },
      '00201206': { vr: 'IS', Value: [1] },
      '00201208': { vr: 'IS', Value: [1] },
    });
    const series = await searchDicomSeries(portal.deps, dentist, { study: studyUid(id) }, everything);
    expect(series.results.map((result) => [valueAt(result, '00080060'), valueAt(result, '0020000E')])).toEqual([
      ['PX', imageSeriesUid(id)],
    ]);
    const withField = parseDicomSearch(new URLSearchParams('includefield=PhotometricInterpretation&includefield=00080008'));
    const instances = await searchDicomInstances(portal.deps, dentist, { study: studyUid(id) }, withField.search);
    expect(instances.results[0]).toMatchObject({
      '00080018': { vr: 'UI', Value: [pathOf(id).instance] },
      '00280004': { vr: 'CS', Value: ['MONOCHROME2'] },
      '00080008': { vr: 'CS', Value: ['DERIVED', 'SECONDARY'] },
    });
  });

  it.each([
    'StudyDate=2026',
    'StudyDate=00000101',
    'PatientName=A%00B',
    'StudyDate=20261301',
    'StudyDate=-',
    'limit=-1',
    'offset=x',
    'PatientBirthDate=today',
  ])('rejects %s', (query) =>
    expect(() => parseDicomSearch(new URLSearchParams(query))).toThrow(expect.objectContaining({ code: 'VALIDATION_FAILED' })),
  );

  it('names what it leaves out of account', () => {
    expect(parseDicomSearch(new URLSearchParams('BodyPartExamined=JAW&fuzzymatching=true&PatientName=A')).ignored).toEqual([
      'BodyPartExamined',
      'fuzzymatching',
    ]);
    const { ignored, search: asked } = parseDicomSearch(new URLSearchParams('Modality=PX&00080018=1.2&PatientName=A'), 'STUDY');
    expect(ignored).toEqual(['Modality', '00080018']);
    expect(asked).toMatchObject({ modality: undefined, instances: undefined, patientName: 'A' });
  });
});

describe('WADO-RS', () => {
  it('returns a radiograph as a Secondary Capture, with its metadata, pixels and picture', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const path = pathOf(imageId);
    const [file, ...others] = await filesOf({ study: path.study });
    expect(others).toEqual([]);
    const { header, pixels } = readDicom(file as Uint8Array);
    expect(header).toMatchObject({
      modality: 'PX',
      patient: { familyName: 'Maasikas', givenName: 'Mari' },
      size: { width: 400, height: 200 },
    });
    const bytes = await retrieveDicomPixels(portal.deps, dentist, path);
    expect(Buffer.from(pixels.bytes).equals(Buffer.from(bytes))).toBe(true);
    const [metadata] = await retrieveDicomMetadata(portal.deps, dentist, path);
    expect(metadata?.['7FE00010']).toEqual({
      vr: 'OB',
      BulkDataURI: `http://portal.test/api/x/dicomweb/studies/${path.study}/series/${path.series}/instances/${path.instance}/bulkdata/7FE00010`,
    });
    const jpeg = await renderDicom(portal.deps, dentist, path, { type: 'jpeg', viewport: { width: 100, height: 100 } });
    expect([...jpeg.subarray(0, 2)]).toEqual([0xff, 0xd8]);
    // The same bytes each time.
    expect(Buffer.from((await filesOf(path))[0] as Uint8Array).equals(Buffer.from(file as Uint8Array))).toBe(true);
  });

  /** Returns the file of a radiograph of 16 bits with the size of a pixel. */
  async function calibratedFile(): Promise<Uint8Array> {
    const spacing: TestElement[] = [
      { tag: 0x00181164, vr: 'DS', value: '0.125\\0.125' },
      { tag: 0x00181114, vr: 'DS', value: '1.25' },
      { tag: 0x00280101, vr: 'US', value: [16] },
      { tag: 0x00280102, vr: 'US', value: [15] },
    ];
    const { id: patientId } = await savePatient(portal.deps, dentist, { firstName: 'Mari', lastName: 'Maasikas', birthDate: '1980-05-06' });
    const { id } = await uploadImage(portal.deps, dentist, { patientId, fileName: 'a.dcm', bytes: newFile(...spacing) });
    const [file] = await filesOf(pathOf(id));
    return file as Uint8Array;
  }

  it('keeps 16 bits and the size of a pixel', async () => {
    const { header, pixels } = readDicom(await calibratedFile());
    expect(header.millimetresPerPixel).toBeCloseTo(0.1, 9);
    expect(header.device).toBe('Example Imaging Pano 3');
    expect([pixels.bitsAllocated, pixels.bytes.length]).toEqual([16, 2 * size.width * size.height]);
  });

  it.runIf(hasDcmtk)('returns a file that dcmtk reads', async () => {
    expect(run('dcmdump', saved(await calibratedFile()))).toMatchObject({ status: 0, stderr: '' });
  });

  it.runIf(hasValidator)('returns a file that is valid for dicom3tools', async () => {
    const { status, stderr } = run('dciodvfy', saved(await calibratedFile()));
    expect([status, stderr]).toEqual([0, expect.stringContaining('SCImage')]);
    expect(stderr).not.toMatch(/^Error/m);
  });

  it('returns a radiograph whose sides were swapped mirrored, as another instance', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const [before] = await filesOf(pathOf(imageId));
    const { version } = await getAnnotations(portal.deps, dentist, { imageId });
    await saveAnnotations(portal.deps, dentist, { imageId, version, annotations: [], mirrored: true });
    await expect(filesOf(pathOf(imageId))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const path = { ...pathOf(imageId), instance: imageInstanceUid({ id: imageId, mirrored: true }) };
    const [after] = await filesOf(path);
    const [{ pixels: given }, { pixels: shown }] = [before, after].map((file) => readDicom(file as Uint8Array)) as [Dicom, Dicom];
    const { columns, rows } = given;
    const mirrored = Uint8Array.from({ length: columns * rows }, (_none, at) => {
      const [x, y] = [at % columns, Math.floor(at / columns)];
      return given.bytes[y * columns + (columns - 1 - x)] as number;
    });
    expect(Buffer.from(shown.bytes).equals(mirrored)).toBe(true);
    expect(Buffer.from(shown.bytes).equals(given.bytes)).toBe(false);
    const [found] = (await searchDicomInstances(portal.deps, dentist, { study: path.study }, everything)).results;
    expect(valueAt(found, '00080018')).toBe(path.instance);
    const rendered = await renderDicom(portal.deps, dentist, path, { type: 'png' });
    expect(rendered.length).toBeGreaterThan(100);
  });

  it('answers UIDs of another clinic, of an earlier state and of nothing alike', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const path = pathOf(imageId);
    const outsider = await (await addClinic(portal)).person('OWNER');
    const calls = [
      (study: string) => filesOf({ study }, outsider),
      (study: string) => retrieveDicomMetadata(portal.deps, outsider, { ...path, study }),
      (study: string) => retrieveDicomPixels(portal.deps, outsider, { ...path, study }),
      (study: string) => searchDicomSeries(portal.deps, outsider, { study }, everything),
      (study: string) => renderDicom(portal.deps, outsider, { ...path, study }, { type: 'png' }),
    ];
    for (const call of calls) {
      const errors = await Promise.all(
        [path.study, studyUid(newId()), '1.2.3', 'x', ''].map((study) =>
          call(study).then(
            () => 'answered',
            ({ code, message }) => `${code} ${message}`,
          ),
        ),
      );
      expect(new Set(errors)).toEqual(new Set(['NOT_FOUND NOT_FOUND: no such study']));
    }
    await expect(
      retrieveDicomFiles(portal.deps, dentist, { ...path, instance: imageInstanceUid({ id: imageId, mirrored: true }) }),
    ).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await search('', outsider)).results).toEqual([]);
  });

  it('is for callers who may read radiographs', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    const key = { id: newId(), actions: ['RECEIVE_IMAGES'], personRoles: ['MEDICAL'] } as const;
    const sender: Actor = { ...dentist, roles: ['INTEGRATION_DENTAS'], apiKey: key };
    const reader: Actor = { ...sender, apiKey: { ...key, actions: ['READ_IMAGES'] } };
    for (const call of [
      () => search('', sender),
      () => filesOf(pathOf(imageId), sender),
      () => exportDicom(portal.deps, sender, imageId, 'IMAGE'),
    ])
      await expect(call()).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    expect((await search('', reader)).results).toHaveLength(1);
    expect(await filesOf(pathOf(imageId), reader)).toHaveLength(1);
    await expect(store([newFile()], undefined, reader)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('the report of an image', () => {
  /** Decay on 16 and a lucency in the jaw are confirmed, an extracted tooth is stated, a crown on 46 is undecided. */
  async function confirmedImage(): Promise<string> {
    const { imageId } = await addPatientWithImage(portal, dentist);
    await analyse(portal, dentist, imageId, [
      finding('PRIM_CAR_CAVITY', '16', [12, 50, 8, 8], { surfaces: ['M', 'O'] }),
      finding('CROWN', '46', [10, 120, 30, 20], { surfaces: ['CROWN'], confidence: 0.6 }),
    ]);
    const set = await getAnnotations(portal.deps, dentist, { imageId });
    const lucency = {
      id: newId(),
      class: 'IRREG_LUCENCY',
      location: null,
      surface: ['JAW'],
      box: [300, 150, 20, 20],
      decision: 'APPROVED',
    } as const;
    await saveAnnotations(portal.deps, dentist, {
      imageId,
      version: set.version,
      annotations: [
        ...set.annotations,
        { ...lucency, surface: ['JAW'], box: [300, 150, 20, 20], outline: [300, 150, 320, 150, 310, 170], label: 'tsüst?' },
      ],
    });
    await saveStatuses(portal.deps, dentist, {
      imageId,
      version: 0,
      statuses: [
        { tooth: '16', surface: ['M', 'O'], status: 'PRIM_CAR_CAVITY', decision: 'APPROVED', annotationIds: [] },
        { tooth: '38', surface: ['WHOLE_TOOTH'], status: 'EXTRACTED', decision: 'APPROVED', annotationIds: [] },
      ],
    });
    return imageId;
  }

  it('exists once something is confirmed, and names only that', async () => {
    const { imageId } = await addPatientWithImage(portal, dentist);
    await analyse(portal, dentist, imageId, [finding('CROWN', '46', [10, 120, 30, 20], { surfaces: ['CROWN'] })]);
    await expect(exportDicom(portal.deps, dentist, imageId, 'REPORT')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const confirmed = await confirmedImage();
    const path = { study: studyUid(confirmed) };
    const metadata = await retrieveDicomMetadata(portal.deps, dentist, path);
    expect(metadata.map((one) => valueAt(one, '00080060'))).toEqual(['PX', 'SR']);
    const report = JSON.stringify(metadata[1]);
    for (const word of [
      'PRIM_CAR_CAVITY',
      'EXTRACTED',
      'IRREG_LUCENCY',
      '865995000',
      '74344005',
      'K02',
      'tsüst?',
      'Kadri Tamm',
      'does not diagnose',
    ])
      expect(report).toContain(word);
    expect(report).not.toContain('"CROWN"');
    expect((await search('ModalitiesInStudy=SR')).results.map((result) => valueAt(result, '0020000D'))).toEqual([path.study]);
    const { results } = await searchDicomSeries(portal.deps, dentist, path, everything);
    expect(results.map((result) => valueAt(result, '0020000E'))).toEqual([imageSeriesUid(confirmed), reportSeriesUid(confirmed)]);
  });

  it('is verified when people have decided everything, else partial', async () => {
    const imageId = await confirmedImage();
    const flags = async () => {
      const [report] = await retrieveDicomMetadata(portal.deps, dentist, { study: studyUid(imageId), series: reportSeriesUid(imageId) });
      const instance = String(valueAt(report, '00080018'));
      return { instance, flags: [valueAt(report, '0040A491'), valueAt(report, '0040A493'), report?.['0040A073']?.Value?.length] };
    };
    const before = await flags();
    expect(before.flags).toEqual(['PARTIAL', 'UNVERIFIED', undefined]);
    const set = await getAnnotations(portal.deps, dentist, { imageId });
    const annotations = set.annotations.map((one) => (one.decision === 'SUGGESTED' ? { ...one, decision: 'REJECTED' as const } : one));
    await saveAnnotations(portal.deps, dentist, { imageId, version: set.version, annotations });
    const after = await flags();
    expect(after.flags).toEqual(['COMPLETE', 'VERIFIED', 1]);
    // Another content is another instance, and the former one is gone.
    expect(after.instance).not.toBe(before.instance);
    const path = { study: studyUid(imageId), series: reportSeriesUid(imageId) };
    await expect(filesOf({ ...path, instance: before.instance })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await filesOf({ ...path, instance: after.instance })).toHaveLength(1);
  });

  it('refers to the image as it is shown', async () => {
    const imageId = await confirmedImage();
    const [image] = await retrieveDicomMetadata(portal.deps, dentist, { study: studyUid(imageId), series: imageSeriesUid(imageId) });
    const [report] = await retrieveDicomMetadata(portal.deps, dentist, { study: studyUid(imageId), series: reportSeriesUid(imageId) });
    const referenced = JSON.stringify(report?.['0040A375']);
    expect(referenced).toContain(String(valueAt(image, '00080018')));
  });

  it.runIf(hasDcmtk)('is a valid Comprehensive SR for dcmtk', async () => {
    const path = saved(await exportDicom(portal.deps, dentist, await confirmedImage(), 'REPORT'));
    const dumped = run('dsrdump', '+Pl', '+Pu', path);
    // It does not know UTF-8 when it checks texts.
    expect([dumped.stderr.replace(/^W: The VR checker.*\n/gm, ''), dumped.status]).toEqual(['', 0]);
    expect(dumped.stdout).toContain('Comprehensive SR Document');
    expect(dumped.stdout).toContain('Permanent maxillary right first molar tooth');
    expect(dumped.stdout).toMatch(/SCOORD:\(,,"Image Region"\)=\(POLYLINE/);
    expect(run('dcmdump', path)).toMatchObject({ status: 0, stderr: '' });
  });

  it.runIf(hasValidator)('is valid for dicom3tools', async () => {
    const { status, stderr } = run('dciodvfy', saved(await exportDicom(portal.deps, dentist, await confirmedImage(), 'REPORT')));
    expect([status, stderr]).toEqual([0, expect.stringContaining('ComprehensiveSR')]);
    expect(stderr).not.toMatch(/^Error/m);
  });
});
