import { createRoute } from '@hono/zod-openapi';
import { openInvitation } from '@molaar/contracts';
import { getInvitation } from '@molaar/services/team';
import type { AddRoute } from '../api';
import { failure, forEveryone, json, linkParam } from '../describe';

const route = createRoute({
  method: 'get',
  path: '/invitation/{id}',
  ...forEveryone('Team', 'What the invited person is shown', [
    'INVITATION_NOT_FOUND',
    'INVITATION_ALREADY_ACCEPTED',
    'INVITATION_EXPIRED',
    'ORGANIZATION_INACTIVE',
  ]),
  request: { params: linkParam },
  responses: { 200: json(openInvitation, 'The open invitation'), ...failure },
});

export const getInvitationRoute: AddRoute = ({ http, app }) => {
  http.openapi(route, async (c) => c.json(await getInvitation(app.services, c.req.valid('param').id), 200));
};
