import { createRoute, z } from '@hono/zod-openapi';
import {
  displayState,
  markHintsInput,
  medicalSettings,
  planMailTemplate,
  readHints,
  saveDisplayInput,
  saveMedicalSettingsInput,
  savePlanMailTemplateInput,
} from '@molaar/contracts';
import { getDisplay, getHints, getMedicalSettings, markHints, saveDisplay, saveMedicalSettings } from '@molaar/services/settings';
import { listTreatmentPlanMailTemplates, saveTreatmentPlanMailTemplate } from '@molaar/services/treatment-plans/sharing';
import { ifMatch, withEntityTag } from '../../http/entity-tag';
import { type AddRoutes, actorOf, body, failure, forSignedIn, json } from '../rest';

const getMedicalSettingsRoute = createRoute({
  operationId: 'getMedicalSettings',
  method: 'get',
  path: '/medical-settings',
  ...forSignedIn('Settings', 'Get the medical settings of the clinic'),
  responses: { 200: json(medicalSettings, 'The settings'), ...failure },
});

const saveMedicalSettingsRoute = createRoute({
  operationId: 'saveMedicalSettings',
  method: 'put',
  path: '/medical-settings',
  ...forSignedIn('Settings', 'Change the tooth notation and the language of documents', ['VERSION_CONFLICT']),
  request: { body: body(saveMedicalSettingsInput) },
  responses: { 200: json(medicalSettings, 'The saved settings'), ...failure },
});

const listPlanMailTemplatesRoute = createRoute({
  operationId: 'listMailTemplates',
  method: 'get',
  path: '/x/plan-mail-template',
  ...forSignedIn('extension', 'List the texts of e-mails with a treatment plan, per language'),
  responses: { 200: json(z.array(planMailTemplate), 'The texts'), ...failure },
});

const savePlanMailTemplateRoute = createRoute({
  operationId: 'saveMailTemplate',
  method: 'put',
  path: '/x/plan-mail-template',
  ...forSignedIn('extension', 'Set the clinic’s own text; null restores the default text', ['VERSION_CONFLICT']),
  request: { body: body(savePlanMailTemplateInput) },
  responses: { 200: json(planMailTemplate, 'The saved texts'), ...failure },
});

const getDisplayRoute = createRoute({
  operationId: 'getDisplay',
  method: 'get',
  path: '/x/display',
  ...forSignedIn('extension', 'Get the display settings of the workdesk: the clinic’s, one’s own, and the effective ones'),
  responses: { 200: json(displayState, 'The settings'), ...failure },
});

const saveDisplayRoute = createRoute({
  operationId: 'saveDisplay',
  method: 'put',
  path: '/x/display',
  ...forSignedIn('extension', 'Set the display settings of the workdesk for the clinic or for oneself; null resets them'),
  request: { body: body(saveDisplayInput) },
  responses: { 200: json(displayState, 'The saved settings'), ...failure },
});

const getHintsRoute = createRoute({
  operationId: 'getHints',
  method: 'get',
  path: '/x/hint',
  ...forSignedIn('extension', 'List the hints that one has dismissed'),
  responses: { 200: json(readHints, 'The hints'), ...failure },
});

const markHintsRoute = createRoute({
  operationId: 'markHintsSeen',
  method: 'put',
  path: '/x/hint',
  ...forSignedIn('extension', 'Dismiss hints or show them again'),
  request: { body: body(markHintsInput) },
  responses: { 200: json(readHints, 'The dismissed hints'), ...failure },
});

export const settingsRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(getMedicalSettingsRoute, async (c) =>
    c.json(withEntityTag(c, await getMedicalSettings(app.services, await actorOf(c))), 200),
  );
  http.openapi(saveMedicalSettingsRoute, async (c) =>
    c.json(withEntityTag(c, await saveMedicalSettings(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
  http.openapi(listPlanMailTemplatesRoute, async (c) => c.json(await listTreatmentPlanMailTemplates(app.services, await actorOf(c)), 200));
  http.openapi(savePlanMailTemplateRoute, async (c) => {
    const input = ifMatch(c, c.req.valid('json'));
    return c.json(withEntityTag(c, await saveTreatmentPlanMailTemplate(app.services, await actorOf(c), input)), 200);
  });
  http.openapi(getDisplayRoute, async (c) => c.json(await getDisplay(app.services, await actorOf(c)), 200));
  http.openapi(saveDisplayRoute, async (c) => c.json(await saveDisplay(app.services, await actorOf(c), c.req.valid('json')), 200));
  http.openapi(getHintsRoute, async (c) => c.json(await getHints(app.services, await actorOf(c)), 200));
  http.openapi(markHintsRoute, async (c) => c.json(await markHints(app.services, await actorOf(c), c.req.valid('json')), 200));
};
