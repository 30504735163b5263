import { listPlanMailTemplates } from '@molaar/services';
import { procedure } from '../../trpc';

export const mailTemplates = procedure.query(({ ctx: { app, actor } }) => listPlanMailTemplates(app.services, actor));
