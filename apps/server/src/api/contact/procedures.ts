import { contactInput } from '@molaar/contracts';
import { sendContactMessage } from '@molaar/services/contact';
import { publicProcedure, router } from '../trpc';

export const contactRouter = router({
  send: publicProcedure
    .input(contactInput)
    .mutation(({ ctx: { app, address, locale }, input }) => sendContactMessage(app.services, { ...input, address, locale })),
});
