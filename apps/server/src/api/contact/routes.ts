import { createRoute } from '@hono/zod-openapi';
import { accepted, contactInput } from '@molaar/contracts';
import { sendContactMessage } from '@molaar/services/contact';
import { clientAddress } from '../../client-address';
import { type AddRoutes, body, failure, forEveryone, json } from '../rest';

const contactRoute = createRoute({
  operationId: 'sendContactMessage',
  method: 'post',
  path: '/mail/contact',
  ...forEveryone('Contact', 'Send a message to the portal’s operator', ['TOO_MANY_REQUESTS']),
  request: { body: body(contactInput) },
  responses: { 200: json(accepted, 'Queued'), ...failure },
});

export const contactRoutes: AddRoutes = ({ http, app }) => {
  http.openapi(contactRoute, async (c) => {
    const address = clientAddress(c, app.settings.trustProxy);
    return c.json(await sendContactMessage(app.services, { ...c.req.valid('json'), address, locale: c.get('locale') }), 200);
  });
};
