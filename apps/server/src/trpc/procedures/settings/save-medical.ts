import { saveMedicalSettingsInput } from '@molaar/contracts';
import { saveMedicalSettings } from '@molaar/services/settings';
import { procedure } from '../../trpc';

export const saveMedical = procedure
  .input(saveMedicalSettingsInput)
  .mutation(({ ctx: { app, actor }, input }) => saveMedicalSettings(app.services, actor, input));
