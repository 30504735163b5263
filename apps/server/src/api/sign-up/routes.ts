import { createRoute } from '@hono/zod-openapi';
import { checkoutInput, checkoutOutcome, checkUsernameInput, checkUsernameOutput, signUpInput, signUpOutput } from '@molaar/contracts';
import { checkUsername } from '@molaar/services/sign-up';
import { describeCheckout } from '@molaar/services/subscription';
import { getCookie } from 'hono/cookie';
import { clientAddress } from '../../client-address';
import { identityCookieName } from '../../identity-provider/sign-up-identity';
import { type AddRoutes, body, failure, forEveryone, json } from '../rest';
import { signUpWithIdentity } from './sign-up-with-identity';

const signUpRoute = createRoute({
  operationId: 'signUp',
  method: 'post',
  path: '/sign-up',
  ...forEveryone('Account', 'Create a clinic with its owner; the response contains the URL of the payment page', [
    'EMAIL_EXISTS',
    'PLAN_NOT_FOUND',
    'COULD_NOT_UPDATE_ORGANIZATION',
    'IDENTITY_EXPIRED',
    'MULTIPLE_ACTIVE_USERS',
    'TOO_MANY_REQUESTS',
  ]),
  request: { body: body(signUpInput) },
  responses: { 200: json(signUpOutput, 'The payment page, or that the clinic will be contacted'), ...failure },
});

const checkUsernameRoute = createRoute({
  operationId: 'checkUsername',
  method: 'get',
  path: '/sign-up/check-username',
  ...forEveryone('Account', 'Check whether a username is available', ['TOO_MANY_REQUESTS']),
  request: { query: checkUsernameInput },
  responses: { 200: json(checkUsernameOutput, 'Available or not'), ...failure },
});

const describeCheckoutRoute = createRoute({
  operationId: 'getCheckout',
  method: 'get',
  path: '/x/sign-up/checkout/{checkoutId}',
  ...forEveryone('extension', 'Get the outcome of a payment page by its id', ['NOT_FOUND', 'TOO_MANY_REQUESTS']),
  request: { params: checkoutInput },
  responses: { 200: json(checkoutOutcome, 'Paid or not paid yet'), ...failure },
});

export const signUpRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(signUpRoute, async (c) => {
    const address = clientAddress(c, app.settings.trustProxy);
    const sealedIdentity = getCookie(c, identityCookieName(app.settings.secure));
    const setCookie = (value: string) => c.header('Set-Cookie', value, { append: true });
    return c.json(await signUpWithIdentity(app, c.req.valid('json'), { address, sealedIdentity, setCookie }), 200);
  });
  http.openapi(checkUsernameRoute, async (c) => {
    const address = clientAddress(c, app.settings.trustProxy);
    return c.json(await checkUsername(app.services, { ...c.req.valid('query'), address }), 200);
  });
  http.openapi(describeCheckoutRoute, async (c) => {
    const address = clientAddress(c, app.settings.trustProxy);
    return c.json(await describeCheckout(app.services, { ...c.req.valid('param'), address }), 200);
  });
};
