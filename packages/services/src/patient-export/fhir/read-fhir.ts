import { AppError, id as idSchema } from '@molaar/contracts';
import { type ClinicTx, findImage, findOrganization, findPeopleNames, findTreatmentPlan, inClinic, writeAudit } from '@molaar/db';
import type { Actor, Deps } from '../../context/deps';
import { mayDo, requirePermission } from '../../context/permission';
import { type FhirBundle, readBundle } from './export-fhir';
import { organizationResource, practitionerResource, type Resource, rowIdOf } from './resources';

/** Types of resources of one patient that can be searched. */
export const SEARCHED_TYPES = ['ImagingStudy', 'Observation', 'Condition', 'CarePlan', 'DiagnosticReport', 'Media'] as const;
export type SearchedType = (typeof SEARCHED_TYPES)[number];
/** Types of which one resource can be read by its id alone. */
export const READ_TYPES = ['Organization', 'Practitioner'] as const;
export type ReadType = SearchedType | (typeof READ_TYPES)[number];

type FhirDeps = Pick<Deps, 'db' | 'clock' | 'publicUrl'>;

/** What a page of a search contains; without `count` all that follows. */
export interface FhirPage {
  /** Most resources of a page; with 0 the bundle has only their number. */
  count?: number;
  /** Number of resources before the page. */
  offset?: number;
}

export interface FhirSearchSet {
  resourceType: 'Bundle';
  type: 'searchset';
  /** Of all pages. */
  total: number;
  link: { relation: 'self' | 'next' | 'previous'; url: string }[];
  /** FHIR has no empty lists. */
  entry?: { fullUrl: string; resource: Resource; search: { mode: 'match' } }[];
}

/** Returns what a search names as its patient, without the type of a FHIR reference: `Patient/{id}` or the id alone. */
export function referredPatientId(reference: string): string {
  return reference.replace(/^Patient\//, '');
}

/** Returns a patient as a FHIR resource. @throws PATIENT_NOT_FOUND. */
export async function readFhirPatient(deps: FhirDeps, actor: Actor, patientId: string): Promise<Resource> {
  const patient = (await readResources(deps, actor, patientId)).find(({ resourceType }) => resourceType === 'Patient');
  if (!patient) throw new AppError('PATIENT_NOT_FOUND', 'no such patient');
  return patient;
}

/** Returns a resource by its type and id, as other resources refer to it. @throws NOT_FOUND. */
export async function readFhirResource(deps: FhirDeps, actor: Actor, type: ReadType, id: string): Promise<Resource> {
  requirePermission(actor, 'READ_CLINICAL');
  const rowId = rowIdOf(id);
  if (!idSchema.safeParse(rowId).success) return notFound();
  if (isOfClinic(type)) return (await inClinic(deps.db, actor, (tx) => readOfClinic(tx, type, id))) ?? notFound();
  const patientId = await inClinic(deps.db, actor, (tx) => patientIdOf(tx, type, rowId));
  const resources = await readResources(deps, actor, patientId).catch((error: unknown) => {
    if (error instanceof AppError && error.code === 'PATIENT_NOT_FOUND') return notFound();
    throw error;
  });
  return resources.find((each) => each.resourceType === type && each.id === id) ?? notFound();
}

const isOfClinic = (type: ReadType): type is (typeof READ_TYPES)[number] => READ_TYPES.some((each) => each === type);

/**
 * Returns the id of the patient from whose file a resource is read, for the server to choose how a request is answered;
 * undefined for resources of a clinic, and for callers who may not read them, whom the requested call rejects.
 */
export async function findFhirPatientId(
  deps: Pick<Deps, 'db'>,
  actor: Actor,
  type: string,
  resourceId: string,
): Promise<string | undefined> {
  const rowId = rowIdOf(resourceId);
  if (!isSearched(type) || !idSchema.safeParse(rowId).success || !mayDo(actor, 'READ_CLINICAL')) return undefined;
  return inClinic(deps.db, actor, (tx) => patientIdOf(tx, type, rowId));
}

const isSearched = (type: string): type is SearchedType => SEARCHED_TYPES.some((each) => each === type);

async function readOfClinic(tx: ClinicTx, type: (typeof READ_TYPES)[number], id: string): Promise<Resource | undefined> {
  if (type === 'Practitioner') {
    const name = (await findPeopleNames(tx, [id])).get(id);
    return name === undefined ? undefined : practitionerResource(id, name);
  }
  const organization = await findOrganization(tx);
  return organization?.id === id ? organizationResource({ organization }) : undefined;
}

/** Returns the patient of a treatment plan or an image; what belongs to neither has the patient's id itself. */
async function patientIdOf(tx: ClinicTx, type: SearchedType, rowId: string): Promise<string> {
  const row = type === 'CarePlan' ? await findTreatmentPlan(tx, rowId) : await findImage(tx, rowId);
  return row?.patientId ?? rowId;
}

function notFound(): never {
  throw new AppError('NOT_FOUND', 'no such resource');
}

/**
 * Returns the resources of a patient, of one type or all: a page of them, with the address of the next one.
 * @throws PATIENT_NOT_FOUND.
 */
export async function searchFhir(
  deps: FhirDeps,
  actor: Actor,
  { patientId, type, page = {} }: { patientId: string; type?: SearchedType; page?: FhirPage },
): Promise<FhirSearchSet> {
  const resources = (await readResources(deps, actor, patientId)).filter(({ resourceType }) => !type || resourceType === type);
  const base = `${deps.publicUrl}/api/x/fhir`;
  const address = type ? `${base}/${type}?patient=${patientId}` : `${base}/Patient/${patientId}/$everything`;
  const { count, offset = 0 } = page;
  const entry = resources.slice(offset, count === undefined ? undefined : offset + count).map((resource) => ({
    fullUrl: `${base}/${resource.resourceType}/${resource.id}`,
    resource,
    search: { mode: 'match' as const },
  }));
  const total = resources.length;
  return {
    resourceType: 'Bundle',
    type: 'searchset',
    total,
    link: pageLinks(address, { count, offset }, total),
    ...(entry.length > 0 ? { entry } : {}),
  };
}

/** Returns the addresses of this page and those beside it. */
function pageLinks(
  address: string,
  { count, offset }: { count: number | undefined; offset: number },
  total: number,
): FhirSearchSet['link'] {
  const at = (place: number): string => {
    const parameters = [...(count === undefined ? [] : [`_count=${count}`]), ...(place > 0 ? [`_offset=${place}`] : [])].join('&');
    return parameters ? `${address}${address.includes('?') ? '&' : '?'}${parameters}` : address;
  };
  const links: FhirSearchSet['link'] = [{ relation: 'self', url: at(offset) }];
  if (!count) return links;
  if (offset + count < total) links.push({ relation: 'next', url: at(offset + count) });
  if (offset > 0) links.push({ relation: 'previous', url: at(Math.max(0, Math.min(offset, total) - count)) });
  return links;
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
