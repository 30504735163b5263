import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { waitUntil } from '@molaar/testing/wait-until';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { freePort, launchMolaar, type Molaar, makeDataDir, removeDataDir, root, startMolaar } from '../support/molaar';
import { PortalClient } from '../support/portal-client';
import { processesWith, type RunningProcess } from '../support/processes';

const folders: string[] = [];

function folder(): string {
  const dataDir = makeDataDir();
  folders.push(dataDir);
  return dataDir;
}

/** Waits until no process of the folder is left, database included. */
function allEnded(dataDir: string): Promise<true> {
  return waitUntil('all processes ended', () => processesWith(dataDir).length === 0 || undefined);
}

const isServer = ({ command }: RunningProcess): boolean => command.includes('apps/server/dist/main.js');
const isWorker = ({ command }: RunningProcess): boolean => command.includes('workers/analysis');

/** Returns the process id from the database's postmaster file; 0 when there is none. */
function databaseProcess(dataDir: string): number {
  const file = join(dataDir, 'postgres/postmaster.pid');
  return existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
}

afterAll(() => folders.forEach(removeDataDir));

/** The steps build on each other: one folder, started three times. */
describe('npm start', () => {
  const dataDir = folder();
  let molaar: Molaar;
  let client: PortalClient;
  afterAll(async () => {
    if (molaar?.process.exitCode === null && molaar.process.signalCode === null) await molaar.stop();
    await allEnded(dataDir);
  });

  async function start(port?: number, environment = {}): Promise<void> {
    molaar = await startMolaar({ dataDir, environment, ...(port ? { port } : {}) });
    client = new PortalClient(molaar.url);
  }

  it('serves, signs the demo owner in, and SIGTERM ends every process with exit code 0', async () => {
    const elsewhere = { HOME: join(folder(), 'home'), TMPDIR: join(folder(), 'tmp') };
    for (const path of Object.values(elsewhere)) mkdirSync(path);
    // CI would switch off what ONNX Runtime otherwise keeps for its maker.
    await start(undefined, { ...elsewhere, CI: '', XDG_CACHE_HOME: '' });
    expect(molaar.output()).toContain(`Molaar is ready at http://localhost:${molaar.port}`);
    const user = await client.signIn();
    expect(user.roles).toContain('OWNER');
    // As many pages as a clinic has open: nothing is printed because of them.
    const streams = Array.from({ length: 12 }, () =>
      client.request('GET', '/trpc/events.subscribe', undefined, { Accept: 'text/event-stream' }),
    );
    for (const { body } of await Promise.all(streams)) await body?.getReader().read();

    const { code, output } = await molaar.stop('SIGTERM');
    expect(code).toBe(0);
    expect(output.trim().split('\n')).toEqual([
      `Molaar is ready at http://localhost:${molaar.port}`,
      'Demo sign-in: demo@molaar.test / Molaar-demo-1',
    ]);
    await allEnded(dataDir);
    for (const path of Object.values(elsewhere)) expect(readdirSync(path)).toEqual([]);
  });

  it('reports in one line that another Molaar uses the folder', async () => {
    await start();
    const { code, output } = await launchMolaar({ dataDir, port: await freePort() }).ended;
    expect(code).not.toBe(0);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining('already runs')]);
  });

  it('restarts a killed database while it runs', async () => {
    await client.signIn();
    const killed = databaseProcess(dataDir);
    process.kill(killed, 'SIGKILL');
    // Backends of the killed database may respond a moment longer, so the test waits for the next one.
    await waitUntil('another database process', () => ![0, killed].includes(databaseProcess(dataDir)));
    await waitUntil(
      'the portal responds again',
      async () => (await client.raw('GET', '/api/patient').catch(() => undefined))?.ok || undefined,
    );
  });

  it('keeps acknowledged data when the launcher is killed, and the next start takes over', async () => {
    const names: string[] = [];
    for (const lastName of ['Esimene', 'Teine', 'Kolmas']) {
      await client.json('PUT', '/api/patient', { firstName: 'Näidis', lastName });
      names.push(lastName);
    }
    await molaar.stop('SIGKILL');

    await start(molaar.port);
    await client.signIn();
    for (const name of names) {
      const found = await client.json<{ lastName: string }[]>('GET', `/api/patient?search=${name}`);
      expect(found.map(({ lastName }) => lastName)).toContain(name);
    }
  });

  it('leaves no process when it is stopped while the database restarts', async () => {
    process.kill(databaseProcess(dataDir), 'SIGKILL');
    await waitUntil('the launcher noticed', () => molaar.output().includes('starting it again'));
    const { code } = await molaar.stop('SIGTERM');
    expect(code).toBe(0);
    await allEnded(dataDir);
  });
});

describe('npm start that is stopped before it is ready', () => {
  const dataDir = folder();

  // The server reads its modules while the database starts, so a signal finds them in every state.
  it.each([
    ['the server reads its modules', () => processesWith(dataDir).some(isServer)],
    ['the database starts', () => databaseProcess(dataDir) !== 0],
    ['the worker starts', () => processesWith(dataDir).some(isWorker)],
  ])('leaves no process when %s', async (_, reached) => {
    const molaar = launchMolaar({ dataDir, port: await freePort() });
    await waitUntil('the state is reached', () => reached() || undefined);
    const { code, output } = await molaar.stop('SIGTERM');
    expect({ code, output }).toEqual({ code: 0, output: '' });
    await allEnded(dataDir);
  });

  it('leaves no process when launcher and database are killed while the worker starts', async () => {
    const molaar = launchMolaar({ dataDir, port: await freePort() });
    await waitUntil('the worker starts', () => processesWith(dataDir).some(isWorker) || undefined);
    process.kill(databaseProcess(dataDir), 'SIGKILL');
    await molaar.stop('SIGKILL');
    // A worker that does not notice it would wait for its database for a minute.
    await waitUntil('all processes ended', () => processesWith(dataDir).length === 0 || undefined, 30_000);
  });

  it('reports in one line that the server cannot start, and leaves no process', async () => {
    const { code, output } = await launchMolaar({ dataDir, port: await freePort(), environment: { SECRET_KEY: 'short' } }).ended;
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toEqual([
      expect.stringMatching(/^The server cannot start: .*SECRET_KEY/),
      expect.stringContaining('The server ended with 1 before it was ready'),
    ]);
    await allEnded(dataDir);
  });
});

/** What every start of the server reads is most of the time until it is ready. */
it('reads no library at the start of the server that its first request does not need', () => {
  expect([...libraries(join(root, 'apps/server/dist/main.js'))]).toEqual(['pino']);
});

/** Returns the packages that a bundle's file and the files that it imports import statically. */
function libraries(file: string, found = new Set<string>(), read = new Set<string>()): Set<string> {
  if (read.has(file)) return found;
  read.add(file);
  for (const [, , name = ''] of readFileSync(file, 'utf8').matchAll(/^(import|export)\b[^'"]*["']([^'"]+)["'];$/gm)) {
    if (name.startsWith('.')) libraries(join(dirname(file), name), found, read);
    else if (!isBuiltin(name)) found.add(name);
  }
  return found;
}

describe('npm start that cannot start', () => {
  afterEach(async () => {
    for (const dataDir of folders) await allEnded(dataDir);
  });

  it('reports a busy port in one line', async () => {
    const port = await freePort();
    const other = createServer().listen(port, '127.0.0.1');
    const dataDir = folder();
    const { code, output } = await launchMolaar({ dataDir, port }).ended;
    other.close();
    expect(code).not.toBe(0);
    expect(output.trim().split('\n')).toEqual([expect.stringContaining(`Port ${port} is busy`)]);
  });

  it('reports in one line that it may open too few files', () => {
    const start = `ulimit -n 48; exec ${process.execPath} apps/launcher/dist/main.js`;
    const { status, stdout, stderr } = spawnSync('sh', ['-c', start], {
      cwd: root,
      env: { ...process.env, MOLAAR_ROOT: root, DATA_DIR: folder() },
      encoding: 'utf8',
    });
    expect([status, stdout, stderr.trim().split('\n')]).toEqual([1, '', [expect.stringContaining('may open 48 files')]]);
  });

  it('reports at once that DATA_DIR cannot be made', async () => {
    const { code, output } = await launchMolaar({ dataDir: '/proc/molaar/data', port: await freePort() }).ended;
    expect([code, output.trim().split('\n')]).toEqual([1, [expect.stringContaining('DATA_DIR /proc/molaar/data cannot be used')]]);
  });

  it.each([
    ['is a file', (dataDir: string) => writeFileSync(join(dataDir, 'file'), ''), 'file', /cannot be used/],
    ['holds a broken database', (dataDir: string) => mkdirSync(join(dataDir, 'postgres')), '', /no PG_VERSION/],
    [
      'holds broken secrets',
      (dataDir: string) => writeFileSync(join(dataDir, 'database-secrets.json'), '{'),
      '',
      /restore it from a backup/,
    ],
  ])('reports in one line that DATA_DIR %s', async (_, breakIt, below, expected) => {
    const dataDir = folder();
    breakIt(dataDir);
    const { code, output } = await launchMolaar({ dataDir: join(dataDir, below), port: await freePort() }).ended;
    expect(code).not.toBe(0);
    expect(output.trim().split('\n')).toEqual([expect.stringMatching(expected)]);
  });
});
