import { previewPricingImportInput } from '@molaar/contracts';
import { previewPricingImport } from '@molaar/services/pricing';
import { procedure } from '../../trpc';

export const previewImport = procedure
  .input(previewPricingImportInput)
  .mutation(({ ctx: { app, actor }, input }) => previewPricingImport(app.services, actor, input));
