// @module-tag thorough

import type { Patient, RetentionState } from '@molaar/contracts';
import { connectOwner, databaseUrl } from '@molaar/testing/database-owner';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { violations } from '../support/axe';
import { connectBrowser } from '../support/browser';
import { openClinic, type Portal } from '../support/clinic';
import { askRest, demoRadiograph, sendRest, signedInPage } from '../support/desk';
import { chooseCsv, download } from '../support/files';
import { PortalClient } from '../support/portal-client';
import { readZip } from '../support/read-zip';

let molaar: Portal;
let browser: Browser;
let owner: Page;
let colleague: PortalClient;

beforeAll(async () => {
  [molaar, browser] = await Promise.all([openClinic(), connectBrowser()]);
  ({ page: owner } = await signedInPage(browser, molaar, 'demo'));
  colleague = new PortalClient(molaar.url);
  await colleague.signIn(molaar.username('admin'));
});
afterAll(async () => {
  await browser?.close();
});

/** Returns the only patient that a search finds. */
async function patientNamed(search: string): Promise<Patient> {
  const found = await colleague.json<Patient[]>('GET', `/api/patient?search=${encodeURIComponent(search)}`);
  expect(found).toHaveLength(1);
  return found[0] as Patient;
}

const countOf = async (search: string) => (await askRest<Patient[]>(owner, `/patient?search=${encodeURIComponent(search)}`)).length;

async function openPatient(page: Page, { id, firstName, lastName }: Patient): Promise<void> {
  await page.goto(`${molaar.url}/patient-files?patient=${id}`);
  await page.getByRole('heading', { name: `${firstName} ${lastName}`, level: 1 }).waitFor();
}

async function choose(page: Page, action: string): Promise<void> {
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: action }).click();
  // A menu that is still closing has the same items as the next one.
  await page.getByRole('menu').waitFor({ state: 'detached' });
}

describe('the merge of two files of one person', () => {
  const dialog = () => owner.getByRole('dialog', { name: 'Merge patient files' });
  let kept: Patient;
  let other: Patient;

  beforeAll(async () => {
    kept = await patientNamed('Õunapuu');
    const fields = { firstName: 'Proovi', lastName: 'Tamm', email: kept.email, phoneNumber: '+37255512345', notes: 'Teine fail' };
    other = await colleague.json<Patient>('PUT', '/api/patient', fields);
  });

  it('suggests the similar file, and shows what somebody else has changed in the meantime', async () => {
    await openPatient(owner, kept);
    await choose(owner, 'Merge with another file');
    await dialog().getByText('same e-mail').waitFor();
    await dialog().getByRole('button', { name: 'Select' }).click();
    await dialog().getByRole('radio', { name: 'Last name: Tamm' }).check();
    expect(await violations(owner)).toEqual([]);

    const { id, version, firstName, lastName, email, phoneNumber } = other;
    await colleague.json('PUT', '/api/patient', { id, version, firstName, lastName, email, phoneNumber, notes: 'Muudetud märkus' });
    await dialog().getByRole('button', { name: 'Merge files' }).click();
    await owner.getByText('Someone else has changed this in the meantime. Please reload.').waitFor();
    await dialog().getByText('Muudetud märkus').waitFor();
    expect(await countOf('Proovi')).toBe(2);
  });

  it('keeps the chosen values and one file', async () => {
    const failed: string[] = [];
    owner.on('console', (message) => failed.push(message.text()));
    expect(await dialog().getByRole('radio', { name: 'Last name: Tamm' }).isChecked()).toBe(true);
    await dialog().getByRole('button', { name: 'Merge files' }).dblclick();
    await owner.getByText('Files merged').waitFor();
    await owner.getByRole('heading', { name: 'Proovi Tamm', level: 1 }).waitFor();
    expect(await patientNamed('Tamm')).toMatchObject({
      id: kept.id,
      birthDate: '1991-11-02',
      phoneNumber: '+37255512345',
      notes: 'Muudetud märkus',
    });
    expect(await countOf('Proovi')).toBe(1);
    expect((await colleague.raw('GET', `/api/patient/${other.id}/details`)).status).toBe(404);
    // The page does not ask for the file that no longer exists.
    expect(failed.filter((text) => text.includes('PATIENT_NOT_FOUND'))).toEqual([]);
  });
});

describe('the merge of two files with long notes', () => {
  it('says before it that the notes of both do not fit into one file', async () => {
    const fields = (lastName: string, notes: string) => ({ firstName: 'Pikk', lastName, notes, email: 'pikk@naide.test' });
    const [kept] = await Promise.all(
      ['Märkus', 'Märge'].map((lastName, index) =>
        colleague.json<Patient>('PUT', '/api/patient', fields(lastName, `${index}`.repeat(6_000))),
      ),
    );
    if (!kept) throw new Error('no patient was created');
    await openPatient(owner, kept);
    await choose(owner, 'Merge with another file');
    const dialog = owner.getByRole('dialog', { name: 'Merge patient files' });
    await dialog.getByRole('button', { name: 'Select' }).click();
    const tooLong = dialog.getByText('The notes of both files are longer than 10,000 characters together.');
    await tooLong.waitFor();
    expect(await dialog.getByRole('button', { name: 'Merge files' }).isDisabled()).toBe(true);
    await dialog.getByRole('radio', { name: /^Notes: 0/ }).check();
    await tooLong.waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Merge files' }).click();
    await owner.getByText('Files merged').waitFor();
    expect((await patientNamed('Märkus')).notes).toBe('0'.repeat(6_000));
  });
});

describe('the import of patients from a file', () => {
  const dialog = () => owner.getByRole('dialog', { name: 'Import patients from a CSV file' });

  it('asks for the columns that it cannot find', async () => {
    await owner.goto(`${molaar.url}/patient-files`);
    await owner.getByRole('button', { name: 'Import from a file' }).click();
    await chooseCsv(owner, dialog().getByRole('button', { name: 'Choose a CSV file' }), ['Call name,Surname', 'Mari,Maasikas']);
    const missing = dialog().getByText('First name and last name must each have a column.');
    await missing.waitFor();
    expect(
      await dialog()
        .getByRole('button', { name: /^Import \d/ })
        .isDisabled(),
    ).toBe(true);
    expect(await violations(owner)).toEqual([]);
    await dialog().getByRole('combobox', { name: 'First name' }).click();
    await owner.getByRole('option', { name: 'Call name' }).click();
    await missing.waitFor({ state: 'detached' });
    await dialog().getByRole('row').filter({ hasText: 'Maasikas, Mari' }).getByText('New', { exact: true }).waitFor();
  });

  it('skips lines with errors and patients that exist, and imports the others once', async () => {
    await chooseCsv(owner, dialog().getByRole('button', { name: 'Choose a CSV file' }), [
      'First name,Last name,Date of birth,E-mail',
      'Mari,Maasikas,1990-03-04,mari@naide.test',
      'Katse,Žiletov,1969-02-28,',
      'Mari,Maasikas,1990-03-04,mari@naide.test',
      'Jaan,,1980-01-01,',
      'Jüri,Vaarikas,1980-01-01,not an address',
    ]);
    await dialog().getByText('1 new').waitFor();
    await dialog().getByText('2 already exist').waitFor();
    await dialog().getByText('2 with errors').waitFor();
    await dialog().getByText('same as line 2').waitFor();
    await dialog().getByText('Last name: This field is required').waitFor();
    await dialog().getByText('E-mail: Must be a valid e-mail address').waitFor();
    expect(await countOf('Maasikas')).toBe(0);
    await dialog().getByRole('button', { name: 'Import 1 patient' }).dblclick();
    await owner.getByText('1 patient imported').waitFor();
    await owner.getByRole('link', { name: 'Maasikas, Mari' }).waitFor();
    expect(await patientNamed('Maasikas')).toMatchObject({ birthDate: '1990-03-04', email: 'mari@naide.test' });
    expect(await countOf('Vaarikas')).toBe(0);
  });
});

describe('the export of a patient', () => {
  it('contains the data, the confirmed findings and the radiograph', async () => {
    const { patientId } = await demoRadiograph(owner);
    await openPatient(owner, await patientNamed('Patsient'));
    await owner.getByRole('button', { name: 'More actions' }).click();
    const { name, content } = await download(owner, owner.getByRole('menuitem', { name: 'Export all data (ZIP)' }));
    expect(name).toBe(`patient-${patientId}.zip`);
    const files = readZip(content);
    const record = files.get('patient.json')?.toString('utf8') ?? '';
    for (const part of [patientId, '1984-05-17', 'patsient@molaar.test']) expect(record).toContain(part);
    expect(JSON.parse(files.get('fhir.json')?.toString('utf8') ?? '')).toMatchObject({ resourceType: 'Bundle', type: 'collection' });
    expect(files.get('images/1.png')?.subarray(1, 4).toString()).toBe('PNG');
  });

  it('for other systems is a FHIR Bundle of this patient', async () => {
    await owner.getByRole('button', { name: 'More actions' }).click();
    const { content } = await download(owner, owner.getByRole('menuitem', { name: 'Export for other systems (FHIR)' }));
    const bundle = JSON.parse(content.toString('utf8')) as { resourceType: string; entry: { resource: { resourceType: string } }[] };
    expect(bundle.resourceType).toBe('Bundle');
    expect(bundle.entry.map(({ resource }) => resource)).toContainEqual(
      expect.objectContaining({ resourceType: 'Patient', birthDate: '1984-05-17' }),
    );
  });
});

describe('what cannot be undone', () => {
  it('anonymizes only after the patient’s name was typed', async () => {
    const patient = await patientNamed('Šamoti');
    await openPatient(owner, patient);
    await choose(owner, 'Anonymize');
    const dialog = owner.getByRole('dialog', { name: 'Anonymize this patient?' });
    const submit = dialog.getByRole('button', { name: 'Anonymize' });
    expect(await submit.isDisabled()).toBe(true);
    expect(await violations(owner)).toEqual([]);
    await dialog.getByLabel(/^Type the patient’s name/).fill('Demo Samoti');
    expect(await submit.isDisabled()).toBe(true);
    await dialog.getByLabel(/^Type the patient’s name/).fill('demo šamoti');
    await submit.dblclick();
    await owner.getByText('This patient is anonymized. The identity cannot be recovered.').waitFor();
    expect(await countOf('Šamoti')).toBe(0);
    const details = JSON.stringify(await askRest(owner, `/patient/${patient.id}/details`));
    for (const part of ['Šamoti', 'samoti@molaar.test', '2012-08-30', 'Segahammaskond']) expect(details).not.toContain(part);
    await owner.getByRole('button', { name: 'More actions' }).click();
    await owner.getByRole('menuitem', { name: 'Export all data (ZIP)' }).waitFor();
    expect(await owner.getByRole('menuitem', { name: /Anonymize|Merge/ }).count()).toBe(0);
  });

  it('deletes only after the patient’s name was typed, and returns to the list', async () => {
    const patient = await patientNamed('Väljamõeldis');
    await openPatient(owner, patient);
    await choose(owner, 'Delete permanently');
    const dialog = owner.getByRole('dialog', { name: 'Delete this patient permanently?' });
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await countOf('Väljamõeldis')).toBe(1);
    const { page: reader, context } = await signedInPage(browser, molaar, 'assistant');
    await openPatient(reader, patient);
    await reader.getByText('No comments yet').waitFor();
    const reloaded = reader.waitForResponse(/comments\.list/);
    await choose(owner, 'Delete permanently');
    await dialog.getByLabel(/^Type the patient’s name/).fill('Näide Väljamõeldis');
    await dialog.getByRole('button', { name: 'Delete permanently' }).click();
    await owner.getByText('Patient deleted').waitFor();
    await owner.getByRole('link', { name: 'Patsient, Näidis' }).waitFor();
    await reader.getByRole('heading', { name: 'Patient not found' }).waitFor();
    // The comments of the patient are asked for again, and that there are none is no error.
    await reloaded;
    for (const page of [owner, reader]) {
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
      expect(await page.getByText('The patient was not found.').count()).toBe(0);
    }
    await context.close();
    expect(await countOf('Väljamõeldis')).toBe(0);
  });
});

describe('a new patient on a phone', () => {
  it('has a list of dentists that is below its field, and leaves the dialog in its place', async () => {
    const context = await browser.newContext({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true, locale: 'en-GB' });
    await context.addCookies(await owner.context().cookies());
    const phone = await context.newPage();
    phone.setDefaultTimeout(60_000);
    await phone.goto(`${molaar.url}/patient-files`);
    await phone.getByRole('button', { name: 'New patient' }).tap();
    const field = phone.getByRole('dialog').getByLabel('Primary doctor');
    await field.tap();
    const list = phone.getByRole('listbox', { name: 'Primary doctor' });
    await list.waitFor();
    // The options have a padding and a border around them.
    await expect.poll(async () => [(await list.boundingBox())?.x, (await field.boundingBox())?.x]).toEqual([39, 34]);
    expect(await phone.evaluate(() => window.innerWidth)).toBe(360);
    await context.close();
  });
});

describe('the retention rule', () => {
  it('needs a number of years from 1 to 100, and is saved for the clinic', async () => {
    await owner.goto(`${molaar.url}/account-settings?tab=clinic`);
    await owner.getByRole('radio', { name: 'for a number of years' }).check();
    const years = owner.getByLabel('Years', { exact: true });
    await years.fill('101');
    const form = owner.locator('form').filter({ has: years });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Must be at most 100').waitFor();
    await years.fill('30');
    await form.getByText('Must be at most 100').waitFor({ state: 'detached' });
    await form.getByRole('radio', { name: 'anonymize automatically every day' }).check();
    await form.getByText('This cannot be undone.').waitFor();
    await form.getByRole('radio', { name: 'notify the owner, who decides' }).check();
    await form.getByRole('button', { name: 'Save' }).click();
    await owner.getByText('Retention rule saved').waitFor();
    await owner.getByText('No file has reached the end of the period.').waitFor();
    expect(await askRest(owner, '/x/retention')).toMatchObject({ years: 30, action: 'PROPOSE', due: 0 });
    expect(await violations(owner)).toEqual([]);
  });

  it('shows the files that are due before it is saved', async () => {
    const { id } = await colleague.json<Patient>('PUT', '/api/patient', { firstName: 'Vana', lastName: 'Toimik' });
    const database = await connectOwner(databaseUrl(molaar.dataDir));
    await database.query(`update patients set last_activity_at = now() - interval '12 years' where id = $1`, [id]);
    await database.end();
    const form = await ruleForm();
    await form.getByLabel('Years', { exact: true }).fill('10');
    await form.getByRole('radio', { name: 'anonymize automatically every day' }).check();
    await form.getByText('1 file has reached the end of the period').waitFor();
    await form.getByRole('link', { name: 'Toimik, Vana' }).waitFor();
    expect(await askRest(owner, '/x/retention')).toMatchObject({ years: 30, action: 'PROPOSE' });
    expect(await violations(owner)).toEqual([]);
  });

  it('keeps what is typed when another owner saves, and shows both', async () => {
    const form = await ruleForm();
    const years = form.getByLabel('Years', { exact: true });
    await years.fill('25');
    const { version } = await askRest<RetentionState>(owner, '/x/retention');
    await sendRest(owner, 'PUT', '/x/retention', { years: 40, action: 'PROPOSE', version });
    await form.getByRole('button', { name: 'Save' }).click();
    await form.getByText('Keep files: for 40 years').waitFor();
    expect(await years.inputValue()).toBe('25');
    expect(await askRest(owner, '/x/retention')).toMatchObject({ years: 40 });
    expect(await form.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true);
    expect(await violations(owner)).toEqual([]);

    await form.getByRole('button', { name: 'Keep mine' }).click();
    await form.getByRole('button', { name: 'Save' }).click();
    await owner.getByText('Retention rule saved').waitFor();
    expect(await askRest(owner, '/x/retention')).toMatchObject({ years: 25, version: version + 2 });
  });

  async function ruleForm(): Promise<Locator> {
    await owner.goto(`${molaar.url}/account-settings?tab=clinic`);
    const form = owner.locator('form').filter({ has: owner.getByRole('radio', { name: 'for a number of years' }) });
    await form.waitFor();
    return form;
  }
});

describe('a person without the permission', () => {
  const FHIR_ONLY = 'as %s has the FHIR export only, and no import';
  const hasFhirOnly = async (who: string) => {
    const { page, context } = await signedInPage(browser, molaar, who);
    await page.goto(`${molaar.url}/patient-files`);
    await page.getByRole('link', { name: 'Patsient, Näidis' }).waitFor();
    expect(await page.getByRole('button', { name: 'Import from a file' }).count()).toBe(0);
    await openPatient(page, await patientNamed('Patsient'));
    await page.getByRole('button', { name: 'More actions' }).click();
    await page.getByRole('menuitem', { name: 'Export for other systems (FHIR)' }).waitFor();
    expect(await page.getByRole('menuitem').count()).toBe(1);
    await context.close();
  };
  it.each(['assistant'])(FHIR_ONLY, hasFhirOnly);
  it.each(['viewer'])(FHIR_ONLY, hasFhirOnly);
});

it('takes the date of birth from an identity code, and says when they differ', async () => {
  await owner.goto(`${molaar.url}/patient-files`);
  await owner.getByRole('button', { name: 'New patient' }).click();
  const dialog = owner.getByRole('dialog', { name: 'New patient' });
  await dialog.getByLabel('Identity code (optional)').fill('37605030299');
  const birth = dialog.getByRole('textbox', { name: 'Date of birth (optional)' });
  await expect.poll(() => birth.inputValue()).toBe('03/05/1976');
  await birth.fill('04/05/1976');
  await dialog.getByLabel('First name').focus();
  const difference = dialog.getByText('Differs from the identity code: 03/05/1976');
  await difference.waitFor();
  // The calendar leaves it readable.
  await birth.click();
  const calendar = owner.locator('[data-dates-dropdown]');
  await calendar.waitFor();
  const [text, over] = [await difference.boundingBox(), await calendar.boundingBox()];
  if (!text || !over) throw new Error('the text or the calendar has no box');
  expect(
    over.y + over.height <= text.y || over.y >= text.y + text.height || over.x >= text.x + text.width || over.x + over.width <= text.x,
  ).toBe(true);
  await dialog.getByLabel('First name').focus();
  await calendar.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
});
