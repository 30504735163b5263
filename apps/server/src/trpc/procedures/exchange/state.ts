import { exchangeImageInput } from '@molaar/contracts';
import { getExchangeState } from '@molaar/services/practice-exchange';
import { procedure } from '../../trpc';

export const state = procedure
  .input(exchangeImageInput)
  .query(({ ctx: { app, actor }, input }) => getExchangeState(app.services, actor, input));
