import type { PlanSummary, TreatmentPlan } from '@molaar/contracts';
import {
  approvedPlanVersion,
  type ClinicTx,
  findPatient,
  findPlan,
  namesOfPeople,
  type StoredPlan,
  type StoredPlanSummary,
} from '@molaar/db';
import { noticeText } from '@molaar/i18n';
import type { Actor } from '../context/deps';
import { mayDiscardDrafts } from './may-discard-drafts';

export function toTreatmentPlanSummary(plan: StoredPlanSummary): PlanSummary {
  const { id, patientId, imageId, status, planVersion, version, language, savedAt, total, outdated } = plan;
  return { id, patientId, imageId, status, planVersion, version, language, savedAt: savedAt.toISOString(), total, outdated };
}

/** Returns the latest version of a treatment plan as the portal and partners read it; undefined for an unknown id. */
export async function presentTreatmentPlan(
  tx: ClinicTx,
  actor: Pick<Actor, 'organizationId' | 'userId' | 'roles' | 'locale'>,
  planId: string,
): Promise<TreatmentPlan | undefined> {
  const { locale } = actor;
  const plan = await findPlan(tx, planId);
  const patient = plan && (await findPatient(tx, plan.patientId));
  if (!plan || !patient) return undefined;
  const { id, firstName, lastName, birthDate, email } = patient;
  const { comments, pdfFormat, treatments, disclaimers } = plan.content;
  return {
    ...toTreatmentPlanSummary(plan),
    patient: { id, firstName, lastName, birthDate, email },
    approvedVersion: await approvedPlanVersion(tx, planId),
    mayDiscard: plan.status === 'DRAFT' && (await mayDiscardDrafts(tx, actor, planId)),
    savedBy: await nameOfAuthor(tx, plan),
    validUntil: plan.validUntil,
    medicalTemplateId: plan.medicalTemplateId,
    pricingTemplateId: plan.pricingTemplateId,
    annotationVersion: plan.annotationVersion,
    statusVersion: plan.statusVersion,
    comments,
    pdfFormat,
    treatments,
    disclaimers: disclaimers[plan.language] ?? [],
    notice: noticeText(locale),
  };
}

export async function nameOfAuthor(tx: ClinicTx, { savedBy }: Pick<StoredPlan, 'savedBy'>): Promise<string> {
  return (await namesOfPeople(tx, [savedBy])).get(savedBy) ?? '';
}
