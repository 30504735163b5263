import { LOCALES, type Locale, type TreatmentPlan, type TreatmentPlanSummary } from '@molaar/contracts';
import {
  type ClinicTx,
  findApprovedVersionNumber,
  findPatient,
  findTreatmentPlan,
  type StoredTreatmentPlan,
  type StoredTreatmentPlanSummary,
} from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor } from '../context/deps';
import { findAuthorNames } from '../shared/author-name';
import { mayDiscardDrafts } from './may-discard-drafts';
import { findUntranslated } from './translate-lines';

/** Converts a stored summary of a treatment plan to that of the API. */
export function toTreatmentPlanSummary(plan: StoredTreatmentPlanSummary): TreatmentPlanSummary {
  const { id, patientId, imageId, status, planVersion, version, language, savedAt, total, priced, outdated } = plan;
  return { id, patientId, imageId, status, planVersion, version, language, savedAt: savedAt.toISOString(), total, priced, outdated };
}

/** Returns the latest version of a treatment plan as the portal and partners read it; undefined for an unknown id. */
export async function presentTreatmentPlan(
  tx: ClinicTx,
  actor: Pick<Actor, 'organizationId' | 'userId' | 'roles' | 'locale'>,
  planId: string,
): Promise<TreatmentPlan | undefined> {
  const { locale } = actor;
  const plan = await findTreatmentPlan(tx, planId);
  const patient = plan && (await findPatient(tx, plan.patientId));
  if (!plan || !patient) return undefined;
  const { id, firstName, lastName, birthDate, email } = patient;
  const { comments, pdfFormat, treatments, disclaimers, translations } = plan.content;
  return {
    ...toTreatmentPlanSummary(plan),
    patient: { id, firstName, lastName, birthDate, email },
    approvedVersion: await findApprovedVersionNumber(tx, planId),
    mayDiscard: plan.status === 'DRAFT' && (await mayDiscardDrafts(tx, actor, planId)),
    savedBy: await nameOfAuthor(tx, plan, locale),
    validUntil: plan.validUntil,
    medicalTemplateId: plan.medicalTemplateId,
    pricingTemplateId: plan.pricingTemplateId,
    annotationVersion: plan.annotationVersion,
    statusVersion: plan.statusVersion,
    comments,
    pdfFormat,
    treatments,
    mirrored: plan.content.mirrored ?? false,
    untranslated: LOCALES.filter((other) => other !== plan.language).flatMap((other) => findUntranslated(treatments, translations[other])),
    disclaimers: disclaimers[plan.language] ?? [],
    notice: noticeText(locale),
  };
}

/** Returns who saved a version: the person, or the program that did it in the person's name. */
export async function nameOfAuthor(
  tx: ClinicTx,
  { id, savedBy, savedAt }: Pick<StoredTreatmentPlan, 'id' | 'savedBy' | 'savedAt'>,
  locale: Locale,
): Promise<string> {
  const nameOf = await findAuthorNames(tx, { entityIds: [id], acts: [{ by: savedBy, at: savedAt }], locale });
  return nameOf(savedBy, savedAt) ?? '';
}
