import { AppError } from '@molaar/contracts';
import { findOrganization, findPatient, inOrganization, namesOfPeople, type Tx, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { readConfirmed } from '../statuses/confirmed-statuses';
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

export interface FhirBundle {
  resourceType: 'Bundle';
  id: string;
  type: 'collection';
  timestamp: string;
  entry: { fullUrl: string; resource: Resource }[];
}

/**
 * What people confirmed about a patient, as a FHIR R4 Bundle: radiographs (Media, DiagnosticReport), issues (Condition) and
 * whatever else is said of teeth and jaws (Observation), by ISO 3950 and surface, with ICD-10 where it has a code.
 * Suggestions that nobody confirmed are not in it. PATIENT_NOT_FOUND.
 */
export async function exportFhir(deps: Pick<Deps, 'db' | 'clock' | 'publicUrl'>, actor: Actor, patientId: string): Promise<FhirBundle> {
  requirePermission(actor, 'READ_CLINICAL');
  const { organizationId, userId } = actor;
  return inOrganization(deps.db, organizationId, async (tx) => {
    const bundle = await readBundle(deps, tx, actor, patientId);
    await writeAudit(tx, organizationId, { actorId: userId, action: 'EXPORT', entity: 'patient', entityId: patientId, at: deps.clock() });
    return bundle;
  });
}

/** The bundle inside a transaction; who calls it has asked for the permission and writes the audit log. */
export async function readBundle(
  { clock, publicUrl }: Pick<Deps, 'clock' | 'publicUrl'>,
  tx: Tx,
  { organizationId, locale }: Actor,
  patientId: string,
): Promise<FhirBundle> {
  const patient = await findPatient(tx, organizationId, patientId);
  const organization = await findOrganization(tx, organizationId);
  if (!patient || !organization) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
  const confirmed = await readConfirmed(tx, organizationId, patientId);
  const deciders = confirmed.flatMap(({ statuses, jawFindings }) => [...statuses, ...jawFindings].map(({ decidedBy }) => decidedBy));
  const people = await namesOfPeople(tx, organizationId, deciders);
  const context: FhirContext = { locale, publicUrl, organization, people, patientId };

  const resources: Resource[] = [patientResource(patient, context), organizationResource(context)];
  for (const [id, name] of people) resources.push(practitionerResource(id, name));
  for (const image of confirmed) {
    const findings = [
      ...image.statuses.map((status) => statusResource(status, image.image, context)),
      ...image.jawFindings.map((object) => jawResource(object, image.image, context)),
    ];
    const observed = findings.filter(({ resourceType }) => resourceType === 'Observation').map(({ id }) => id);
    resources.push(mediaResource(image.image, context), ...findings);
    if (findings.length > 0) resources.push(reportResource(image, observed, context));
  }
  return {
    resourceType: 'Bundle',
    id: patientId,
    type: 'collection',
    timestamp: clock().toISOString(),
    entry: resources.map((resource) => ({ fullUrl: urn(resource.id), resource })),
  };
}
