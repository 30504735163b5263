import { saveCompanyInput } from '@molaar/contracts';
import { saveCompany as save } from '@molaar/services/organization';
import { procedure } from '../../trpc';

export const saveCompany = procedure.input(saveCompanyInput).mutation(({ ctx: { app, actor }, input }) => save(app.services, actor, input));
