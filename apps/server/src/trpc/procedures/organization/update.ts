import { updateOrganizationInput } from '@molaar/contracts';
import { updateOrganization } from '@molaar/services/organization';
import { procedure } from '../../trpc';

export const update = procedure
  .input(updateOrganizationInput)
  .mutation(({ ctx: { app, actor }, input }) => updateOrganization(app.services, actor, input));
