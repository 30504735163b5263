import type { Tx } from '../database';

export interface NewSession {
  id: string;
  userId: string;
  tokenHash: Buffer;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertSession(tx: Tx, organizationId: string, session: NewSession): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      organization_id: organizationId,
      id: session.id,
      user_id: session.userId,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
    })
    .execute();
}

/** Ends a session at once; answers whether it was there. */
export async function deleteSession(tx: Tx, organizationId: string, sessionId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('sessions')
    .where('organization_id', '=', organizationId)
    .where('id', '=', sessionId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}
