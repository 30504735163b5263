import { listPlanMailTemplates } from '@molaar/services/treatment-plans/sharing';
import { procedure } from '../../trpc';

export const mailTemplates = procedure.query(({ ctx: { app, actor } }) => listPlanMailTemplates(app.services, actor));
