import { createRoute, z } from '@hono/zod-openapi';
import {
  anonymizePatientInput,
  duplicatePatient,
  listPatientsInput,
  mergePatientsInput,
  paginatePatientsInput,
  patient,
  patientDetails,
  patientPagesInput,
  patientPagesOutput,
  retentionState,
  savePatientInput,
  saveRetentionInput,
} from '@molaar/contracts';
import {
  anonymizePatient,
  countPatientPages,
  deletePatient,
  findDuplicates,
  getPatientDetails,
  getRetention,
  listPatients,
  mergePatients,
  nextCursor,
  paginatePatients,
  savePatient,
  saveRetention,
} from '@molaar/services/patients';
import { ifMatch, withEntityTag } from '../../http/entity-tag';
import { type AddRoutes, actorOf, body, failure, forSignedIn, idParam, json } from '../rest';

const listPatientsRoute = createRoute({
  operationId: 'listPatients',
  method: 'get',
  path: '/patient',
  ...forSignedIn('Patients', 'List patients for a picker, at most 100'),
  request: { query: listPatientsInput },
  responses: { 200: json(z.array(patient), 'The patients'), ...failure },
});

const paginatePatientsRoute = createRoute({
  operationId: 'paginatePatients',
  method: 'get',
  path: '/patient/paginate',
  ...forSignedIn('Patients', 'Get one page of patients; X-Next-Cursor is the cursor of the next page with the same order and filters'),
  request: { query: paginatePatientsInput },
  responses: { 200: json(z.array(patient), 'The page'), ...failure },
});

const countPatientPagesRoute = createRoute({
  operationId: 'countPatientPages',
  method: 'get',
  path: '/patient/pages',
  ...forSignedIn('Patients', 'Count the pages of patients'),
  request: { query: patientPagesInput },
  responses: { 200: json(patientPagesOutput, 'Number of pages and total'), ...failure },
});

const savePatientRoute = createRoute({
  operationId: 'savePatient',
  method: 'put',
  path: '/patient',
  ...forSignedIn('Patients', 'Create a patient (without id) or update one (with id and version)', [
    'PATIENT_NOT_FOUND',
    'PATIENT_ALREADY_EXISTS',
    'VERSION_CONFLICT',
  ]),
  request: { body: body(savePatientInput) },
  responses: { 200: json(patient, 'The saved patient'), ...failure },
});

const getPatientDetailsRoute = createRoute({
  operationId: 'getPatientDetails',
  method: 'get',
  path: '/patient/{id}/details',
  ...forSignedIn('Patients', 'Get a patient with radiographs and treatment plans', ['PATIENT_NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(patientDetails, 'The patient file'), ...failure },
});

const findDuplicatesRoute = createRoute({
  operationId: 'findDuplicates',
  method: 'get',
  path: '/x/patient/{id}/duplicates',
  ...forSignedIn('extension', 'List patients that may be the same person', ['PATIENT_NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(z.array(duplicatePatient), 'Most likely first'), ...failure },
});

const mergePatientsRoute = createRoute({
  operationId: 'mergePatients',
  method: 'post',
  path: '/x/patient/merge',
  ...forSignedIn('extension', 'Merge two patients; everything of `mergeId` moves to `keepId`', [
    'PATIENT_NOT_FOUND',
    'PATIENT_ALREADY_EXISTS',
    'VERSION_CONFLICT',
  ]),
  request: { body: body(mergePatientsInput) },
  responses: { 200: json(patient, 'The merged patient'), ...failure },
});

const anonymizePatientRoute = createRoute({
  operationId: 'anonymizePatient',
  method: 'post',
  path: '/x/patient/{id}/anonymize',
  ...forSignedIn('extension', 'Anonymize a patient permanently; radiographs and treatment plans stay without a name', [
    'PATIENT_NOT_FOUND',
    'VERSION_CONFLICT',
  ]),
  request: { params: idParam, body: body(anonymizePatientInput.omit({ id: true })) },
  responses: { 204: { description: 'Done' }, ...failure },
});

const deletePatientRoute = createRoute({
  operationId: 'deletePatient',
  method: 'post',
  path: '/x/patient/{id}/delete',
  ...forSignedIn('extension', 'Delete a patient with all records permanently', ['PATIENT_NOT_FOUND', 'VERSION_CONFLICT']),
  request: { params: idParam, body: body(anonymizePatientInput.omit({ id: true })) },
  responses: { 204: { description: 'Done' }, ...failure },
});

const getRetentionRoute = createRoute({
  operationId: 'getRetention',
  method: 'get',
  path: '/x/retention',
  ...forSignedIn('extension', 'Get the retention rule and the patients that are due'),
  responses: { 200: json(retentionState, 'The rule and the patients that are due'), ...failure },
});

const saveRetentionRoute = createRoute({
  operationId: 'saveRetention',
  method: 'put',
  path: '/x/retention',
  ...forSignedIn('extension', 'Set the retention rule of patient records'),
  request: { body: body(saveRetentionInput) },
  responses: { 200: json(retentionState, 'The rule and the patients that are due'), ...failure },
});

export const patientsRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(listPatientsRoute, async (c) => c.json(await listPatients(app.services, await actorOf(c), c.req.valid('query')), 200));
  http.openapi(paginatePatientsRoute, async (c) => {
    const input = c.req.valid('query');
    const patients = await paginatePatients(app.services, await actorOf(c), input);
    const cursor = nextCursor(patients, input);
    if (cursor) c.header('X-Next-Cursor', cursor);
    return c.json(patients, 200);
  });
  http.openapi(countPatientPagesRoute, async (c) =>
    c.json(await countPatientPages(app.services, await actorOf(c), c.req.valid('query')), 200),
  );
  http.openapi(savePatientRoute, async (c) =>
    c.json(withEntityTag(c, await savePatient(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
  http.openapi(getPatientDetailsRoute, async (c) => {
    const details = await getPatientDetails(app.services, await actorOf(c), c.req.valid('param').id);
    return c.json(withEntityTag(c, details, details.patient.version), 200);
  });
  http.openapi(findDuplicatesRoute, async (c) =>
    c.json(await findDuplicates(app.services, await actorOf(c), c.req.valid('param').id), 200),
  );
  http.openapi(mergePatientsRoute, async (c) => c.json(await mergePatients(app.services, await actorOf(c), c.req.valid('json')), 200));
  http.openapi(anonymizePatientRoute, async (c) => {
    await anonymizePatient(app.services, await actorOf(c), { ...c.req.valid('json'), ...c.req.valid('param') });
    return c.body(null, 204);
  });
  http.openapi(deletePatientRoute, async (c) => {
    await deletePatient(app.services, await actorOf(c), { ...c.req.valid('json'), ...c.req.valid('param') });
    return c.body(null, 204);
  });
  http.openapi(getRetentionRoute, async (c) => c.json(withEntityTag(c, await getRetention(app.services, await actorOf(c))), 200));
  http.openapi(saveRetentionRoute, async (c) =>
    c.json(withEntityTag(c, await saveRetention(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
};
