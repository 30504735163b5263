import { AppError, type Invitation, id as idSchema } from '@molaar/contracts';
import type { StoredInvitation } from '@molaar/db';

/** Validity of an invitation. */
export const INVITATION_MS = 7 * 24 * 3_600_000;

/** Converts a stored invitation to that of the API; its state depends on the time. */
export function presentInvitation({ id, email, role, createdAt, expiresAt, acceptedAt }: StoredInvitation, now: Date): Invitation {
  const state = acceptedAt ? 'ACCEPTED' : expiresAt <= now ? 'EXPIRED' : 'PENDING';
  return { id, email, role, state, createdAt: createdAt.toISOString(), expiresAt: expiresAt.toISOString() };
}

/**
 * Returns the key of an invitation by the id that its clinic knows.
 * @throws INVITATION_NOT_FOUND when it is no id, such as the secret of a link.
 */
export function requireInvitationId(text: string): { id: string } {
  const parsed = idSchema.safeParse(text);
  if (!parsed.success) throw new AppError('INVITATION_NOT_FOUND', 'unknown or deleted invitation');
  return { id: parsed.data };
}

/** @throws INVITATION_NOT_FOUND, INVITATION_ALREADY_ACCEPTED. */
export function requireUnanswered(invitation: StoredInvitation | undefined): StoredInvitation {
  if (!invitation) throw new AppError('INVITATION_NOT_FOUND', 'unknown or deleted invitation');
  if (invitation.acceptedAt) throw new AppError('INVITATION_ALREADY_ACCEPTED', 'the invitation was accepted');
  return invitation;
}

/** @throws INVITATION_NOT_FOUND, INVITATION_ALREADY_ACCEPTED, INVITATION_EXPIRED. */
export function requireOpen(invitation: StoredInvitation | undefined, now: Date): StoredInvitation {
  const unanswered = requireUnanswered(invitation);
  if (unanswered.expiresAt <= now) throw new AppError('INVITATION_EXPIRED', 'the invitation was valid for seven days');
  return unanswered;
}
