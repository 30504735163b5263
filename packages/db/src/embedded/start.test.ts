import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './start';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'molaar-embedded-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('startEmbeddedPostgres', () => {
  it('stops the PostgreSQL of a killed launcher and keeps every committed row', async () => {
    const dataDir = join(folder, 'orphan');
    const orphaned = await startEmbeddedPostgres({ dataDir });
    await query(orphaned, 'create table stored (n int)');
    for (let n = 0; n < 20; n += 1) await query(orphaned, `insert into stored values (${n})`);

    // No stop(): this is the state after kill -9 of the launcher.
    const next = await startEmbeddedPostgres({ dataDir });
    await orphaned.ended;
    expect((await query(next, 'select count(*)::int as count from stored')).rows).toEqual([{ count: 20 }]);
    await next.stop();
  });

  it('stops it also when its folder was moved meanwhile', async () => {
    const [dataDir, moved] = [join(folder, 'before'), join(folder, 'after')];
    const orphaned = await startEmbeddedPostgres({ dataDir });
    await query(orphaned, 'create table stored as select 7 as n');
    renameSync(dataDir, moved);

    const next = await startEmbeddedPostgres({ dataDir: moved });
    await orphaned.ended;
    expect((await query(next, 'select n from stored')).rows).toEqual([{ n: 7 }]);
    await next.stop();
  });

  it('sorts in Estonian order', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'order'), durable: false });
    const { rows } = await query(
      postgres,
      `select string_agg(l, '' order by l) as letters from unnest(string_to_array('t ü z õ s ž a š ö ä v', ' ')) l`,
    );
    expect(rows[0].letters).toBe('asšzžtvõäöü');
    await postgres.stop();
  });

  it('rejects a wrong password', async () => {
    const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'order'), durable: false });
    const client = new pg.Client({ connectionString: postgres.ownerUrl.replace(/:[0-9a-f]+@/, ':wrong@') });
    await expect(client.connect()).rejects.toThrow(/password/);
    await postgres.stop();
  });

  it('reports in one line that a folder is not a database', async () => {
    const dataDir = join(folder, 'broken');
    mkdirSync(join(dataDir, 'postgres'), { recursive: true });
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/is not a database of Molaar/);
  });

  it('reports in one line that the secrets are broken', async () => {
    const dataDir = join(folder, 'secrets');
    mkdirSync(dataDir);
    writeFileSync(join(dataDir, 'database-secrets.json'), '{');
    await expect(startEmbeddedPostgres({ dataDir })).rejects.toThrow(/restore it from a backup/);
  });
});

async function query({ ownerUrl }: EmbeddedPostgres, text: string) {
  const client = new pg.Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}
