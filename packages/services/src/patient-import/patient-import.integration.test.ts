import type { PatientImportPreview } from '@molaar/contracts';
import { inClinic, listKnownPatients } from '@molaar/db';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Actor } from '../context/deps';
import { listPatients } from '../patients/list-patients';
import { savePatient } from '../patients/save-patient';
import { addClinic, openTestPortal, type TestClinic, type TestPortal } from '../testing/portal';
import { importPatients } from './import-patients';
import { previewPatientImport } from './preview-patient-import';

let portal: TestPortal;
let clinic: TestClinic;
let admin: Actor;
beforeAll(async () => {
  portal = await openTestPortal();
});
afterAll(() => portal?.close());
beforeEach(async () => {
  clinic = await addClinic(portal);
  admin = await clinic.person('ADMIN');
});

type Mapping = Parameters<typeof previewPatientImport>[2]['mapping'];
const preview = (text: string, mapping?: Mapping) => previewPatientImport(portal.deps, admin, { text, mapping });
const take = (text: string, { revision }: PatientImportPreview, mapping?: Mapping) =>
  importPatients(portal.deps, admin, { text, revision, mapping });
const all = async () => listPatients(portal.deps, admin, {});

const FILE = [
  '\ufeffPerekonnanimi;Eesnimi;Isikukood;Sünniaeg;E-post;Telefon;Märkused;Muu',
  'Mets;Mari;48905170017;17.05.1989;mari@molaar.test;+372 5555 000;Kardab nõela;x',
  'Õun;Jaan;;1.2.2015;;;"Mitu; rida\r\nsiin";',
  'Tamm;Tiit;38001010014;;;(372) 555-1;;',
].join('\r\n');

describe('patient list import', () => {
  it('reads Estonian headings, semicolons, a byte order mark and local dates', async () => {
    const shown = await preview(FILE);
    expect(shown.mapping).toEqual({ lastName: 0, firstName: 1, identityCode: 2, birthDate: 3, email: 4, phoneNumber: 5, notes: 6 });
    expect(shown.counts).toEqual({ CREATE: 3, DUPLICATE: 0, ERROR: 0 });
    expect(await all()).toEqual([]);
    expect(await take(FILE, shown)).toEqual({ created: 3, skipped: 0 });
    expect(await all()).toMatchObject([
      { firstName: 'Mari', birthDate: '1989-05-17', phoneNumber: '+3725555000', email: 'mari@molaar.test', notes: 'Kardab nõela' },
      { firstName: 'Tiit', phoneNumber: '3725551' },
      { firstName: 'Jaan', birthDate: '2015-02-01', identityCode: null, notes: 'Mitu; rida\r\nsiin' },
    ]);
    const audit = await portal.asOwner(`select from audit_log where action = 'IMPORT' and organization_id = $1`, [clinic.organizationId]);
    expect(audit).toHaveLength(3);
    // Importing again: all patients exist.
    const again = await preview(FILE);
    expect(again.counts).toEqual({ CREATE: 0, DUPLICATE: 3, ERROR: 0 });
    expect(await take(FILE, again)).toEqual({ created: 0, skipped: 3 });
  });

  it('imports more lines than fit into one statement, each patient with an audit entry', async () => {
    const lines = Array.from({ length: 1_001 }, (_, number) => `Pikk;Nimekiri;;;nr${number}@molaar.test;;`);
    const text = [
      'Perekonnanimi;Eesnimi;Isikukood;Sünniaeg;E-post;Telefon;Märkused',
      ...lines.map((line, i) => line.replace(';;', `;K${i};`)),
    ].join('\n');
    const shown = await preview(text);
    expect(await take(text, shown)).toEqual({ created: 1_001, skipped: 0 });
    const [written] = await portal.asOwner<{ entries: number; patients: number }>(
      `select count(*)::int as entries, count(distinct entity_id)::int as patients from audit_log where action = 'IMPORT' and organization_id = $1`,
      [clinic.organizationId],
    );
    expect(written).toEqual({ entries: 1_001, patients: 1_001 });
  });

  it('detects duplicates by identity, not by similar names', async () => {
    const births = ['1990-01-01', '1990-01-02', null];
    for (const birthDate of births) await savePatient(portal.deps, admin, { firstName: 'Mari', lastName: 'Mets', birthDate });
    await savePatient(portal.deps, admin, { firstName: 'Mart', lastName: 'Mets', identityCode: 'ABC-1' });
    const known = (people: Parameters<typeof listKnownPatients>[1]) =>
      inClinic(portal.deps.db, clinic, (tx) => listKnownPatients(tx, people));
    const [mari, maris] = [{ firstName: 'MARI', lastName: 'mets' }, await known([{ firstName: 'Mari', lastName: 'Mets' }])];
    expect(maris).toMatchObject([{ birthDate: null, identityCode: null }]);
    expect(await known([mari, mari, { ...mari, birthDate: '1990-01-02' }])).toHaveLength(2);
    expect(await known([{ ...mari, birthDate: '1990-01-03' }])).toEqual([]);
    expect(await known([{ firstName: 'Someone', lastName: 'Else', identityCode: 'ABC-1' }])).toMatchObject([{ firstName: 'Mart' }]);
  });

  it('reads English headings, commas and ISO dates', async () => {
    const text = 'First name,Last name,Date of birth,Phone\nAnn,Smith,1980-12-31,\n"O\'Neil, Jr",Pat,31/12/1980,+44 20 1234\n';
    const { counts, lines } = await preview(text);
    expect(counts).toEqual({ CREATE: 1, DUPLICATE: 0, ERROR: 1 });
    expect(lines[0]).toMatchObject({ line: 3, action: 'ERROR', errors: { firstName: expect.stringMatching(/ /) } });
    expect(lines[1]).toMatchObject({ line: 2, birthDate: '1980-12-31' });
  });

  it('accepts a mapping other than the headings suggest', async () => {
    const text = 'A;B\nMari;Mets\n';
    expect((await preview(text)).counts.ERROR).toBe(1);
    const mapping = { firstName: 0, lastName: 1 };
    const shown = await preview(text, mapping);
    expect(shown).toMatchObject({ headings: ['A', 'B'], counts: { CREATE: 1 }, mapping: { firstName: 0, birthDate: null } });
    await expect(take(text, shown, { firstName: 1, lastName: 0 })).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(await take(text, shown, mapping)).toEqual({ created: 1, skipped: 0 });
  });

  it('reports errors by line and field, warnings, and duplicates', async () => {
    await savePatient(portal.deps, admin, { firstName: 'Mari', lastName: 'Mets', birthDate: '1990-05-17' });
    await savePatient(portal.deps, admin, { firstName: 'Teine', lastName: 'Nimi', identityCode: 'KOOD-1' });
    const text = [
      'eesnimi;perekonnanimi;isikukood;sünniaeg;e-post;telefon',
      ';Nimeta;;;;',
      'Kuu;Päev;;31.02.1990;;',
      'Halb;Post;;;ei ole;12a',
      'MARI;mets;;17.05.1990;;',
      'Uus;Nimi;KOOD-1;;;',
      'Topelt;Rida;;;;',
      'topelt;rida;;;;',
      'Vale;Kood;48905170018;;;',
      'Koodist;Sünd;48905170017;;;',
      'Muu;Sünd;48905170028;02.01.1980;;',
    ].join('\n');
    const { lines, counts } = await preview(text);
    const at = (line: number) => lines.find((one) => one.line === line);
    expect(counts).toEqual({ CREATE: 4, DUPLICATE: 3, ERROR: 3 });
    expect(Object.keys(at(2)?.errors ?? {})).toEqual(['firstName']);
    expect(Object.keys(at(3)?.errors ?? {})).toEqual(['birthDate']);
    expect(Object.keys(at(4)?.errors ?? {}).sort()).toEqual(['email', 'phoneNumber']);
    expect(at(5)).toMatchObject({ action: 'DUPLICATE', duplicate: { patientId: expect.any(String), line: null } });
    expect(at(6)).toMatchObject({ action: 'DUPLICATE', duplicate: { patientId: expect.any(String) } });
    expect(at(8)).toMatchObject({ action: 'DUPLICATE', duplicate: { patientId: null, line: 7 } });
    expect(at(9)).toMatchObject({ action: 'CREATE', warnings: ['IDENTITY_CODE_CHECKSUM'] });
    expect(at(10)).toMatchObject({ action: 'CREATE', warnings: ['BIRTH_DATE_FROM_CODE'], birthDate: '1989-05-17' });
    expect(at(11)).toMatchObject({ action: 'CREATE', warnings: ['BIRTH_DATE_DIFFERS'], birthDate: '1980-01-02' });
    expect(lines.map(({ action }) => action)).toEqual([
      ...Array(3).fill('ERROR'),
      ...Array(3).fill('DUPLICATE'),
      ...Array(4).fill('CREATE'),
    ]);
  });

  it('rejects an import after a patient was added, and a second import of the same preview', async () => {
    const shown = await preview(FILE);
    await savePatient(portal.deps, admin, { firstName: 'Jaan', lastName: 'Õun', birthDate: '2015-02-01' });
    await expect(take(FILE, shown)).rejects.toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(await all()).toHaveLength(1);
    const next = await preview(FILE);
    const results = await Promise.allSettled([take(FILE, next), take(FILE, next)]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await all()).toHaveLength(3);
  });

  it('accepts an empty file and rejects more than 10,000 lines', async () => {
    expect(await preview('')).toMatchObject({ headings: [], lines: [], counts: { CREATE: 0 } });
    const many = `eesnimi;perekonnanimi\n${'Mari;Mets\n'.repeat(10_001)}`;
    await expect(preview(many)).rejects.toMatchObject({ code: 'VALIDATION_FAILED' });
  });

  it('is rejected in an unpaid organization', async () => {
    const unpaid = { ...admin, readOnly: true };
    const { revision } = await previewPatientImport(portal.deps, unpaid, { text: FILE });
    await expect(importPatients(portal.deps, unpaid, { text: FILE, revision })).rejects.toMatchObject({ code: 'ORGANIZATION_READ_ONLY' });
    expect(await all()).toEqual([]);
  });

  it.each(['MEDICAL', 'ASSISTANT', 'VIEWER', 'INTEGRATION_DENTAS'] as const)('is forbidden for %s', async (role) => {
    const actor = await clinic.person(role);
    await expect(previewPatientImport(portal.deps, actor, { text: FILE })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
    await expect(importPatients(portal.deps, actor, { text: FILE, revision: '' })).rejects.toMatchObject({ code: 'NOT_ALLOWED' });
  });
});
