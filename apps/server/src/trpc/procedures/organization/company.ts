import { getCompany } from '@molaar/services';
import { procedure } from '../../trpc';

export const company = procedure.query(({ ctx: { app, actor } }) => getCompany(app.services, actor));
