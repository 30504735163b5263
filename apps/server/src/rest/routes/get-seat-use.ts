import { createRoute } from '@hono/zod-openapi';
import { seatUse } from '@molaar/contracts';
import { getSeatUse } from '@molaar/services/team';
import { type AddRoute, actorOf } from '../api';
import { failure, forSignedIn, json } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/x/seats',
  ...forSignedIn('extension', 'Users and open invitations beside the limits of the plan'),
  responses: { 200: json(seatUse, 'Seats taken and limits; null: no limit'), ...failure },
});

export const getSeatUseRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await getSeatUse(app.services, await actorOf(c)), 200));
};
