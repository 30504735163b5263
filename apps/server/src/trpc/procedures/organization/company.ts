import { getCompany } from '@molaar/services/organization';
import { procedure } from '../../trpc';

export const company = procedure.query(({ ctx: { app, actor } }) => getCompany(app.services, actor));
