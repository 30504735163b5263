import { createRoute, z } from '@hono/zod-openapi';
import { duplicatePatient } from '@molaar/contracts';
import { findDuplicates } from '@molaar/services/patients';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, idParam, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/patient/{id}/duplicates',
  ...forSignedIn('extension', 'Files that may be the same person’s', ['PATIENT_NOT_FOUND']),
  request: { params: idParam },
  responses: { 200: json(z.array(duplicatePatient), 'The likeliest first'), ...failure },
});

export const findDuplicatesRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await findDuplicates(app.services, await actorOf(c), c.req.valid('param').id), 200));
};
