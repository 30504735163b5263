import { exchangeImageInput } from '@molaar/contracts';
import { compareWithPractice } from '@molaar/services/practice-exchange';
import { procedure } from '../../trpc';

export const compare = procedure
  .input(exchangeImageInput)
  .mutation(({ ctx: { app, actor }, input }) => compareWithPractice(app.services, actor, input));
