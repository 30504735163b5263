import { randomBytes } from 'node:crypto';
import { AppError, INVITED_ROLES, type InvitedRole } from '@molaar/contracts';
import { findOrganization, findUser, inClinic, openImportedClinic, writeAudit } from '@molaar/db';
import { isUsernameTaken } from '../account/is-username-taken';
import type { Actor, Deps } from '../context/deps';
import { createReset } from '../passwords/create-reset';
import { newSecurityCode } from '../passwords/reset-link';
import { hashPassword } from '../session/password';
import { invite } from '../team/invite';
import { type ArchivedPerson, checkArchive } from './check-archive';
import { importFiles } from './import-files';
import { importRows } from './import-rows';
import { createIdMapping } from './map-ids';
import { ClinicArchiveError, openArchive } from './open-archive';

/** The operator hands the link over: longer than one that is mailed. */
const RESET_VALID_MS = 24 * 3_600_000;

export interface ImportOptions {
  /** Username of the owner; omitted: as in the archive. */
  username?: string | undefined;
  /** Whether the other active members get invitations. */
  invites: boolean;
  onProgress: (what: 'checked' | 'stored', done: number, total: number) => void;
}

export interface ImportedClinic {
  organizationId: string;
  name: string;
  username: string;
  /** With which the owner sets a password; stored as hashes only. */
  reset: { resetId: string; code: string };
  /** Addresses that were invited. */
  invited: string[];
  /** Addresses that could not be invited, with the error code. */
  notInvited: { email: string; code: string }[];
}

/**
 * Imports the archive of a clinic as a new clinic with new ids. The archive is checked before anything is written; the
 * rows are one transaction; the clinic opens when its files are stored too. After an interruption the same call
 * continues. Nobody has a password: members are invited again, the owner sets one by a link that is valid for a day.
 * @param file Path of the archive.
 * @throws ClinicArchiveError when the archive cannot be imported, is imported already, or the username is taken.
 */
export async function importClinic(deps: Deps, file: string, options: ImportOptions): Promise<ImportedClinic> {
  const archive = await openArchive(file);
  try {
    const checked = await checkArchive(deps, archive, (done, total) => options.onProgress('checked', done, total));
    const mapIds = createIdMapping(archive.digest);
    const organizationId = mapIds(archive.manifest.clinic.id);
    const scope = { organizationId };
    const owner = checked.people.find(({ roles, active }) => active && roles.includes('OWNER'));
    if (!owner) throw new ClinicArchiveError('it has no active owner');
    const username = options.username ?? owner.username;
    const present = await inClinic(deps.db, scope, (tx) => findOrganization(tx));
    if (present?.active) throw new ClinicArchiveError(`it is imported already, as clinic ${organizationId}`);
    if (await isUsernameTaken(deps, username))
      throw new ClinicArchiveError(`the username ${username} is taken here: name another with --username`);
    if (!present) await importRows(deps, archive, { organizationId, columns: checked.columns, mapIds });
    await importFiles(deps, archive, { organizationId, mapIds, onFile: (done, total) => options.onProgress('stored', done, total) });

    const userId = mapIds(owner.id);
    // Nobody knows this one.
    const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
    const code = newSecurityCode();
    const codeHash = await hashPassword(code);
    const at = deps.clock();
    const { user, resetId } = await inClinic(deps.db, scope, async (tx) => {
      await openImportedClinic(tx, { userId, username, passwordHash });
      await writeAudit(tx, { actorId: null, action: 'IMPORT', entity: 'organization', entityId: organizationId, at });
      const created = await createReset(tx, { userId, codeHash, at, validMs: RESET_VALID_MS, mailed: false });
      return { user: await findUser(tx, userId), resetId: created };
    });
    const actor: Actor = {
      organizationId,
      userId,
      roles: user?.roles ?? ['OWNER'],
      sessionId: userId,
      locale: user?.locale ?? 'et',
      confirmedAt: at,
    };
    const others = options.invites ? checked.people.filter((person) => person !== owner && person.active) : [];
    const invitations = await inviteMembers(deps, actor, others);
    deps.log.info({ organizationId }, 'clinic imported');
    return { organizationId, name: archive.manifest.clinic.name, username, reset: { resetId, code }, ...invitations };
  } finally {
    archive.close();
  }
}

async function inviteMembers(
  deps: Deps,
  actor: Actor,
  people: readonly ArchivedPerson[],
): Promise<Pick<ImportedClinic, 'invited' | 'notInvited'>> {
  const invited: string[] = [];
  const notInvited: ImportedClinic['notInvited'] = [];
  for (const { email, roles } of people) {
    // The role with the most rights: a member may have several.
    const role: InvitedRole | undefined = INVITED_ROLES.find((known) => roles.includes(known));
    try {
      if (!role) throw new AppError('NOT_ALLOWED', 'no role that can be invited');
      await invite(deps, actor, { email, role });
      invited.push(email);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      notInvited.push({ email, code: error.code });
    }
  }
  return { invited, notInvited };
}
