import type { Owner } from '@molaar/testing/database-owner';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, inClinic, inTransaction } from './database';
import { newId } from './ids';
import { PATIENT_CURSOR_FUNCTION } from './migrations/0005-patient-cursor';
import { API_KEY_AND_AUDIT_FUNCTIONS } from './migrations/0008-api-keys-and-audit-chain';
import { OLD_NOTIFICATIONS_FUNCTION } from './migrations/0010-notifications';
import { EXCHANGE_FUNCTIONS } from './migrations/0011-exchange';
import { PAYMENT_NOTICE_FUNCTION } from './migrations/0016-accounts';
import { PATIENT_FILE_FUNCTIONS } from './migrations/0017-patient-files';
import { PATIENT_LIST_HELPERS } from './migrations/0018-patient-lists';
import { ANONYMIZATION_HELPERS } from './migrations/0019-anonymization';
import { PLAN_DELETION_FUNCTION } from './migrations/0031-plan-deletion';
import { OLD_SECURITY_EVENTS_FUNCTION } from './migrations/0042-security-events';
import { SECOND_FACTOR_FUNCTIONS } from './migrations/0043-second-factor';
import { TURN_FUNCTIONS } from './migrations/0044-turns';
import { INVITATION_FUNCTION } from './migrations/0045-invitation-links';
import { REJECTED_API_KEY_FUNCTION } from './migrations/0047-event-channel';
import { WORK_FUNCTIONS } from './migrations/0048-work-due';
import { ACTION_LIMIT_FUNCTION } from './migrations/0049-action-limits';
import { PROGRAM_FUNCTION } from './migrations/0050-programs';
import { CLINICS_FUNCTION } from './migrations/0053-object-keys';
import { WEBHOOK_FUNCTIONS } from './migrations/0054-webhooks';
import { CLINIC_EXPORT_FUNCTIONS } from './migrations/0055-clinic-exports';
import { SESSION_ENDS_FUNCTION } from './migrations/0059-session-ends';
import { PATIENT_LIST_PLAN_HELPER } from './migrations/0074-patient-list-plans';
import { PATIENT_NAME_HELPERS, PATIENT_NAME_TRIGGERS } from './migrations/0080-patient-names';
import { NAME_SEARCH_HELPERS } from './migrations/0081-patient-search-names';
import { SESSION_END_REASON_FUNCTION } from './migrations/0087-session-end-reasons';
import { ACCOUNT_FUNCTIONS } from './migrations/parts/account-functions';
import { BILLING_FUNCTIONS } from './migrations/parts/billing-functions';
import { ENTRY_FUNCTIONS } from './migrations/parts/foundation-functions';
import { IDENTITY_FUNCTIONS } from './migrations/parts/identity-functions';
import { SEARCH_FUNCTIONS } from './migrations/parts/patient-search';
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

/** Inserts an organization with one person, a patient, an image and an analysis queued since NOW. */
async function seed() {
  const organizationId = newId();
  const ids = { organizationId, userId: newId(), patientId: newId(), imageId: newId(), analysisId: newId() };
  const { userId, patientId, imageId, analysisId } = ids;
  await inClinic(db, { organizationId }, async (tx) => {
    await repositories.insertOrganization(tx, { name: 'Clinic', createdAt: NOW });
    await repositories.insertUser(tx, {
      id: userId,
      username: `${userId}@Molaar.test`,
      email: 'person@molaar.test',
      passwordHash: 'hash',
      roles: ['OWNER', 'MEDICAL'],
      firstName: 'Tiit',
      lastName: 'Tamm',
      locale: 'et',
      timeZone: 'Europe/Tallinn',
      createdAt: NOW,
    });
    const none = { email: null, identityCode: null, birthDate: null, phoneNumber: null, primaryDoctorId: null, notes: '' };
    await repositories.insertPatient(tx, patientId, { firstName: 'Mari', lastName: 'Mets', ...none }, NOW);
    const file = { fileName: 'a.png', format: 'png', width: 20, height: 10, depth: 8, tileSize: 256, maxZoom: 0 } as const;
    await repositories.insertImage(tx, { id: imageId, patientId, ...file, uploadedBy: userId, uploadedAt: NOW });
    await repositories.startAnalysis(tx, {
      id: analysisId,
      imageId,
      modelVersion: 'm1',
      requestedBy: userId,
      requestedAt: NOW,
      alone: true,
    });
  });
  return ids;
}

describe('entry functions', () => {
  it('are exactly those listed, run as molaar_entry on a fixed search path, for the application alone', async () => {
    const found = await owner.query<{ name: string; owner: string; definer: boolean; config: string[] | null; callers: string }>(`
      select p.proname || '(' || oidvectortypes(p.proargtypes) || ')' as name, pg_get_userbyid(p.proowner) as owner, p.prosecdef as definer,
        p.proconfig as config, (select string_agg(distinct grantee::regrole::text, ',') from aclexplode(p.proacl) where grantee <> p.proowner) as callers
      from pg_proc p where p.pronamespace = 'entry'::regnamespace`);
    const expand = (signature: string) => signature.replaceAll('timestamptz', 'timestamp with time zone');
    const isTrigger = ({ name }: { name: string }) => PATIENT_NAME_TRIGGERS.some((trigger) => name === `${trigger}()`);
    const definers = found.filter((entry) => entry.definer && !isTrigger(entry));
    expect(definers.map(({ name }) => name).sort()).toEqual(
      [
        ...new Set([
          ...ENTRY_FUNCTIONS,
          ...SEARCH_FUNCTIONS,
          ...ACCOUNT_FUNCTIONS.filter((signature) => signature !== 'invitation_organization(text)'),
          INVITATION_FUNCTION,
          REJECTED_API_KEY_FUNCTION,
          PATIENT_CURSOR_FUNCTION,
          ...IDENTITY_FUNCTIONS,
          ...BILLING_FUNCTIONS,
          ...API_KEY_AND_AUDIT_FUNCTIONS,
          'plan_link_organization(bytea)',
          OLD_NOTIFICATIONS_FUNCTION,
          OLD_SECURITY_EVENTS_FUNCTION,
          ...PATIENT_FILE_FUNCTIONS,
          ...EXCHANGE_FUNCTIONS,
          PAYMENT_NOTICE_FUNCTION,
          PLAN_DELETION_FUNCTION,
          ...SECOND_FACTOR_FUNCTIONS,
          PROGRAM_FUNCTION,
          CLINICS_FUNCTION,
          ...TURN_FUNCTIONS,
          ...WORK_FUNCTIONS,
          ...CLINIC_EXPORT_FUNCTIONS,
          ACTION_LIMIT_FUNCTION,
          SESSION_ENDS_FUNCTION,
          SESSION_END_REASON_FUNCTION,
          ...WEBHOOK_FUNCTIONS,
        ]),
      ]
        .map(expand)
        .sort(),
    );
    for (const entry of definers)
      expect(entry).toMatchObject({ owner: 'molaar_entry', config: ['search_path=pg_catalog, public, pg_temp'], callers: 'molaar_app' });
    const helpers = found.filter(({ definer }) => !definer);
    expect(helpers.map(({ name }) => name.split('(')[0]).sort()).toEqual(
      [
        ...[...PATIENT_LIST_HELPERS, PATIENT_LIST_PLAN_HELPER, ...ANONYMIZATION_HELPERS],
        ...[...PATIENT_NAME_HELPERS, ...NAME_SEARCH_HELPERS],
      ].sort(),
    );
    const triggers = found.filter(isTrigger);
    expect(triggers).toHaveLength(PATIENT_NAME_TRIGGERS.length);
    for (const trigger of triggers)
      expect(trigger).toMatchObject({
        ...{ owner: 'molaar_entry', definer: true, callers: null },
        config: ['search_path=pg_catalog, public, pg_temp'],
      });
    for (const helper of helpers) expect(helper).toMatchObject({ owner: 'molaar_entry', callers: null });
    const elsewhere = await owner.query(
      `select proname from pg_proc where prosecdef and pronamespace not in ('entry'::regnamespace, 'pg_catalog'::regnamespace)`,
    );
    expect(elsewhere).toEqual([]);
  });

  it('run as a role that cannot sign in and reads only the columns of people that signing in needs', async () => {
    const [role] = await owner.query(`select rolcanlogin, rolsuper, rolbypassrls from pg_roles where rolname = 'molaar_entry'`);
    expect(role).toEqual({ rolcanlogin: false, rolsuper: false, rolbypassrls: false });
    await owner.query('begin');
    await owner.query('set local role molaar_entry');
    await expect(owner.query('select first_name from users')).rejects.toThrow(/permission denied/);
    await owner.query('rollback');
    for (const table of ['images', 'audit_log', 'annotations', 'tooth_statuses']) {
      await owner.query('begin');
      await owner.query('set local role molaar_entry');
      await expect(owner.query(`select from ${table}`), table).rejects.toThrow(/permission denied/);
      await owner.query('rollback');
    }
  });

  it('sign_in_user finds one person by username, case-insensitively', async () => {
    const { userId, organizationId } = await seed();
    const found = await withoutClinic((tx) => repositories.findSignInUser(tx, `${userId}@MOLAAR.TEST`));
    expect(found).toEqual({ organizationId, userId, passwordHash: 'hash', active: true, organizationActive: true });
    expect(await withoutClinic((tx) => repositories.findSignInUser(tx, '%'))).toBeUndefined();
  });

  it('resolve_session returns an active session and marks it only when touched', async () => {
    const { userId, organizationId } = await seed();
    const tokenHash = Buffer.alloc(32, userId);
    const session = { id: newId(), userId, tokenHash, createdAt: NOW, expiresAt: later(720) };
    await inClinic(db, { organizationId }, (tx) => repositories.insertSession(tx, session));
    const resolve = (at: Date, touch: boolean) => withoutClinic((tx) => repositories.resolveSessionToken(tx, tokenHash, at, touch));
    expect(await resolve(later(20), false)).toMatchObject({
      organizationId,
      userId,
      roles: ['OWNER', 'MEDICAL'],
      lastSeenAt: NOW,
      inactivityMinutes: 30,
      readOnlyFrom: null,
    });
    await owner.query('update organizations set read_only_from = $1 where id = $2', [later(3), organizationId]);
    expect(await resolve(later(20), false)).toMatchObject({ readOnlyFrom: later(3) });
    expect(await resolve(later(20), true)).toMatchObject({ lastSeenAt: later(20) });
    expect(await resolve(later(49), false)).toMatchObject({ lastSeenAt: later(20) });
    expect(await resolve(later(50), false)).toBeUndefined();
    expect(await withoutClinic((tx) => repositories.resolveSessionToken(tx, Buffer.alloc(32), NOW, true))).toBeUndefined();
  });

  it('count_action counts against all limits or, when one is exceeded, against none, and begins again after a window', async () => {
    const [person, clinic] = [newId(), newId()];
    const count = (weight: number, at: Date) =>
      withoutClinic((tx) => {
        const limits = [
          { subject: person, allowed: 3, windowMinutes: 15 },
          { subject: clinic, allowed: 5, windowMinutes: 60 },
        ];
        return repositories.countActionLimits(tx, limits, weight, at);
      });
    const counted = (used: number, seconds: number, refused = false) => ({ used, seconds, refused });
    expect(await count(2, NOW)).toEqual([counted(2, 900), counted(2, 3600)]);
    expect(await count(2, later(5))).toEqual([counted(2, 600, true), counted(2, 3300)]);
    expect(await count(1, later(5))).toEqual([counted(3, 600), counted(3, 3300)]);
    expect(await count(3, later(15))).toEqual([counted(0, 900), counted(3, 2700, true)]);
    expect(await count(2, later(15))).toEqual([counted(2, 900), counted(5, 2700)]);
    expect(await count(1, later(60))).toEqual([counted(1, 900), counted(1, 3600)]);
    const together = await Promise.all(Array.from({ length: 6 }, () => count(1, later(60))));
    expect(together.filter((all) => all.every(({ refused }) => !refused))).toHaveLength(2);
  });

  it('count_login_attempt counts within a window and forgive_login_attempts resets', async () => {
    const [account, address] = [newId(), newId()];
    const count = (subject: string, at: Date) =>
      withoutClinic((tx) => repositories.countLoginAttempt(tx, { subject, allowed: 2, windowMinutes: 15 }, at));
    expect(await count(account, NOW)).toBe(0);
    expect(await count(account, later(5))).toBe(0);
    expect(await count(account, later(10))).toBe(300);
    expect(await count(account, later(15))).toBe(0);
    await count(address, later(15));
    await count(address, later(15));
    await withoutClinic((tx) => repositories.forgiveLoginAttempts(tx, account, address));
    expect(await count(account, later(16))).toBe(0);
    expect(await count(address, later(16))).toBe(0);
    expect(await count(address, later(16))).toBeGreaterThan(0);
  });

  it('analysis_organization returns the organization of an analysis, unfinished_analyses those in the queue', async () => {
    const [first, second] = [await seed(), await seed()];
    expect(await withoutClinic((tx) => repositories.findAnalysisOrganization(tx, second.analysisId))).toBe(second.organizationId);
    expect(await withoutClinic((tx) => repositories.findAnalysisOrganization(tx, newId()))).toBeUndefined();
    const failed = { analysisId: first.analysisId, attempt: 1, failure: 'WORKER_FAILED', at: NOW } as const;
    await inClinic(db, first, (tx) => repositories.failAnalysis(tx, failed));
    expect(await withoutClinic((tx) => repositories.listUnfinishedAnalyses(tx, NOW, 1000))).toEqual([]);
    const clinics = await withoutClinic(repositories.listClinicsWithWaitingAnalyses);
    expect(clinics).toContain(second.organizationId);
    expect(clinics).not.toContain(first.organizationId);
    await inClinic(db, second, (tx) => repositories.placeTurns(tx, [{ id: second.analysisId, priority: 2 }]));
    expect(await withoutClinic(repositories.listClinicsWithWaitingAnalyses)).not.toContain(second.organizationId);
    const waiting = await withoutClinic((tx) => repositories.listUnfinishedAnalyses(tx, NOW, 1000));
    expect(waiting).toContainEqual({ organizationId: second.organizationId, id: second.analysisId });
    expect(waiting.map(({ id }) => id)).not.toContain(first.analysisId);
    expect(await withoutClinic((tx) => repositories.listUnfinishedAnalyses(tx, later(-1), 1000))).toEqual([]);
  });

  it('due_deliveries lists one delivery of each clinic before the second one of any', async () => {
    const [first, second] = [await seed(), await seed()];
    const insert = ({ organizationId, patientId, analysisId }: typeof first, minutes: number) =>
      inClinic(db, { organizationId }, (tx) =>
        repositories.insertDelivery(tx, {
          lane: `event-${minutes}`,
          patientId,
          imageId: null,
          content: { kind: 'ANALYSIS_DONE', analysisId },
          createdBy: null,
          at: later(minutes),
        }),
      );
    for (const minutes of [1, 2, 3]) await insert(first, minutes);
    const last = await insert(second, 4);
    const due = await withoutClinic((tx) => repositories.listDueDeliveries(tx, later(5), 2));
    expect(due.map(({ organizationId }) => organizationId)).toEqual([first.organizationId, second.organizationId]);
    expect(due[1]?.id).toBe(last);
  });

  it('delete_expired deletes ended sessions and old counters of every organization', async () => {
    const { userId, organizationId } = await seed();
    const add = (name: string, createdAt: Date) => {
      const session = { id: newId(), userId, tokenHash: Buffer.alloc(32, name), createdAt, expiresAt: later(24 * 60) };
      return inClinic(db, { organizationId }, (tx) => repositories.insertSession(tx, session));
    };
    await add('idle', later(60));
    await add('busy', later(120));
    await withoutClinic((tx) => repositories.deleteExpired(tx, later(125)));
    const left = await owner.query<{ created_at: Date }>('select created_at from sessions where user_id = $1', [userId]);
    expect(left).toEqual([{ created_at: later(120) }]);
    expect(await owner.query('select from login_attempts')).toEqual([]);
  });
});

describe('patient search', () => {
  it('only sees the organization of the transaction, for every caller', async () => {
    const [here, elsewhere] = [await seed(), await seed()];
    const filter = { words: ['mari'] };
    const order = { sort: 'lastName', direction: 'asc' } as const;
    const search = (organizationId: string) =>
      inClinic(db, { organizationId }, (tx) => repositories.searchPatients(tx, filter, order, { size: 10, skip: 0 }));
    expect(await search(here.organizationId)).toEqual([here.patientId]);
    expect(await search(elsewhere.organizationId)).toEqual([elsewhere.patientId]);
    expect(await withoutClinic((tx) => repositories.searchPatients(tx, filter, order, { size: 10, skip: 0 }))).toEqual([]);
    expect(await withoutClinic((tx) => repositories.countPatients(tx, filter, 10))).toBe(0);
  });

  it('treats words as literals, never as patterns or statements', async () => {
    const { organizationId } = await seed();
    for (const word of ['%', '_', 'm_ri', '\\', "'", "' or true --", '$1'])
      expect(await inClinic(db, { organizationId }, (tx) => repositories.countPatients(tx, { words: [word] }, 10)), word).toBe(0);
  });

  it('can use the trigram index, which row-level security denies to the application', async () => {
    const { organizationId } = await seed();
    await owner.query(
      `insert into patients (organization_id, id, first_name, last_name, created_at, last_activity_at)
       select $1, gen_random_uuid(), md5(n::text), md5((-n)::text), now(), now() from generate_series(1, 3000) n`,
      [organizationId],
    );
    await owner.query('vacuum analyze patients');
    const statement = `explain (format json) select id from patients where organization_id = current_organization()
      and search_pieces(organization_id, search_text) @@ '${organizationId.slice(-8)}mari:*'::tsquery`;
    const plan = async (role: string) => {
      await owner.query('begin');
      await owner.query(`select set_config('app.organization_id', $1, true)`, [organizationId]);
      // A table of 3,000 rows is read faster without an index.
      await owner.query('set local enable_seqscan = off');
      await owner.query(`set local role ${role}`);
      const [row] = await owner.query(statement);
      await owner.query('rollback');
      return JSON.stringify(row);
    };
    const usesText = /"Index Cond":"[^}]*@@/;
    expect(await plan('molaar_entry')).toMatch(usesText);
    expect(await plan('molaar_app')).not.toMatch(usesText);
  });
});
