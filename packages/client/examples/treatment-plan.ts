/*
 * From a radiograph to the PDF of a treatment plan:
 *
 *   MOLAAR_URL=http://localhost:3000 MOLAAR_API_KEY=molaar_… node treatment-plan.js panoramic.png plan.pdf
 *
 * The key needs the scopes clinical:read, patients:write, findings:write and plans:write. Statuses are approved here
 * without asking, because it is an example: in a real program a dentist confirms each finding.
 */
import { openAsBlob } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createMolaarClient, MolaarError, type Patient } from '@molaar/client';

const [radiograph = 'panoramic.png', pdf = 'plan.pdf'] = process.argv.slice(2);
const molaar = createMolaarClient({
  baseUrl: process.env.MOLAAR_URL ?? 'http://localhost:3000',
  apiKey: process.env.MOLAAR_API_KEY ?? '',
});

try {
  const file = await openAsBlob(radiograph);
  const patient = await findOrCreatePatient({ firstName: 'Proovi', lastName: 'Näidis', birthDate: '1980-05-17' });
  const image = await molaar.uploadRadiograph({
    patientId: patient.id,
    file,
    fileName: 'panoramic.png',
    onProgress: ({ sentBytes, totalBytes }) => console.log(`sent ${sentBytes} of ${totalBytes} bytes`),
  });

  const findings = await molaar.waitForFindings(image.id);
  console.log(`${findings.annotations.length} findings. ${findings.notice}`);

  const suggested = await molaar.getStatuses({ path: { id: image.id } });
  const statuses = suggested.statuses
    .filter(({ decision, checkTooth }) => decision === 'SUGGESTED' && !checkTooth)
    .map(({ tooth, surface, status, annotationIds }) => ({ tooth, surface, status, annotationIds, decision: 'APPROVED' as const }));
  const { version, annotationVersion } = suggested;
  await molaar.saveStatuses({ path: { id: image.id }, body: { version, annotationVersion, statuses } });
  console.log(`${statuses.length} statuses approved`);

  const plan = await molaar.createPlanFromStatuses({ path: { id: image.id }, body: { language: 'et', approve: true } });
  console.log(`treatment plan of ${plan.treatments.length} lines, ${plan.total.min / 100} to ${plan.total.max / 100} €`);
  const document = await molaar.generateTreatmentPlanPdf({ path: { id: plan.id } });
  await writeFile(pdf, new Uint8Array(await document.arrayBuffer()));
  console.log(`saved ${pdf}`);
} catch (error) {
  if (!MolaarError.is(error)) throw error;
  // Not a fault: a radiograph that shows restorations only.
  if (error.code === 'NOTHING_TO_TREAT') console.log('no approved status needs treatment, so there is no treatment plan');
  else {
    console.error(error.code, error.description, error.fields);
    process.exitCode = 1;
  }
}

/** Returns the patient, who exists when this program runs again: PATIENT_ALREADY_EXISTS would end it. */
async function findOrCreatePatient(person: { firstName: string; lastName: string; birthDate: string }): Promise<Patient> {
  // A search also finds names that only contain the words.
  for await (const found of molaar.patients({ search: `${person.lastName}, ${person.firstName}` }))
    if (found.firstName === person.firstName && found.lastName === person.lastName && found.birthDate === person.birthDate) return found;
  return molaar.savePatient({ body: person });
}
