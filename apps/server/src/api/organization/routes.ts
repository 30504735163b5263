import { createRoute, z } from '@hono/zod-openapi';
import {
  AppError,
  company,
  saveCompanyInput,
  saveTrainingConsentInput,
  trainingConsent,
  updateOrganizationInput,
  user,
} from '@molaar/contracts';
import { deleteLogo, getCompany, openLogo, saveCompany, saveLogo, updateOrganization } from '@molaar/services/organization';
import { getTrainingConsent, saveTrainingConsent } from '@molaar/services/training-export';
import { limitBody } from '../../http/body-limits';
import { ifMatch, withEntityTag } from '../../http/entity-tag';
import { streamObject } from '../../http/stream-object';
import { type AddRoutes, actorOf, body, failure, forSignedIn, json, signedIn } from '../rest';
import { uploadedFile } from '../uploaded-file';

const updateOrganizationRoute = createRoute({
  operationId: 'updateOrganization',
  method: 'patch',
  path: '/x/organization',
  ...forSignedIn('extension', 'Update the owner’s settings of the organization; absent fields stay unchanged'),
  request: { body: body(updateOrganizationInput) },
  responses: { 200: json(user, 'The owner with the updated organization'), ...failure },
});

const COMPANY_PATH = '/x/organization/company';

const LOGO_PATH = '/x/organization/logo';

const MAX_LOGO_BYTES = 2 * 1024 * 1024;

const LOGO_ERROR_CODES = ['IMAGE_TOO_LARGE', 'IMAGE_TYPE_NOT_SUPPORTED', 'IMAGE_UNREADABLE', 'ORGANIZATION_READ_ONLY'] as const;

const getCompanyRoute = createRoute({
  operationId: 'getCompany',
  method: 'get',
  path: COMPANY_PATH,
  ...forSignedIn('extension', 'Get name, address and logo of the clinic'),
  responses: { 200: json(company, 'The clinic'), ...failure },
});

const saveCompanyRoute = createRoute({
  operationId: 'saveCompany',
  method: 'put',
  path: COMPANY_PATH,
  ...forSignedIn('extension', 'Update name and address of the clinic', ['ORGANIZATION_READ_ONLY']),
  request: { body: body(saveCompanyInput) },
  responses: { 200: json(company, 'The updated clinic'), ...failure },
});

const CONSENT_PATH = '/x/organization/training-consent';

const getTrainingConsentRoute = createRoute({
  operationId: 'getTrainingConsent',
  method: 'get',
  path: CONSENT_PATH,
  ...forSignedIn('extension', 'Get whether confirmed readings of the clinic may train the analysis'),
  responses: { 200: json(trainingConsent, 'The last decision'), ...failure },
});

const saveTrainingConsentRoute = createRoute({
  operationId: 'saveTrainingConsent',
  method: 'put',
  path: CONSENT_PATH,
  ...forSignedIn('extension', 'Agree that confirmed readings train the analysis, or withdraw it', ['VERSION_CONFLICT']),
  request: { body: body(saveTrainingConsentInput) },
  responses: { 200: json(trainingConsent, 'The decision'), ...failure },
});

const throwLogoTooLarge = (): never => {
  throw new AppError('IMAGE_TOO_LARGE', `a logo has at most ${MAX_LOGO_BYTES} bytes`);
};

/** The file and its multipart envelope; the exact limit of the file is checked afterwards. */
const logoBodyLimit = limitBody(MAX_LOGO_BYTES + 64 * 1024, throwLogoTooLarge);

const logoForm = z.object({
  file: uploadedFile(`PNG or JPEG, at most ${MAX_LOGO_BYTES} bytes`),
});

const saveLogoRoute = createRoute({
  operationId: 'saveClinicLogo',
  method: 'put',
  path: LOGO_PATH,
  ...forSignedIn('extension', 'Set the logo of the clinic', LOGO_ERROR_CODES),
  middleware: [signedIn, logoBodyLimit] as const,
  request: { body: { required: true, content: { 'multipart/form-data': { schema: logoForm } } } },
  responses: { 200: json(company, 'The updated clinic'), ...failure },
});

const deleteLogoRoute = createRoute({
  operationId: 'deleteClinicLogo',
  method: 'delete',
  path: LOGO_PATH,
  ...forSignedIn('extension', 'Delete the logo of the clinic', ['ORGANIZATION_READ_ONLY']),
  responses: { 200: json(company, 'The updated clinic'), ...failure },
});

const getLogoRoute = createRoute({
  operationId: 'getClinicLogo',
  method: 'get',
  path: LOGO_PATH,
  ...forSignedIn('extension', 'Get the logo of the clinic', ['NOT_FOUND']),
  responses: {
    200: { description: 'The file', content: { 'image/png': { schema: { type: 'string', format: 'binary' } as const } } },
    304: { description: 'Unchanged' },
    ...failure,
  },
});

export const organizationRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(updateOrganizationRoute, async (c) =>
    c.json(await updateOrganization(app.services, await actorOf(c), c.req.valid('json')), 200),
  );
  http.openapi(getCompanyRoute, async (c) => c.json(await getCompany(app.services, await actorOf(c)), 200));
  http.openapi(saveCompanyRoute, async (c) => c.json(await saveCompany(app.services, await actorOf(c), c.req.valid('json')), 200));
  http.openapi(saveLogoRoute, async (c) => {
    const { file } = c.req.valid('form');
    if (file.size > MAX_LOGO_BYTES) throwLogoTooLarge();
    return c.json(await saveLogo(app.services, await actorOf(c), Buffer.from(await file.arrayBuffer())), 200);
  });
  http.openapi(getTrainingConsentRoute, async (c) =>
    c.json(withEntityTag(c, await getTrainingConsent(app.services, await actorOf(c))), 200),
  );
  http.openapi(saveTrainingConsentRoute, async (c) =>
    c.json(withEntityTag(c, await saveTrainingConsent(app.services, await actorOf(c), ifMatch(c, c.req.valid('json')))), 200),
  );
  http.openapi(deleteLogoRoute, async (c) => c.json(await deleteLogo(app.services, await actorOf(c)), 200));
  http.openapi(getLogoRoute, async (c) => {
    const { id, ...object } = await openLogo(app.services, await actorOf(c));
    return streamObject(c, object, { etag: `"${id}"`, cacheControl: 'private, max-age=31536000, immutable' });
  });
};
