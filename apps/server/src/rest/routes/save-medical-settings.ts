import { createRoute } from '@hono/zod-openapi';
import { medicalSettings, saveMedicalSettingsInput } from '@molaar/contracts';
import { saveMedicalSettings } from '@molaar/services/settings';
import { ifMatch, tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { body, failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'put',
  path: '/medical-settings',
  ...forSignedIn('Settings', 'Change the tooth notation and the language of documents', ['VERSION_CONFLICT']),
  request: { body: body(saveMedicalSettingsInput) },
  responses: { 200: json(medicalSettings, 'The settings as saved'), ...failure },
});

export const saveMedicalSettingsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) =>
    c.json(tagged(c, await saveMedicalSettings(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
};
