import { getMedicalSettings } from '@molaar/services';
import { procedure } from '../../trpc';

export const medical = procedure.query(({ ctx: { app, actor } }) => getMedicalSettings(app.services, actor));
