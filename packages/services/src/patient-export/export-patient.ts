import { AppError } from '@molaar/contracts';
import { findPatientObjects, inClinic, listImages, readPatientRecord, type StoredImage, writeAudit } from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import { imageKeys, ObjectDamagedError, ObjectNotFoundError, pageOfKey, planPdfsPrefix } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { requireStepUp } from '../context/require-step-up';
import { ensureMirroredObjects } from '../images/mirrored-objects';
import { countAction } from '../limits/count-action';
import { generateTreatmentPlanPdf } from '../treatment-plans/generate-treatment-plan-pdf';
import { readBundle } from './fhir/export-fhir';
import { type ZipEntry, zipStream } from './zip-stream';

/** Without the patient's name, because it appears in download folders and logs. */
export interface PatientExport {
  fileName: string;
  zip: AsyncGenerator<Uint8Array>;
}

/**
 * Exports all data of a patient as a ZIP archive: rows as JSON, confirmed findings as FHIR, images and documents. The
 * archive is created while it is sent; a file that the store lacks is listed instead.
 * @throws PATIENT_NOT_FOUND; STEP_UP_REQUIRED.
 */
export async function exportPatient(deps: Deps, actor: Actor, patientId: string): Promise<PatientExport> {
  requirePermission(actor, 'MANAGE_ADMINISTRATION');
  requireStepUp(deps, actor);
  await countAction(deps, 'EXPORT', { actor });
  const { organizationId, userId, locale } = actor;
  const read = await inClinic(deps.db, actor, async (tx) => {
    const record = await readPatientRecord(tx, patientId);
    if (!record) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    const images = await listImages(tx, patientId);
    const { plans } = await findPatientObjects(tx, patientId);
    const fhir = await readBundle(deps, tx, actor, patientId);
    await writeAudit(tx, { actorId: userId, action: 'EXPORT', entity: 'patient', entityId: patientId, at: deps.clock() });
    return { record, images, plans, fhir };
  });
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield textEntry('README.txt', `${noticeText(locale)}\n`);
    yield textEntry('patient.json', JSON.stringify(read.record, null, 2));
    yield textEntry('fhir.json', JSON.stringify(read.fhir, null, 2));
    for (const image of read.images) yield* radiograph(deps, organizationId, image);
    for (const planId of new Set(read.plans.map((plan) => plan.planId))) await generateLatest(deps, actor, planId);
    for (const plan of read.plans) yield* documents(deps, organizationId, plan);
  }
  return { fileName: `patient-${patientId}.zip`, zip: zipStream(entries(), deps.clock()) };
}

function textEntry(name: string, text: string): ZipEntry {
  return { name, compress: true, chunks: [Buffer.from(text, 'utf8')] };
}

async function* radiograph(
  deps: Deps,
  organizationId: string,
  { id, format: uploaded, mirrored, imageNumber }: StoredImage,
): AsyncGenerator<ZipEntry> {
  const { store, log } = deps;
  const format = mirrored ? 'png' : uploaded;
  try {
    if (mirrored) await ensureMirroredObjects(deps, organizationId, { id, format: uploaded });
    const { stream } = await store.open(imageKeys(organizationId, id, mirrored).original(format));
    yield { name: `images/${imageNumber}.${format === 'png' ? 'png' : 'jpg'}`, compress: false, chunks: stream };
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError || error instanceof ObjectDamagedError)) throw error;
    log.error({ imageId: id }, 'the file of an image is missing or damaged in the object store');
    yield textEntry(`images/${imageNumber}-missing.txt`, `${id}\n`);
  }
}

/** The latest version may not have been rendered yet. If that fails, the JSON still contains the treatment plan. */
async function generateLatest(deps: Deps, actor: Actor, planId: string): Promise<void> {
  try {
    await generateTreatmentPlanPdf(deps, actor, planId);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ planId, code: error.code }, 'treatment plan could not be rendered for the export');
  }
}

/** Yields the PDFs without the page previews next to them. */
async function* documents(
  { store }: Deps,
  organizationId: string,
  { planId, planVersion }: { planId: string; planVersion: number },
): AsyncGenerator<ZipEntry> {
  for await (const { key } of store.list(planPdfsPrefix(organizationId, planId, planVersion))) {
    if (pageOfKey(key)) continue;
    const { stream } = await store.open(key);
    yield { name: `plans/${planId}/${key.split('/').at(-1)}`, compress: false, chunks: stream };
  }
}
