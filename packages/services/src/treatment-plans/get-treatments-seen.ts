import { AppError, type Locale, type TreatmentsSeen } from '@molaar/contracts';
import {
  type ClinicTx,
  findApprovedTreatmentPlan,
  findAssessments,
  findOrganization,
  findPatient,
  inClinic,
  listImages,
  listTreatmentPlanAnswers,
  listTreatmentPlansOfPatient,
  type StoredImage,
  type StoredTreatmentPlan,
  writeAudit,
} from '@molaar/db';
import { calendarDay } from '@molaar/domain/clinic';
import { type Assessment, assessmentOf } from '@molaar/domain/findings';
import { linesOnSides, type RadiographFindings, treatmentsSeen } from '@molaar/domain/treatment-plans';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { readCurrentStatuses } from '../statuses/read-current-statuses';

/** A radiograph that was taken on a known day, and what its analysis assessed. */
interface Radiograph {
  image: StoredImage & { dateTaken: string };
  assessment: Assessment;
}

/**
 * Returns whether the newest radiograph shows the treatments of the patient's newest approved treatment plan before
 * it. A radiograph counts when it was taken after the day on which the plan was approved, and analysed: one whose date
 * is unknown may be an older one, and neither do other kinds of radiographs show that something is not there.
 * @returns Null when no treatment plan with lines has such a radiograph.
 * @throws PATIENT_NOT_FOUND.
 */
export async function getTreatmentsSeen(deps: Deps, actor: Actor, { patientId }: { patientId: string }): Promise<TreatmentsSeen> {
  requirePermission(actor, 'READ_CLINICAL');
  const { userId, locale } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    if (!(await findPatient(tx, patientId))) throw new AppError('PATIENT_NOT_FOUND', `no patient ${patientId}`);
    const found = await findNewest(tx, patientId, locale);
    if (!found) return null;
    await writeAudit(tx, { actorId: userId, action: 'VIEW', entity: 'treatment_plan', entityId: found.planId, at: deps.clock() });
    return found;
  });
}

async function findNewest(tx: ClinicTx, patientId: string, locale: Locale): Promise<TreatmentsSeen> {
  const images = await listImages(tx, patientId);
  const radiographs = await readAnalysed(tx, images);
  const [newest] = radiographs;
  if (!newest) return null;
  const timeZone = (await findOrganization(tx))?.timeZone ?? 'Europe/Tallinn';
  for (const { id } of await listTreatmentPlansOfPatient(tx, patientId)) {
    const plan = await findApprovedTreatmentPlan(tx, id);
    const planImage = images.find((image) => image.id === plan?.imageId);
    if (!plan || !planImage || newest.image.dateTaken <= calendarDay(plan.savedAt, timeZone)) continue;
    const treatments = await compare(tx, plan, { planImage, newest, locale });
    const { id: imageId, imageNumber, dateTaken } = newest.image;
    if (treatments.length > 0)
      return { planId: plan.id, planImageId: planImage.id, image: { id: imageId, imageNumber, dateTaken }, treatments };
  }
  return null;
}

/** Returns the analysed radiographs with a known date, newest first; of one day, whole ones before parts of them. */
async function readAnalysed(tx: ClinicTx, images: readonly StoredImage[]): Promise<Radiograph[]> {
  const assessments = await findAssessments(
    tx,
    images.map(({ id }) => id),
  );
  const analysed = images.flatMap((image) => {
    const assessment = assessments.get(image.id);
    const { dateTaken } = image;
    return dateTaken !== null && assessment?.state === 'ASSESSED' ? [{ image: { ...image, dateTaken }, assessment }] : [];
  });
  return analysed.sort((a, b) => {
    if (a.image.dateTaken !== b.image.dateTaken) return a.image.dateTaken < b.image.dateTaken ? 1 : -1;
    return Number(a.assessment.cropped) - Number(b.assessment.cropped);
  });
}

async function compare(
  tx: ClinicTx,
  { id, planVersion, language, content }: StoredTreatmentPlan,
  { planImage, newest, locale }: { planImage: StoredImage; newest: Radiograph; locale: Locale },
): Promise<NonNullable<TreatmentsSeen>['treatments']> {
  const answer = (await listTreatmentPlanAnswers(tx, id)).find((one) => one.planVersion === planVersion);
  const answers = new Map(answer?.choices.map(({ treatmentId, choice }) => [treatmentId, choice]));
  const assessment = (await findAssessments(tx, [planImage.id])).get(planImage.id) ?? assessmentOf(null);
  const lines = linesOnSides({ mirrored: content.mirrored ?? false, lines: content.treatments }, planImage.mirrored);
  const seen = treatmentsSeen({
    lines,
    answers,
    before: await readFindings(tx, planImage, assessment),
    after: await readFindings(tx, newest.image, newest.assessment),
  });
  const texts = language === locale ? {} : (content.translations[locale] ?? {});
  return seen.map(({ line, sight, reason }) => {
    const { treatmentName, issue } = { ...line, ...texts[line.id] };
    return {
      id: line.id,
      tooth: line.tooth,
      ...(line.furtherTeeth?.length ? { furtherTeeth: line.furtherTeeth } : {}),
      surfaces: line.surfaces,
      name: treatmentName || issue,
      alternative: line.alternative ?? null,
      sight,
      reason,
    };
  });
}

async function readFindings(tx: ClinicTx, { id, height }: StoredImage, assessment: Assessment): Promise<RadiographFindings> {
  // With the confidences that every other page shows.
  const { annotations } = await readCurrentStatuses(tx, id);
  return { annotations, assessment, height };
}
