import { changeEmailInput } from '@molaar/contracts';
import { changeEmail as askForChange } from '@molaar/services/account';
import { procedure } from '../../trpc';

export const changeEmail = procedure.input(changeEmailInput).mutation(({ ctx, input }) => askForChange(ctx.app.services, ctx.actor, input));
