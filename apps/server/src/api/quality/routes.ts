import { createRoute } from '@hono/zod-openapi';
import { calibrationState, getQualityInput, quality, switchCalibrationInput } from '@molaar/contracts';
import { fitClinicCalibration, getCalibration, switchCalibration } from '@molaar/services/calibration';
import { getQuality } from '@molaar/services/quality';
import { ifMatch, withEntityTag } from '../../http/entity-tag';
import { type AddRoutes, actorOf, body, failure, forSignedIn, json } from '../rest';

const getQualityRoute = createRoute({
  operationId: 'getQuality',
  method: 'get',
  path: '/x/quality',
  ...forSignedIn('extension', 'Get what the clinic decided about suggestions, by finding type'),
  request: { query: getQualityInput },
  responses: { 200: json(quality, 'Counts and shares'), ...failure },
});

const getCalibrationRoute = createRoute({
  operationId: 'getCalibration',
  method: 'get',
  path: '/x/quality/calibration',
  ...forSignedIn('extension', 'Get how confidences are adjusted to the clinic'),
  responses: { 200: json(calibrationState, 'What is in use, all fits and switches'), ...failure },
});

const fitCalibrationRoute = createRoute({
  operationId: 'fitCalibration',
  method: 'post',
  path: '/x/quality/calibration',
  ...forSignedIn('extension', 'Fit confidences to the decisions of the clinic; it adjusts nothing before it is switched on'),
  responses: { 200: json(calibrationState, 'With the new fit first'), ...failure },
});

const switchCalibrationRoute = createRoute({
  operationId: 'switchCalibration',
  method: 'put',
  path: '/x/quality/calibration',
  ...forSignedIn('extension', 'Switch an adjustment of confidences on; null shows them as detected', ['NOT_FOUND', 'VERSION_CONFLICT']),
  request: { body: body(switchCalibrationInput) },
  responses: { 200: json(calibrationState, 'The new state'), ...failure },
});

export const qualityRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(getQualityRoute, async (c) => c.json(await getQuality(app.services, await actorOf(c), c.req.valid('query')), 200));
  http.openapi(getCalibrationRoute, async (c) => c.json(withEntityTag(c, await getCalibration(app.services, await actorOf(c))), 200));
  http.openapi(fitCalibrationRoute, async (c) => c.json(withEntityTag(c, await fitClinicCalibration(app.services, await actorOf(c))), 200));
  http.openapi(switchCalibrationRoute, async (c) =>
    c.json(withEntityTag(c, await switchCalibration(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
};
