import { previewPriceChangeInput } from '@molaar/contracts';
import { previewPriceChange } from '@molaar/services/pricing';
import { procedure } from '../../trpc';

export const previewChange = procedure
  .input(previewPriceChangeInput)
  .query(({ ctx: { app, actor }, input }) => previewPriceChange(app.services, actor, input));
