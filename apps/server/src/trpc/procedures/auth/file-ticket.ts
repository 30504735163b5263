import { AppError } from '@molaar/contracts';
import { makeFileTicket } from '../../../session/file-ticket';
import { procedure } from '../../trpc';

/** For an integration's page that holds its session in memory: what its images' addresses carry instead of a cookie. */
export const fileTicket = procedure.query(({ ctx: { app, actor, session } }) => {
  if (!actor.token || !session.token) throw new AppError('NOT_ALLOWED', 'for sessions of an integration');
  return makeFileTicket(app.services.secrets, session.token, app.services.clock());
});
