import { portal } from '../../client/api/trpc';

/** Reloads what a change of the team may have changed. */
export async function refreshTeam(): Promise<void> {
  await Promise.all([portal.team.invalidate(), portal.invitations.list.invalidate(), portal.outbox.invalidate()]);
}
