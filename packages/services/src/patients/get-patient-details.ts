import { AppError, type PatientDetails, type PatientStatus } from '@molaar/contracts';
import { findPatientFile, inOrganization, listPlansOfPatient, namesOfPeople, writeAudit } from '@molaar/db';
import { compareTeeth } from '@molaar/domain/teeth';
import { noticeText } from '@molaar/i18n';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { toImageSummary } from '../images/present-image';
import { newestStatuses, readConfirmed } from '../statuses/confirmed-statuses';
import { toPlanSummary } from '../treatment-plans/present-plan';

/** The patient's file: data, radiographs and plans, the newest first, and the confirmed statuses in chart order. Throws PATIENT_NOT_FOUND. */
export async function getPatientDetails(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  actor: Actor,
  patientId: string,
): Promise<PatientDetails> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId, locale } = actor;
  return inOrganization(db, organizationId, async (tx) => {
    const file = await findPatientFile(tx, organizationId, patientId);
    if (!file) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
    const confirmed = await readConfirmed(tx, organizationId, patientId);
    const newest = newestStatuses(confirmed);
    const people = await namesOfPeople(
      tx,
      organizationId,
      newest.map(({ decidedBy }) => decidedBy),
    );
    const statuses = newest
      .map(
        ({ tooth, surfaces: surface, status, effect, decidedBy, decidedAt, image }): PatientStatus => ({
          tooth,
          surface,
          status,
          effect,
          decidedBy: (decidedBy && people.get(decidedBy)) ?? null,
          decidedAt: decidedAt?.toISOString() ?? null,
          imageId: image.id,
          imageNumber: image.imageNumber,
        }),
      )
      .sort((a, b) => compareTeeth(a.tooth, b.tooth));
    const plans = await listPlansOfPatient(tx, organizationId, patientId);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'VIEW', entity: 'patient', entityId: patientId, at: clock() });
    return {
      ...file,
      images: confirmed.map(({ image }) => toImageSummary(image)),
      statuses,
      plans: plans.map(toPlanSummary),
      notice: noticeText(locale),
    };
  });
}
