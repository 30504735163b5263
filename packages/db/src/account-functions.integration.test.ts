import { randomBytes } from 'node:crypto';
import type { Owner } from '@molaar/testing/database-owner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, inClinic, inTransaction } from './database';
import { newId } from './ids';
import * as repositories from './repositories';
import { type OpenTestDatabase, openTestDatabase } from './testing/open-test-database';

const NOW = new Date('2026-03-02T10:00:00Z');
const later = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000);

let database: OpenTestDatabase;
let owner: Owner;
let db: Database;
beforeAll(async () => {
  database = await openTestDatabase({ max: 4 });
  ({ db, owner } = database);
});
afterAll(() => database?.close());

const withoutClinic = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(db, work);

async function seed(email: string) {
  const organizationId = newId();
  const userId = newId();
  await inClinic(db, { organizationId }, async (tx) => {
    await repositories.insertOrganization(tx, { name: 'Clinic', createdAt: NOW });
    const names = { firstName: 'Tiit', lastName: 'Tamm', locale: 'et', timeZone: 'Europe/Tallinn' } as const;
    const account = { id: userId, username: userId, email, passwordHash: 'hash', roles: ['OWNER' as const], createdAt: NOW };
    await repositories.insertUser(tx, { ...account, ...names });
  });
  const invitation = {
    id: newId(),
    linkHash: randomBytes(32),
    email: 'new@molaar.test',
    role: 'VIEWER',
    locale: 'et',
    invitedBy: userId,
  } as const;
  const linkHash = Buffer.alloc(32, userId);
  const reset = { id: newId(), userId, linkHash, codeHash: 'hash', createdAt: NOW, expiresAt: later(60), mailed: true };
  const mailId = await inClinic(db, { organizationId }, async (tx) => {
    await repositories.insertInvitation(tx, { ...invitation, createdAt: NOW, expiresAt: later(60) });
    await repositories.insertPasswordReset(tx, reset);
    const content = { kind: 'PASSWORD_CHANGED', firstName: 'Tiit', username: 'tiit', at: NOW.toISOString() } as const;
    return repositories.insertMail(tx, { to: email, locale: 'et', content, at: NOW });
  });
  return { organizationId, userId, invitationHash: invitation.linkHash, linkHash: reset.linkHash, mailId };
}

describe('entry functions of accounts', () => {
  it('reset_candidates returns active people of active organizations by address, case-insensitively', async () => {
    const email = 'Shared@molaar.test';
    const [first, second, left, closed] = [await seed(email), await seed(email.toLowerCase()), await seed(email), await seed(email)];
    await owner.query('update users set active = false where id = $1', [left.userId]);
    await owner.query('update organizations set active = false where id = $1', [closed.organizationId]);
    const found = await withoutClinic((tx) => repositories.findResetCandidates(tx, 'shared@MOLAAR.test'));
    expect(found).toEqual([first, second].map(({ organizationId, userId }) => ({ organizationId, userId })));
    expect(await withoutClinic((tx) => repositories.findResetCandidates(tx, '%'))).toEqual([]);
  });

  it('password_reset_organization and invitation_organization return the organization of a link', async () => {
    const [here, elsewhere] = [await seed('a@molaar.test'), await seed('b@molaar.test')];
    const resetOf = (hash: Buffer) => withoutClinic((tx) => repositories.findPasswordResetOrganization(tx, hash));
    const invitationOf = (hash: Buffer) => withoutClinic((tx) => repositories.findInvitationOrganization(tx, hash));
    expect(await resetOf(here.linkHash)).toBe(here.organizationId);
    expect(await resetOf(elsewhere.linkHash)).toBe(elsewhere.organizationId);
    expect(await resetOf(Buffer.alloc(32))).toBeUndefined();
    expect(await invitationOf(elsewhere.invitationHash)).toBe(elsewhere.organizationId);
    expect(await invitationOf(Buffer.alloc(32))).toBeUndefined();
  });

  it('due_mails returns queued mails whose next attempt is due', async () => {
    const { organizationId, mailId } = await seed('c@molaar.test');
    const due = async (at: Date) =>
      (await withoutClinic((tx) => repositories.listDueMails(tx, at, { urgent: false, limit: 100 }))).map(({ id }) => id);
    expect(await due(NOW)).toContain(mailId);
    expect(await due(later(-1))).not.toContain(mailId);
    const take = (at: Date) => inClinic(db, { organizationId }, (tx) => repositories.claimMail(tx, mailId, at, later(5)));
    expect(await take(NOW)).toMatchObject({ to: 'c@molaar.test', attempt: 1, content: { kind: 'PASSWORD_CHANGED' } });
    expect(await take(later(4))).toBeUndefined();
    expect(await due(later(4))).not.toContain(mailId);
    expect(await take(later(5))).toMatchObject({ attempt: 2 });
    await inClinic(db, { organizationId }, (tx) => repositories.markMailSent(tx, mailId, NOW));
    expect(await due(later(60))).not.toContain(mailId);
    expect(await owner.query('select content from mails where id = $1', [mailId])).toEqual([{ content: null }]);
  });

  it('delete_old_account_rows deletes expired rows of every organization', async () => {
    const { organizationId, linkHash, mailId } = await seed('d@molaar.test');
    const count = async () => {
      const [row] = await owner.query<{ resets: number; mails: number }>(
        `select (select count(*)::int from password_resets where link_hash = $1) as resets, (select count(*)::int from mails where id = $2) as mails`,
        [linkHash, mailId],
      );
      return row;
    };
    await withoutClinic((tx) => repositories.deleteOldAccountRows(tx, later(60), NOW));
    expect(await count()).toEqual({ resets: 1, mails: 1 });
    expect(await withoutClinic((tx) => repositories.deleteOldAccountRows(tx, later(61), later(1)))).toBeGreaterThanOrEqual(2);
    expect(await count()).toEqual({ resets: 0, mails: 0 });
    // The application has no right to delete a mail.
    await expect(inClinic(db, { organizationId }, (tx) => tx.deleteFrom('mails').execute())).rejects.toThrow(/permission denied/);
  });
});

describe('default plans', () => {
  it('belong to the portal: the application can read but not change them', async () => {
    const plans = await withoutClinic((tx) => tx.selectFrom('default_plans').selectAll().orderBy('monthly_price').execute());
    expect(plans.map(({ type }) => type)).toEqual(['ACADEMIC', 'SINGLE_DOCTOR', 'SMALL_CLINIC', 'MEDIUM_CLINIC', 'LARGE_CLINIC']);
    expect(plans.filter(({ is_default }) => is_default).map(({ type }) => type)).toEqual(['SINGLE_DOCTOR']);
    for (const plan of plans) expect(plan.yearly_price).toBe(plan.monthly_price * 10);
    const grants = await owner.query(
      `select privilege_type from information_schema.role_table_grants where table_name = 'default_plans' and grantee = 'molaar_app'`,
    );
    expect(grants).toEqual([{ privilege_type: 'SELECT' }]);
  });
});
