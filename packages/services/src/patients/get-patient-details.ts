import { AppError, type PatientDetails, type PatientStatus } from '@molaar/contracts';
import { findPatientFile, inClinic, listTreatmentPlansOfPatient, together, writeAudit } from '@molaar/db';
import { compareTeeth } from '@molaar/domain/teeth';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toImageSummary } from '../images/present-image';
import { findNames } from '../shared/author-name';
import { newestStatuses, readConfirmedFindings } from '../statuses/confirmed-findings';
import { toTreatmentPlanSummary } from '../treatment-plans/present-treatment-plan';

/**
 * Returns the patient's file: data, images and treatment plans, newest first, and the confirmed statuses in chart
 * order.
 * @throws PATIENT_NOT_FOUND; SERVICE_UNAVAILABLE when another thread must answer (`LargeFiles`).
 */
export async function getPatientDetails(
  { db, clock, largeFiles }: Pick<Deps, 'db' | 'clock' | 'largeFiles'>,
  actor: Actor,
  patientId: string,
): Promise<PatientDetails> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId, locale } = actor;
  return inClinic(db, actor, async (tx) => {
    const [file, confirmed, plans] = await together(tx, (sending) =>
      Promise.all([
        findPatientFile(sending, patientId),
        readConfirmedFindings(sending, patientId, largeFiles.most),
        listTreatmentPlansOfPatient(sending, patientId),
        writeAudit(sending, { actorId: userId, action: 'VIEW', entity: 'patient', entityId: patientId, at: clock() }),
      ]),
    );
    // Takes back the audit entry, which is written before this is known.
    if (!file) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    const annotations = confirmed.reduce((sum, image) => sum + image.annotations, 0);
    if (largeFiles.note(patientId, annotations))
      throw new AppError('SERVICE_UNAVAILABLE', 'the file is too large for this thread', { retryAfterSeconds: 1 });
    const newest = newestStatuses(confirmed);
    const acts = newest.map(({ decidedBy: by, decidedAt: at }) => ({ by, at }));
    const entityIds = confirmed.map(({ image }) => image.id);
    const { nameOf, uploaderOf } = await together(tx, (sending) => findNames(sending, { entityIds, acts, locale }));
    const statuses = newest
      .map(
        ({ tooth, surfaces: surface, status, effect, decidedBy, decidedAt, image }): PatientStatus => ({
          tooth,
          surface,
          status,
          effect,
          decidedBy: nameOf(decidedBy, decidedAt),
          decidedAt: decidedAt?.toISOString() ?? null,
          imageId: image.id,
          imageNumber: image.imageNumber,
        }),
      )
      .sort((a, b) => compareTeeth(a.tooth, b.tooth));
    return {
      ...file,
      images: confirmed.map(({ image }) => toImageSummary(image, uploaderOf)),
      statuses,
      plans: plans.map(toTreatmentPlanSummary),
      notice: noticeText(locale),
    };
  });
}
