import { createRoute } from '@hono/zod-openapi';
import { importPatientsInput, patientsImported } from '@molaar/contracts';
import { importPatients } from '@molaar/services/patient-import';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'post',
  path: '/x/patient/import',
  ...forSignedIn('extension', 'Make the patients that the preview of `revision` called new: all of them or none', [
    'PATIENT_ALREADY_EXISTS',
    'VERSION_CONFLICT',
  ]),
  request: { body: body(importPatientsInput) },
  responses: { 200: json(patientsImported, 'How many were made and left out'), ...failure },
});

export const importPatientsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await importPatients(app.services, await actorOf(c), c.req.valid('json')), 200));
};
