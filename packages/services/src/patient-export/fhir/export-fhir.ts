import { AppError } from '@molaar/contracts';
import {
  type ClinicTx,
  findApprovedTreatmentPlan,
  findOrganization,
  findPatient,
  findPeopleNames,
  inClinic,
  listTreatmentPlansOfPatient,
  type StoredTreatmentPlan,
  writeAudit,
} from '@molaar/db';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';
import { requireStepUp } from '../../context/require-step-up';
import { countAction } from '../../limits/count-action';
import { newestStatuses, readConfirmedFindings } from '../../statuses/confirmed-findings';
import { carePlanResource } from './care-plan';
import { imagingStudyResource } from './imaging-study';
import {
  type FhirContext,
  jawResource,
  mediaResource,
  organizationResource,
  patientResource,
  practitionerResource,
  type Resource,
  reportResource,
  statusResource,
  urn,
} from './resources';
import { toothObservations } from './tooth-observation';

export interface FhirBundle {
  resourceType: 'Bundle';
  id: string;
  type: 'collection';
  timestamp: string;
  entry: { fullUrl: string; resource: Resource }[];
}

/**
 * Exports a patient's confirmed findings as a FHIR R4 Bundle: images (ImagingStudy, Media, DiagnosticReport),
 * issues (Condition) and other statements about teeth and jaws (Observation), by ISO 3950 and surface, with ICD-10
 * where a code exists, the present status of each tooth (Observation), and approved treatment plans (CarePlan).
 * Unconfirmed suggestions are not included.
 * @throws PATIENT_NOT_FOUND; STEP_UP_REQUIRED.
 */
export async function exportFhir(deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>, actor: Actor, patientId: string): Promise<FhirBundle> {
  requirePermission(actor, 'READ_CLINICAL');
  requireStepUp(deps, actor);
  await countAction(deps, 'EXPORT', { actor });
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const bundle = await readBundle(deps, tx, actor, patientId);
    await writeAudit(tx, { actorId: userId, action: 'EXPORT', entity: 'patient', entityId: patientId, at: deps.clock() });
    return bundle;
  });
}

/** Reads the bundle in a transaction. The caller checks the permission and writes the audit log. */
export async function readBundle(
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  tx: ClinicTx,
  { locale }: Actor,
  patientId: string,
): Promise<FhirBundle> {
  const patient = await findPatient(tx, patientId);
  const organization = await findOrganization(tx);
  if (!patient || !organization) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
  const confirmed = await readConfirmedFindings(tx, patientId);
  const deciders = confirmed.flatMap(({ statuses, jawFindings }) => [...statuses, ...jawFindings].map(({ decidedBy }) => decidedBy));
  const plans: StoredTreatmentPlan[] = [];
  for (const { id } of await listTreatmentPlansOfPatient(tx, patientId)) {
    // A newer draft does not replace the approved version.
    const plan = await findApprovedTreatmentPlan(tx, id);
    if (plan) plans.push(plan);
  }
  const people = await findPeopleNames(tx, [...deciders, ...plans.map(({ savedBy }) => savedBy)]);
  const context: FhirContext = { locale, publicUrl, organization, people, patientId };

  const resources: Resource[] = [patientResource(patient, context), organizationResource(context)];
  for (const [id, name] of people) resources.push(practitionerResource(id, name));
  for (const image of confirmed) {
    const findings = [
      ...image.statuses.map((status) => statusResource(status, image.image, context)),
      ...image.jawFindings.map((annotation) => jawResource(annotation, image.image, context)),
    ];
    const observed = findings.filter(({ resourceType }) => resourceType === 'Observation').map(({ id }) => id);
    resources.push(mediaResource(image.image, context), imagingStudyResource(image.image, context), ...findings);
    if (findings.length > 0) resources.push(reportResource(image, observed, context));
  }
  resources.push(...toothObservations(newestStatuses(confirmed), context));
  for (const plan of plans) resources.push(carePlanResource(plan, context));
  return {
    resourceType: 'Bundle',
    id: patientId,
    type: 'collection',
    timestamp: clock().toISOString(),
    entry: resources.map((resource) => ({ fullUrl: urn(resource.id), resource })),
  };
}
