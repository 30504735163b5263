import { createRoute } from '@hono/zod-openapi';
import { medicalSettings } from '@molaar/contracts';
import { getMedicalSettings } from '@molaar/services/settings';
import { tagged } from '../../http/entity-tag';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/medical-settings',
  ...forSignedIn('Settings', 'Medical settings of the clinic'),
  responses: { 200: json(medicalSettings, 'The settings'), ...failure },
});

export const getMedicalSettingsRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(tagged(c, await getMedicalSettings(app.services, await actorOf(c))), 200));
};
