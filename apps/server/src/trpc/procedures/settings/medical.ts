import { getMedicalSettings } from '@molaar/services/settings';
import { procedure } from '../../trpc';

export const medical = procedure.query(({ ctx: { app, actor } }) => getMedicalSettings(app.services, actor));
