import { listDisclaimers } from '@molaar/services/disclaimers';
import { procedure } from '../../trpc';

export const disclaimers = procedure.query(({ ctx: { app, actor } }) => listDisclaimers(app.services, actor));
