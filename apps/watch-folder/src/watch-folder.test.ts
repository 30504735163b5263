import { appendFileSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { readOptions } from './options';
import { watchFolder } from './watch-folder';

/** What the portal of the tests answers next, else 201. */
type Answer = { status: number; message?: string; retryAfter?: number } | 'hang up';

let folder: string;
let server: Server | undefined;
let port = 0;
let answers: Answer[];
let requests: { key: string | undefined; fields: Record<string, string>; content: string }[];
let lines: string[];
let running: { stop: AbortController; ended: Promise<void> }[];

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'watch-folder-'));
  [answers, requests, lines, running] = [[], [], [], []];
  port = 0;
  await startPortal();
});
afterEach(async () => {
  await stop();
  await stopPortal();
  rmSync(folder, { recursive: true, force: true });
});

async function startPortal(): Promise<void> {
  const portal = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', async () => {
      const type = request.headers['content-type'] ?? '';
      const form = await new Response(Buffer.concat(chunks), { headers: { 'Content-Type': type } }).formData();
      const file = form.get('file') as File;
      const fields = Object.fromEntries([...form].filter(([name]) => name !== 'file').map(([name, value]) => [name, String(value)]));
      const key = request.headers['idempotency-key'];
      requests.push({ key: key as string | undefined, fields: { ...fields, name: file.name }, content: await file.text() });
      const answer = answers.shift() ?? { status: 201 };
      if (answer === 'hang up') return void request.socket.destroy();
      const headers = { 'Content-Type': 'application/json', ...(answer.retryAfter ? { 'Retry-After': String(answer.retryAfter) } : {}) };
      response.writeHead(answer.status, headers);
      response.end(JSON.stringify(answer.status < 300 ? { outcome: 'UNASSIGNED', id: 'x' } : { message: answer.message ?? 'ERROR' }));
    });
  });
  await new Promise<void>((resolve) => portal.listen(port, '127.0.0.1', resolve));
  port = (portal.address() as AddressInfo).port;
  server = portal;
}

async function stopPortal(): Promise<void> {
  server?.closeAllConnections();
  await new Promise<void>((resolve) => (server ? server.close(() => resolve()) : resolve()));
  server = undefined;
}

function start(...more: string[]): Promise<void> {
  const fast = ['--interval', '0.01', '--settle', '0.03'];
  const options = readOptions([folder, '--url', `http://127.0.0.1:${port}`, '--key', 'k', ...fast, ...more], {});
  const stopping = new AbortController();
  const ended = watchFolder({ options, log: (line) => lines.push(line), stop: stopping.signal, abort: new AbortController().signal });
  running.push({ stop: stopping, ended });
  return logged(/^watching/);
}

async function stop(): Promise<void> {
  for (const { stop: stopping } of running) stopping.abort();
  await Promise.all(running.splice(0).map(({ ended }) => ended));
}

const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000, interval: 5 });
const logged = (pattern: RegExp, times = 1) =>
  until(() => expect(lines.filter((line) => pattern.test(line)).length).toBeGreaterThanOrEqual(times));
const put = (name: string, content: string) => writeFileSync(join(folder, name), content);
const contents = () => requests.map(({ content }) => content);

it('sends a new file once, and leaves those that were there before and other files', async () => {
  put('old.png', 'old');
  await start();
  put('new.png', 'new');
  put('notes.txt', 'text');
  await logged(/unassigned radiographs/);
  put('last.JPG', 'last');
  await logged(/unassigned radiographs/, 2);
  await stop();
  lines = [];
  await start();
  put('b.png', 'b');
  await logged(/unassigned radiographs/);
  expect(contents()).toEqual(['new', 'last', 'b']);
  expect(readdirSync(folder)).toContain('new.png');
});

it('sends what is there at the first start only when asked', async () => {
  mkdirSync(join(folder, 'left'));
  put('left/old.png', 'old');
  await start('--existing');
  await logged(/unassigned radiographs/);
  expect(contents()).toEqual(['old']);
});

it('sends one content once, whatever its name, and a changed file again', async () => {
  await start();
  put('a.png', 'same');
  await logged(/unassigned radiographs/);
  put('copy.png', 'same');
  await logged(/was sent before/);
  put('a.png', 'other');
  await logged(/unassigned radiographs/, 2);
  expect(contents()).toEqual(['same', 'other']);
});

it('names the patient and the day by the pattern', async () => {
  await start('--pattern', '{identityCode}_{date}', '--kind', 'BITEWING');
  put('39005050010_20260302.png', 'a');
  await logged(/unassigned radiographs/);
  expect(requests[0]?.fields).toEqual({
    identityCode: '39005050010',
    dateTaken: '2026-03-02',
    kind: 'BITEWING',
    name: '39005050010_20260302.png',
  });
  expect(lines.join('\n')).not.toContain('39005050010');
});

it('waits for a file that is still being written', async () => {
  // Longer than any pause between two writes on a busy machine.
  await start('--settle', '5');
  put('growing.png', 'a');
  for (let part = 0; part < 8; part++) {
    await new Promise((resolve) => setTimeout(resolve, 40));
    appendFileSync(join(folder, 'growing.png'), 'a');
  }
  await logged(/unassigned radiographs/);
  expect(contents()).toEqual(['a'.repeat(9)]);
});

it('goes on after an outage, with the same key for the same file', async () => {
  answers = ['hang up', { status: 503 }, { status: 429, retryAfter: 1 }];
  await start();
  put('a.png', 'a');
  await logged(/takes files again/);
  expect(contents()).toEqual(['a', 'a', 'a', 'a']);
  expect(new Set(requests.map(({ key }) => key)).size).toBe(1);
  expect(lines.filter((line) => /trying again/.test(line)).length).toBeGreaterThanOrEqual(3);
}, 60_000);

it('keeps what the portal could not take over a restart', async () => {
  await start();
  await stopPortal();
  put('a.png', 'a');
  await logged(/cannot be reached/);
  await stop();
  await startPortal();
  await start();
  await logged(/unassigned radiographs/);
  expect(contents()).toEqual(['a']);
});

it('sends a file without the key when an earlier answer was lost', async () => {
  answers = [{ status: 409, message: 'IDEMPOTENCY_CONFLICT' }, { status: 200 }];
  await start();
  put('a.png', 'a');
  await logged(/unassigned radiographs/);
  expect(requests.map(({ key }) => key !== undefined)).toEqual([true, false]);
});

it('leaves a file that the portal rejects, and tries it again at the next start', async () => {
  answers = [{ status: 422, message: 'IMAGE_UNREADABLE' }];
  await start();
  put('broken.png', 'broken');
  await logged(/rejected: IMAGE_UNREADABLE/);
  put('good.png', 'good');
  await logged(/unassigned radiographs/);
  await stop();
  lines = [];
  await start();
  await logged(/unassigned radiographs/);
  expect(contents()).toEqual(['broken', 'good', 'broken']);
  expect(existsSync(join(folder, 'broken.png'))).toBe(true);
});

it('waits for a person when the key does not work, and loses nothing', async () => {
  answers = [{ status: 401, message: 'NOT_AUTHENTICATED' }];
  await start();
  put('a.png', 'a');
  await logged(/answered 401 NOT_AUTHENTICATED; trying again, next in (4[5-9]|5\d|60) s/);
  await stop();
  await start();
  await logged(/unassigned radiographs/);
});

it('moves sent files if asked, and overwrites nothing', async () => {
  const sent = join(folder, 'sent');
  mkdirSync(sent);
  writeFileSync(join(sent, 'a.png'), 'another');
  answers = [{ status: 422 }];
  await start('--move-to', sent);
  put('rejected.png', 'rejected');
  await logged(/rejected/);
  put('a.png', 'a');
  await logged(/moved/);
  expect(readFileSync(join(sent, 'a.png'), 'utf8')).toBe('another');
  expect(readdirSync(sent).sort()).toEqual(['a-ca978112.png', 'a.png']);
  expect(existsSync(join(folder, 'a.png'))).toBe(false);
  expect(existsSync(join(folder, 'rejected.png'))).toBe(true);
});

it('does not start with a damaged state, which would send everything again', async () => {
  put('.molaar-watch-folder.json', '{"version":1,');
  const options = readOptions([folder, '--url', `http://127.0.0.1:${port}`, '--key', 'k'], {});
  const { signal } = new AbortController();
  await expect(watchFolder({ options, log: () => undefined, stop: signal, abort: signal })).rejects.toThrow('damaged');
});

it('goes on when the folder was away', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'watch-state-'));
  onTestFinished(() => rmSync(elsewhere, { recursive: true, force: true }));
  await start('--state', join(elsewhere, 'state.json'));
  rmSync(folder, { recursive: true });
  await logged(/cannot be read or written \(ENOENT\)/);
  mkdirSync(folder);
  put('a.png', 'a');
  await logged(/can be read again/);
  await logged(/unassigned radiographs/);
});
