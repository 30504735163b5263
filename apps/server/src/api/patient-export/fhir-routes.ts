import { createRoute, z } from '@hono/zod-openapi';
import { AppError, id } from '@molaar/contracts';
import {
  CODE_SYSTEMS,
  capabilityStatement,
  codeSystemResource,
  READ_TYPES,
  readFhirPatient,
  readFhirResource,
  referredPatientId,
  SEARCHED_TYPES,
  searchFhir,
} from '@molaar/services/patient-export/fhir';
import type { Context } from 'hono';
import type { AppEnv } from '../../app-env';
import { type AddRoutes, actorOf, failure, forEveryone, forSignedIn, idParam } from '../rest';

const fhir = (description: string) => ({
  200: { description, content: { 'application/fhir+json': { schema: { type: 'object' as const } } } },
  ...failure,
});

const metadataRoute = createRoute({
  operationId: 'getFhirMetadata',
  method: 'get',
  path: '/x/fhir/metadata',
  ...forEveryone('extension', 'Get what the FHIR R4 calls can do'),
  responses: fhir('A CapabilityStatement'),
});

const codeSystemRoute = createRoute({
  operationId: 'getFhirCodeSystem',
  method: 'get',
  path: '/x/fhir/CodeSystem/{name}',
  ...forEveryone('extension', 'Get a code system of the FHIR resources', ['NOT_FOUND']),
  request: { params: z.object({ name: z.enum(CODE_SYSTEMS as [string, ...string[]]) }) },
  responses: fhir('A CodeSystem'),
});

const patientRoute = createRoute({
  operationId: 'getFhirPatient',
  method: 'get',
  path: '/x/fhir/Patient/{id}',
  ...forSignedIn('extension', 'Get a patient as a FHIR R4 resource', ['PATIENT_NOT_FOUND']),
  request: { params: idParam },
  responses: fhir('A Patient'),
});

/** An empty parameter is none. */
const pageNumber = (description: string) =>
  z
    .preprocess((value) => (value === '' ? undefined : value), z.coerce.number().int().min(0).max(1_000_000).optional())
    .openapi({ type: 'integer', minimum: 0, description });

const pageQuery = {
  _count: pageNumber('Most resources of a page; 0 for their number alone. Without it the bundle has all. The link `next` is the next page'),
  _offset: pageNumber('Part of the links `next` and `previous`: number of resources before the page'),
};

const everythingRoute = createRoute({
  operationId: 'getFhirPatientEverything',
  method: 'get',
  path: '/x/fhir/Patient/{id}/$everything',
  ...forSignedIn('extension', 'Get all FHIR R4 resources of a patient', ['PATIENT_NOT_FOUND']),
  request: { params: idParam, query: z.object(pageQuery) },
  responses: fhir('A Bundle of type searchset'),
});

const resourceRoute = createRoute({
  operationId: 'getFhirResource',
  method: 'get',
  path: '/x/fhir/{type}/{id}',
  ...forSignedIn('extension', 'Get a FHIR R4 resource by its type and id', ['NOT_FOUND']),
  request: { params: z.object({ type: z.enum([...SEARCHED_TYPES, ...READ_TYPES]), id: z.string().max(64) }) },
  responses: fhir('The resource'),
});

const patientReference = z
  .preprocess((reference) => (typeof reference === 'string' ? referredPatientId(reference) : reference), id)
  .openapi({ type: 'string', format: 'uuid', description: 'Id of the patient; also as a FHIR reference, `Patient/{id}`' });

const searchRoute = createRoute({
  operationId: 'searchFhir',
  method: 'get',
  path: '/x/fhir/{type}',
  ...forSignedIn('extension', 'Search the FHIR R4 resources of one type of a patient', ['PATIENT_NOT_FOUND']),
  request: {
    params: z.object({ type: z.enum(SEARCHED_TYPES) }),
    query: z.object({ patient: patientReference, ...pageQuery }),
  },
  responses: fhir('A Bundle of type searchset'),
});

/** The route's types allow JSON only with the JSON content type. */
function respond(c: Context<AppEnv>, resource: object): never {
  return c.body(JSON.stringify(resource), 200, { 'Content-Type': 'application/fhir+json; charset=utf-8' }) as never;
}

export const fhirRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(metadataRoute, (c) => respond(c, capabilityStatement(app.services.publicUrl)));
  http.openapi(codeSystemRoute, (c) => {
    const system = codeSystemResource(c.req.valid('param').name, app.services.publicUrl);
    if (!system) throw new AppError('NOT_FOUND', 'no such code system');
    return respond(c, system);
  });
  http.openapi(patientRoute, async (c) => respond(c, await readFhirPatient(app.services, await actorOf(c), c.req.valid('param').id)));
  http.openapi(everythingRoute, async (c) => {
    const { _count: count, _offset: offset } = c.req.valid('query');
    const search = { patientId: c.req.valid('param').id, page: { count, offset } };
    return respond(c, await searchFhir(app.services, await actorOf(c), search));
  });
  http.openapi(resourceRoute, async (c) => {
    const { type, id: resourceId } = c.req.valid('param');
    return respond(c, await readFhirResource(app.services, await actorOf(c), type, resourceId));
  });
  http.openapi(searchRoute, async (c) => {
    const { patient: patientId, _count: count, _offset: offset } = c.req.valid('query');
    const search = { patientId, type: c.req.valid('param').type, page: { count, offset } };
    return respond(c, await searchFhir(app.services, await actorOf(c), search));
  });
};
