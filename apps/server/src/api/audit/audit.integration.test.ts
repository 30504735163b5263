import { linkAuditLog } from '@molaar/services/audit';
import { addClinic } from '@molaar/services/testing/portal';
import { greyPng } from '@molaar/testing/grey-png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../testing/caller';
import { openTestServer, type TestServer } from '../../testing/test-server';
import { uploadForm } from '../../testing/upload-form';

interface Entry {
  action: string;
  entity: string;
  entityId: string | null;
  name: string | null;
  actor: { id: string; name: string } | null;
  position: number | null;
}

let server: TestServer;
let owner: Caller;
let patientId: string;
let imageId: string;
const list = async (query = '', caller = owner) =>
  (await caller.rest(`/api/x/audit${query}`)).body as { entries: Entry[]; nextCursor: string | null };
/** Links entries until none is left; the server's own background work may link some concurrently. */
const link = async (): Promise<void> => {
  for (;;) {
    await linkAuditLog(server.portal.deps);
    const [{ waiting } = { waiting: 0 }] = await server.portal.asOwner<{ waiting: number }>(
      'select count(*)::int as waiting from audit_waiting',
    );
    if (waiting === 0) return;
  }
};
const verify = async (caller = owner) => (await caller.rest('/api/x/audit/verify', { method: 'POST' })).body;

beforeAll(async () => {
  server = await openTestServer();
  owner = await server.signedIn('OWNER', 'MEDICAL');
  patientId = (await owner.rest('/api/patient', { method: 'PUT', body: { firstName: 'Mari', lastName: 'Logi' } })).body.id;
  imageId = (await owner.rest('/api/image', { method: 'POST', body: uploadForm(patientId, greyPng(64, 32)) })).body.id;
});
afterAll(() => server?.close());

describe('the audit log', () => {
  it('records every access to a patient, a radiograph, its files, its annotations and its treatment plans', async () => {
    await owner.rest(`/api/patient/${patientId}/details`);
    await owner.rest('/api/patient');
    await owner.rest(`/api/image/${imageId}`);
    await owner.rest(`/api/x/image/${imageId}/original`);
    for (const _again of [1, 2, 3]) await owner.rest(`/api/x/image/${imageId}/tiles/0/0/0`);
    for (const [path, input] of [
      ['annotations.get', { id: imageId }],
      ['statuses.get', { id: imageId }],
      ['plans.list', { patientId }],
    ] as const)
      expect(await owner.trpc(path, input), path).toMatchObject({ status: 200 });
    const { entries } = await list(`?patientId=${patientId}&size=100`);
    const summaryOf = entries.map(({ action, entity }) => `${action} ${entity}`).sort();
    expect(summaryOf).toEqual(
      [
        'CREATE image',
        'CREATE patient',
        'DOWNLOAD image',
        'LIST_PLANS patient',
        'VIEW annotations',
        'VIEW image',
        'VIEW image',
        'VIEW patient',
        'VIEW tooth_statuses',
      ].sort(),
    );
    expect(entries.find(({ entity }) => entity === 'patient')).toMatchObject({ name: 'Mari Logi', actor: { name: 'Kadri Tamm' } });
    expect(entries.find(({ entity }) => entity === 'image')).toMatchObject({ name: '#1 Mari Logi' });
    expect((await list('?entity=patient')).entries.map(({ action }) => action)).toContain('LIST');
  });

  it('is filtered by person, action, record and day, in pages without gaps and repetitions', async () => {
    const colleague = await server.signedIn('MEDICAL');
    await colleague.rest(`/api/patient/${patientId}/details`);
    const personId = (await colleague.rest('/api/auth/is-authenticated')).body.id;
    const mine = (await list(`?personId=${personId}`)).entries;
    expect(new Set(mine.map(({ actor }) => actor?.id))).toEqual(new Set([personId]));
    expect(mine.length).toBeGreaterThan(1);
    expect(new Set((await list(`?entityId=${imageId}`)).entries.map(({ entityId }) => entityId))).toEqual(new Set([imageId]));
    expect((await list('?from=2026-03-02&to=2026-03-02')).entries.length).toBeGreaterThan(5);
    expect((await list('?from=2026-03-03')).entries).toEqual([]);
    expect((await list('?to=2026-03-01')).entries).toEqual([]);
    const whole = (await list(`?patientId=${patientId}&size=100`)).entries;
    const paged: Entry[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof list>> = await list(`?patientId=${patientId}&size=4${cursor ? `&cursor=${cursor}` : ''}`);
      paged.push(...page.entries);
      cursor = page.nextCursor;
    }
    expect(paged.length).toBeGreaterThan(5);
    expect(paged.map(({ action }) => action)).toEqual(whole.map(({ action }) => action));
    expect((await owner.rest('/api/x/audit?cursor=nonsense')).body).toMatchObject({
      message: 'VALIDATION_FAILED',
      fields: { cursor: expect.any(String) },
    });
  });

  it('is visible to the owner only, without entries of other clinics', async () => {
    for (const role of ['ADMIN', 'MEDICAL', 'ASSISTANT', 'VIEWER'] as const) {
      const person = await server.signedIn(role);
      expect((await person.rest('/api/x/audit')).body, role).toMatchObject({ message: 'NOT_ALLOWED' });
      expect((await verify(person)).message, role).toBe('NOT_ALLOWED');
      expect((await person.trpc('audit.list', {})).body, role).toMatchObject({ message: 'NOT_ALLOWED' });
    }
    expect((await new Caller(server.url).rest('/api/x/audit')).status).toBe(401);
    const otherClinic = await addClinic(server.portal);
    const otherOwner = await otherClinic.person('OWNER');
    const outsider = await new Caller(server.url).signIn(otherOwner.username);
    expect((await list(`?patientId=${patientId}`, outsider)).entries).toEqual([]);
    expect(new Set((await list('', outsider)).entries.map(({ actor }) => actor?.id))).toEqual(new Set([otherOwner.userId]));
  });
});

describe('the hash chain', () => {
  it('links every entry once under concurrent writes, and is valid', async () => {
    await Promise.all([link(), link(), link()]);
    const verdict = await verify();
    expect(verdict).toMatchObject({ whole: true, unlinked: 0, broken: null, head: { hash: expect.stringMatching(/^[0-9a-f]{64}$/) } });
    expect(verdict.entries).toBeGreaterThan(10);
    const { entries } = await list('?to=2026-03-02&size=3&entity=patient');
    expect(entries.at(-1)?.position).toBeGreaterThan(0);
  });

  it('cannot be changed, truncated or replaced by the application', async () => {
    const rights = await server.portal.asOwner<{ right: string }>(
      `select table_name || ' ' || privilege_type as right from information_schema.role_table_grants
       where grantee = 'molaar_app' and table_name in ('audit_log', 'audit_chain') order by 1`,
    );
    expect(rights.map(({ right }) => right)).toEqual(['audit_chain INSERT', 'audit_chain SELECT', 'audit_log INSERT', 'audit_log SELECT']);
  });

  const damages: [string, string, string, object][] = [
    [
      'a changed entry',
      `update audit_log set action = 'NOTHING' where id = $1`,
      `update audit_log set action = 'CREATE' where id = $1`,
      { damage: 'CHANGED' },
    ],
    ['an entry in another’s name', 'update audit_log set actor_id = null where id = $1', 'restore', { damage: 'CHANGED' }],
    ['a link that was taken out', 'delete from audit_chain where entry_id = $1', 'restore', { damage: 'GAP' }],
  ];
  it.each(damages)('detects %s and its position', async (_what, damage, repair, expected) => {
    await link();
    const [entry] = await server.portal.asOwner<{ id: string; actor_id: string; position: number; hash: Buffer; organization_id: string }>(
      `select l.id, l.actor_id, c.position, c.hash, c.organization_id from audit_log l join audit_chain c on c.entry_id = l.id where l.entity_id = $1 and l.action = 'CREATE'`,
      [patientId],
    );
    if (!entry) throw new Error('the entry is not linked');
    await server.portal.asOwner(damage, [entry.id]);
    expect(await verify()).toMatchObject({ whole: false, broken: { position: Number(entry.position), ...expected } });
    if (repair !== 'restore') await server.portal.asOwner(repair, [entry.id]);
    else if (damage.startsWith('delete'))
      await server.portal.asOwner('insert into audit_chain (organization_id, position, entry_id, hash) values ($1, $2, $3, $4)', [
        entry.organization_id,
        entry.position,
        entry.id,
        entry.hash,
      ]);
    else await server.portal.asOwner('update audit_log set actor_id = $2 where id = $1', [entry.id, entry.actor_id]);
    expect(await verify()).toMatchObject({ whole: true });
  });

  it('detects an entry that was inserted without the portal', async () => {
    await link();
    await server.portal.asOwner(`alter table audit_log disable trigger audit_log_waits`);
    const id = '01930000-0000-7000-8000-00000000abcd';
    await server.portal.asOwner(
      `insert into audit_log (organization_id, id, action, entity, at) values ($1, $2, 'VIEW', 'patient', now())`,
      [server.clinic.organizationId, id],
    );
    await server.portal.asOwner(`alter table audit_log enable trigger audit_log_waits`);
    expect(await verify()).toMatchObject({ whole: false, unlinked: 1, broken: null });
    await server.portal.asOwner('delete from audit_log where id = $1', [id]);
    expect(await verify()).toMatchObject({ whole: true });
  });
});
