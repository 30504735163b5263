import { AppError } from '@molaar/contracts';
import { inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../../context/deps';
import { requirePermission } from '../../context/permission';
import { type FhirBundle, readBundle } from './export-fhir';
import type { Resource } from './resources';

/** Types of resources of one patient that can be searched. */
export const SEARCHED_TYPES = ['ImagingStudy', 'Observation', 'Condition', 'CarePlan', 'DiagnosticReport', 'Media'] as const;
export type SearchedType = (typeof SEARCHED_TYPES)[number];

type FhirDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>;

export interface FhirSearchSet {
  resourceType: 'Bundle';
  type: 'searchset';
  total: number;
  entry: { fullUrl: string; resource: Resource; search: { mode: 'match' } }[];
}

/** Returns a patient as a FHIR resource. @throws PATIENT_NOT_FOUND. */
export async function readFhirPatient(deps: FhirDeps, actor: Actor, patientId: string): Promise<Resource> {
  const patient = (await readResources(deps, actor, patientId)).find(({ resourceType }) => resourceType === 'Patient');
  if (!patient) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
  return patient;
}

/** Returns the resources of a patient: of one type, or all. @throws PATIENT_NOT_FOUND. */
export async function searchFhir(deps: FhirDeps, actor: Actor, patientId: string, type?: SearchedType): Promise<FhirSearchSet> {
  const resources = (await readResources(deps, actor, patientId)).filter(({ resourceType }) => !type || resourceType === type);
  const entry = resources.map((resource) => ({
    fullUrl: `${deps.publicUrl}/api/x/fhir/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode: 'match' as const },
  }));
  return { resourceType: 'Bundle', type: 'searchset', total: entry.length, entry };
}

async function readResources(deps: FhirDeps, actor: Actor, patientId: string): Promise<Resource[]> {
  requirePermission(actor, 'READ_CLINICAL');
  const bundle = await inClinic(deps.db, actor, async (tx) => {
    const read = await readBundle(deps, tx, actor, patientId);
    await writeAudit(tx, { actorId: actor.userId, action: 'VIEW', entity: 'patient', entityId: patientId, at: deps.clock() });
    return read;
  });
  return withServerReferences(bundle);
}

/** A bundle of type collection refers to its entries by URN, a server's resources by type and id. */
function withServerReferences({ entry }: FhirBundle): Resource[] {
  const places = new Map(entry.map(({ fullUrl, resource }) => [fullUrl, `${resource.resourceType}/${resource.id}`]));
  const text = JSON.stringify(entry.map(({ resource }) => resource));
  return JSON.parse(text.replace(/"reference":"(urn:uuid:[0-9a-f-]{36})"/g, (_whole, urn) => `"reference":"${places.get(urn) ?? urn}"`));
}
