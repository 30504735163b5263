import type { ClinicTx } from '../database';
import { rejectTakenUsername } from '../violations';

export interface ImportedOwner {
  userId: string;
  username: string;
  /** Argon2id hash in PHC format. */
  passwordHash: string;
}

/**
 * Opens an imported clinic, whose rows and files are complete, to its owner.
 * @throws EMAIL_EXISTS when the username is in use in any organization.
 */
export async function openImportedClinic(tx: ClinicTx, { userId, username, passwordHash }: ImportedOwner): Promise<void> {
  await rejectTakenUsername(
    tx
      .updateTable('users')
      .set({ active: true, username, password_hash: passwordHash })
      .where('organization_id', '=', tx.organizationId)
      .where('id', '=', userId)
      .execute(),
  );
  await tx.updateTable('organizations').set({ active: true }).where('id', '=', tx.organizationId).execute();
}
