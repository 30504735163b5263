import { listMedicalTemplates } from '@molaar/services/templates';
import { procedure } from '../../trpc';

export const medicalList = procedure.query(({ ctx: { app, actor } }) => listMedicalTemplates(app.services, actor));
