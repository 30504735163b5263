import { exchangeImageInput } from '@molaar/contracts';
import { sendStatuses } from '@molaar/services/practice-exchange';
import { procedure } from '../../trpc';

export const send = procedure
  .input(exchangeImageInput)
  .mutation(({ ctx: { app, actor }, input }) => sendStatuses(app.services, actor, input));
