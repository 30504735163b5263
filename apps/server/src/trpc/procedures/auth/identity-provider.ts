import { publicProcedure } from '../../trpc';

/** The provider's name for the sign-in page; null where none is configured. */
export const identityProvider = publicProcedure.query(({ ctx }) => (ctx.app.provider ? { name: ctx.app.provider.name } : null));
