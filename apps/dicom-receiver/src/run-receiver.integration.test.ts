import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { type AddressInfo, connect, createServer as createNetServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Options } from './options';
import { runReceiver } from './run-receiver';

/** Devices of another maker: dcmtk, which `.ci/run` installs. */
const hasDcmtk = spawnSync('storescu', ['--version']).status === 0;

/** What the portal of the tests answers next, else that it has the object. */
type Answer = { status: number; body?: object } | 'hang up';

let folder: string;
let portal: Server | undefined;
let portalPort = 0;
let answers: Answer[];
let delivered: Buffer[];
let lines: string[];
let running: { port: number; stop: () => Promise<void> } | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dicom-receiver-'));
  [answers, delivered, lines] = [[], [], []];
  portalPort = 0;
  await startPortal();
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await stopPortal();
  rmSync(folder, { recursive: true, force: true });
});

async function startPortal(): Promise<void> {
  portal = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const answer = answers.shift() ?? { status: 202, body: { '00081199': { vr: 'SQ', Value: [{}] } } };
      if (answer === 'hang up') return void request.socket.destroy();
      const body = Buffer.concat(chunks);
      const start = body.indexOf('\r\n\r\n') + 4;
      if (answer.status === 202) delivered.push(body.subarray(start, body.lastIndexOf('\r\n--')));
      response.writeHead(answer.status, { 'Content-Type': 'application/dicom+json' });
      response.end(JSON.stringify(answer.body ?? { message: 'ERROR' }));
    });
  });
  portal.listen(portalPort, '127.0.0.1');
  await once(portal, 'listening');
  portalPort = (portal.address() as AddressInfo).port;
}

async function stopPortal(): Promise<void> {
  portal?.closeAllConnections();
  await new Promise<void>((resolve) => (portal ? portal.close(() => resolve()) : resolve()));
  portal = undefined;
}

const spool = () => join(folder, 'spool');
const waiting = () => readdirSync(spool()).filter((name) => name.endsWith('.dcm') || name.endsWith('.part'));

async function start(more: Partial<Options> = {}): Promise<void> {
  const [stop, abort] = [new AbortController(), new AbortController()];
  const options: Options = {
    ...{ spool: spool(), url: `http://127.0.0.1:${portalPort}`, key: 'k', host: '127.0.0.1', port: 0, aeTitle: 'MOLAAR', callers: [] },
    ...{ tls: null, maxAssociations: 8, maxObjectBytes: 10 * 1024 * 1024, maxSpoolBytes: 100 * 1024 * 1024 },
    ...more,
  };
  const { port, ended } = await runReceiver(options, { log: (line) => void lines.push(line), stop: stop.signal, abort: abort.signal });
  running = {
    port,
    stop: async () => {
      stop.abort();
      abort.abort();
      await ended;
    },
  };
}

/** Makes a DICOM file with dcmtk; `bytes` is its number of pixels. */
function makeFile(name: string, bytes = 64, sopClass = '1.2.840.10008.5.1.4.1.1.7'): string {
  const path = join(folder, `${name}.dcm`);
  const pixels = join(folder, `${name}.raw`);
  writeFileSync(pixels, Buffer.alloc(bytes, name.charCodeAt(0)));
  const dump = [
    ['0008,0016', 'UI', `[${sopClass}]`],
    ['0008,0018', 'UI', `[1.2.3.${[...name].map((letter) => letter.charCodeAt(0)).join('.')}]`],
    ['0010,0010', 'PN', '[Kask^Mari]'],
    ['0010,0020', 'LO', '[1]'],
    ['0020,000d', 'UI', '[1.2.3.4]'],
    ['0020,000e', 'UI', '[1.2.3.4.1]'],
    ['0028,0002', 'US', '1'],
    ['0028,0010', 'US', '8'],
    ['0028,0011', 'US', String(bytes / 8)],
    ['0028,0100', 'US', '8'],
    ['7fe0,0010', 'OB', `=${pixels}`],
  ];
  writeFileSync(join(folder, `${name}.dump`), dump.map(([tag, vr, value]) => `(${tag}) ${vr} ${value}\n`).join(''));
  const made = spawnSync('dump2dcm', ['+te', join(folder, `${name}.dump`), path], { encoding: 'utf8' });
  expect(made.stderr).toBe('');
  return path;
}

/** Runs one of dcmtk's devices against the receiver. */
async function device(program: 'storescu' | 'echoscu', ...args: string[]): Promise<{ status: number | null; output: string }> {
  const address = ['127.0.0.1', String(running?.port)];
  const at = args.findIndex((arg) => arg.endsWith('.dcm'));
  const options = at < 0 ? args : args.slice(0, at);
  const child = spawn(program, [...options, ...address, ...(at < 0 ? [] : args.slice(at))], { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const [status] = await once(child, 'close');
  return { status, output };
}
const toMolaar = ['-v', '-aec', 'MOLAAR', '-aet', 'PANO'];
const until = (check: () => void): Promise<void> => vi.waitFor(check, { timeout: 60_000, interval: 10 });

/** Makes an authority, and a certificate of it for each name. @returns Their files. */
function makeCertificates(...names: string[]): { authority: string; of: (name: string) => { certificate: string; key: string } } {
  const file = (name: string) => join(folder, name);
  const openssl = (...args: string[]) => {
    const made = spawnSync('openssl', args, { encoding: 'utf8' });
    expect(made.status, made.stderr).toBe(0);
  };
  const newKey = (name: string) => ['-newkey', 'rsa:2048', '-nodes', '-keyout', file(`${name}.key`), '-subj', `/CN=${name}`];
  openssl('req', '-x509', ...newKey('authority'), '-days', '2', '-out', file('authority.pem'));
  const signed = ['-CA', file('authority.pem'), '-CAkey', file('authority.key'), '-CAcreateserial', '-days', '2'];
  for (const name of names) {
    openssl('req', ...newKey(name), '-out', file(`${name}.csr`));
    openssl('x509', '-req', '-in', file(`${name}.csr`), ...signed, '-out', file(`${name}.pem`));
  }
  return { authority: file('authority.pem'), of: (name) => ({ certificate: file(`${name}.pem`), key: file(`${name}.key`) }) };
}

describe.runIf(hasDcmtk)('TLS', () => {
  it('is spoken with a certificate, and devices without TLS are rejected', async () => {
    const { authority, of } = makeCertificates('127.0.0.1');
    await start({ tls: { ...of('127.0.0.1'), authorities: null } });
    const path = makeFile('one', 400_000);
    expect((await device('storescu', ...toMolaar, path)).status).not.toBe(0);
    expect(delivered).toEqual([]);
    const sent = await device('storescu', ...toMolaar, '+tla', '+cf', authority, path);
    expect(sent).toMatchObject({ status: 0, output: expect.stringContaining('Success') });
    await until(() => expect(delivered).toHaveLength(1));
    expect(lines.join('\n')).toMatch(/with TLS as MOLAAR[\s\S]*a connection was rejected: ERR_SSL/);
  });

  it('admits only devices of the authority, where one is given', async () => {
    const { authority, of } = makeCertificates('127.0.0.1', 'pano');
    await start({ tls: { ...of('127.0.0.1'), authorities: authority } });
    const path = makeFile('one');
    expect((await device('storescu', ...toMolaar, '+tla', '+cf', authority, path)).status).not.toBe(0);
    const { certificate, key } = of('pano');
    expect(await device('storescu', ...toMolaar, '+tls', key, certificate, '+cf', authority, path)).toMatchObject({ status: 0 });
    await until(() => expect(delivered).toHaveLength(1));
  });
});

/** An archive, which `.ci/run` installs too. */
const hasOrthanc = hasDcmtk && spawnSync('Orthanc', ['--version']).status === 0;

describe.runIf(hasOrthanc)('the archive Orthanc', () => {
  it('gets an echo, and passes on what it has received', async () => {
    await start();
    const [http, dicom] = [await freePort(), await freePort()];
    const database = join(folder, 'orthanc');
    const configuration = {
      ...{ StorageDirectory: database, IndexDirectory: database, HttpPort: http, DicomPort: dicom, DicomAet: 'ARCHIVE' },
      ...{ RemoteAccessAllowed: false, AuthenticationEnabled: false, Plugins: [] },
      DicomModalities: { molaar: ['MOLAAR', '127.0.0.1', running?.port] },
    };
    writeFileSync(join(folder, 'orthanc.json'), JSON.stringify(configuration));
    const archive = spawn('Orthanc', [join(folder, 'orthanc.json')], { stdio: 'ignore' });
    const exited = once(archive, 'exit');
    const ask = (path: string, body?: unknown) =>
      fetch(`http://127.0.0.1:${http}${path}`, body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) });
    try {
      await vi.waitFor(async () => expect((await ask('/system')).status).toBe(200), { timeout: 60_000, interval: 100 });
      const files = [makeFile('one', 400_000), makeFile('two')];
      const sent = spawnSync('storescu', ['127.0.0.1', String(dicom), ...files], { encoding: 'utf8' });
      expect(sent.status, sent.stderr).toBe(0);
      const instances = await (await ask('/instances')).json();
      expect(instances).toHaveLength(2);
      expect((await ask('/modalities/molaar/echo', {})).status).toBe(200);
      expect(await (await ask('/modalities/molaar/store', instances)).json()).toMatchObject({ InstancesCount: 2, FailedInstancesCount: 0 });
      await until(() => expect(delivered).toHaveLength(2));
    } finally {
      archive.kill('SIGKILL');
      await exited;
    }
  });
});

async function freePort(): Promise<number> {
  const server = createNetServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => server.close(() => resolve()));
  return port;
}

describe.runIf(hasDcmtk)('a device of dcmtk', () => {
  it('gets an echo, and delivers objects as they are', async () => {
    await start();
    expect(await device('echoscu', ...toMolaar)).toMatchObject({
      status: 0,
      output: expect.stringContaining('Received Echo Response (Success)'),
    });
    const files = [makeFile('one', 400_000), makeFile('two')];
    const sent = await device('storescu', ...toMolaar, ...files);
    expect(sent).toMatchObject({ status: 0, output: expect.stringContaining('Success') });
    await until(() => expect(delivered).toHaveLength(2));
    await until(() => expect(waiting()).toEqual([]));
    for (const [index, bytes] of delivered.entries()) {
      const path = join(folder, `received-${index}.dcm`);
      writeFileSync(path, bytes);
      const content = (file: string) =>
        spawnSync('dcmdump', ['+W', folder, '-M', '+L', file], { encoding: 'utf8' }).stdout.split('# Dicom-Data-Set')[1];
      expect(content(path)?.replace(/=.*raw/g, '')).toBe(content(files[index] as string)?.replace(/=.*raw/g, ''));
    }
    expect(lines.join('\n')).not.toMatch(/Kask|molaar_/);
  });

  it('is rejected under another name, or as another device', async () => {
    await start({ callers: ['PANO'] });
    const file = makeFile('one');
    const wrongCalled = await device('storescu', '-v', '-aec', 'OTHER', '-aet', 'PANO', file);
    expect(wrongCalled.output).toContain('Called AE Title Not Recognized');
    const wrongCaller = await device('storescu', '-v', '-aec', 'MOLAAR', '-aet', 'CT', file);
    expect(wrongCaller.output).toContain('Calling AE Title Not Recognized');
    expect((await device('storescu', ...toMolaar, file)).status).toBe(0);
    await until(() => expect(delivered).toHaveLength(1));
  });

  it('learns of an object that is too large, or not offered, and sends the others', async () => {
    await start({ maxObjectBytes: 100_000 });
    const large = await device('storescu', ...toMolaar, makeFile('large', 200_000));
    expect(large.output).toMatch(/0xc000|CannotUnderstand/i);
    expect(waiting()).toEqual([]);
    const ct = await device('storescu', ...toMolaar, makeFile('ct', 64, '1.2.840.10008.5.1.4.1.1.2'));
    expect(ct.status).not.toBe(0);
    expect((await device('storescu', ...toMolaar, makeFile('small'))).status).toBe(0);
    await until(() => expect(delivered).toHaveLength(1));
  });

  it('learns when too much waits for the portal', async () => {
    await stopPortal();
    await start({ maxSpoolBytes: 100 });
    const file = makeFile('one');
    expect((await device('storescu', ...toMolaar, file)).status).toBe(0);
    expect((await device('storescu', ...toMolaar, file)).output).toMatch(/0xa700|OutOfResources/i);
    expect(waiting()).toHaveLength(1);
  });

  it('has delivered once its object is acknowledged: outages and restarts lose nothing', async () => {
    await stopPortal();
    await start();
    const files = [makeFile('one'), makeFile('two'), makeFile('three')];
    expect((await device('storescu', ...toMolaar, ...files)).status).toBe(0);
    await until(() => expect(lines.join('\n')).toMatch(/cannot be reached .*trying again/));
    expect(waiting()).toHaveLength(3);
    await running?.stop();
    answers = ['hang up', { status: 503 }, { status: 429 }];
    await startPortal();
    await start();
    await until(() => expect(delivered).toHaveLength(3));
    await until(() => expect(waiting()).toEqual([]));
    expect(lines.join('\n')).toContain('the portal takes objects again');
  });

  it('keeps what the portal rejects', async () => {
    await start();
    const item = { '00081197': { vr: 'US', Value: [0x0122] }, '00000902': { vr: 'LO', Value: ['DICOM_MULTI_FRAME: 9 frames'] } };
    answers = [{ status: 409, body: { '00081198': { vr: 'SQ', Value: [item] } } }];
    expect((await device('storescu', ...toMolaar, makeFile('one'), makeFile('two'))).status).toBe(0);
    await until(() => expect(delivered).toHaveLength(1));
    await until(() => expect(waiting()).toEqual([]));
    expect(readdirSync(join(spool(), 'rejected'))).toHaveLength(1);
    expect(lines.join('\n')).toContain('rejected: DICOM_MULTI_FRAME');
  });
});

describe('a connection', () => {
  /** The beginning of an association, as `storescu` sends it: a secondary capture, explicit little endian. */
  function associateRequest(called = 'MOLAAR'): Buffer {
    const item = (type: number, data: Buffer) => Buffer.concat([Buffer.from([type, 0, data.length >> 8, data.length & 255]), data]);
    const uid = (type: number, text: string) => item(type, Buffer.from(text));
    const context = item(
      0x20,
      Buffer.concat([Buffer.from([1, 0, 0, 0]), uid(0x30, '1.2.840.10008.5.1.4.1.1.7'), uid(0x40, '1.2.840.10008.1.2.1')]),
    );
    const titles = Buffer.from(called.padEnd(16) + 'PANO'.padEnd(16));
    const fixed = Buffer.concat([Buffer.from([0, 1, 0, 0]), titles, Buffer.alloc(32)]);
    return unit(1, Buffer.concat([fixed, uid(0x10, '1.2.840.10008.3.1.1.1'), context, item(0x50, Buffer.alloc(0))]));
  }
  function unit(type: number, body: Buffer): Buffer {
    const head = Buffer.alloc(6);
    head.writeUInt8(type, 0);
    head.writeUInt32BE(body.length, 2);
    return Buffer.concat([head, body]);
  }
  function pdv(flags: number, data: Buffer): Buffer {
    const head = Buffer.alloc(6);
    head.writeUInt32BE(data.length + 2, 0);
    head.writeUInt8(1, 4);
    head.writeUInt8(flags, 5);
    return unit(4, Buffer.concat([head, data]));
  }
  function storeCommand(): Buffer {
    const element = (number: number, value: Buffer) => {
      const head = Buffer.alloc(8);
      head.writeUInt16LE(number, 2);
      head.writeUInt32LE(value.length, 4);
      return Buffer.concat([head, value]);
    };
    const short = (value: number) => Buffer.from([value & 255, value >> 8]);
    return Buffer.concat([
      element(0x0002, Buffer.from('1.2.840.10008.5.1.4.1.1.7\0')),
      element(0x0100, short(1)),
      element(0x0110, short(1)),
      element(0x0800, short(0)),
      element(0x1000, Buffer.from('1.2.3\0')),
    ]);
  }
  async function opened(...data: Buffer[]): Promise<{ socket: Socket; received: () => Buffer }> {
    const socket = connect(running?.port ?? 0, '127.0.0.1');
    socket.on('error', () => undefined);
    const chunks: Buffer[] = [];
    socket.on('data', (chunk) => chunks.push(chunk));
    await once(socket, 'connect');
    for (const part of data) socket.write(part);
    return { socket, received: () => Buffer.concat(chunks) };
  }
  const ended = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close').then(() => undefined));

  it('that breaks within an object leaves nothing behind, and nothing is acknowledged', async () => {
    await start();
    const { socket, received } = await opened(associateRequest());
    await until(() => expect(received()[0]).toBe(2));
    socket.write(pdv(3, storeCommand()));
    socket.write(pdv(0, Buffer.alloc(50_000)));
    await until(() => expect(waiting()).toHaveLength(1));
    const answered = received().length;
    socket.destroy();
    await until(() => expect(waiting()).toEqual([]));
    expect(received().length).toBe(answered);
  });

  it('finds its half object gone after the program was killed', async () => {
    await start();
    await running?.stop();
    writeFileSync(join(spool(), '1-1-000000000.part'), 'half');
    writeFileSync(join(spool(), '1-1-000000001.dcm'), 'whole');
    await start();
    await until(() => expect(delivered.map(String)).toEqual(['whole']));
    await until(() => expect(waiting()).toEqual([]));
  });

  it.each<[string, Buffer[]]>([
    ['announces four gigabytes', [Buffer.from('0100ffffffff', 'hex')]],
    ['is no DICOM', [Buffer.from('GET / HTTP/1.1\r\n\r\n')]],
    ['sends data first', [unit(4, Buffer.alloc(10))]],
    ['has a damaged request', [unit(1, Buffer.alloc(40))]],
    ['sends data that is cut off', [associateRequest(), unit(4, Buffer.from([0, 0, 0, 99, 1, 3]))]],
    ['names a context that was not accepted', [associateRequest(), unit(4, Buffer.from([0, 0, 0, 4, 7, 3, 0, 0]))]],
    ['sends a damaged command', [associateRequest(), pdv(3, Buffer.from('0000000299999999', 'hex'))]],
    ['sends an object without a command', [associateRequest(), pdv(2, Buffer.alloc(10))]],
    ['sends a command that never ends', [associateRequest(), ...Array.from({ length: 3 }, () => pdv(1, Buffer.alloc(40_000)))]],
  ])('that %s is ended', async (_what, data) => {
    await start();
    const { socket } = await opened(...data);
    await ended(socket);
    expect(waiting()).toEqual([]);
  });

  it('has to wait when as many as may be are open, and is closed when it says nothing', async () => {
    await start({ maxAssociations: 1, idleMs: 300 });
    const first = await opened(associateRequest());
    await until(() => expect(first.received()[0]).toBe(2));
    const second = await opened(associateRequest());
    await until(() => expect([...second.received().subarray(0, 10)]).toEqual([3, 0, 0, 0, 0, 4, 0, 2, 3, 2]));
    await ended(first.socket);
  });

  it('is never at a loss for 300 random changes of a delivery', async () => {
    await start();
    const whole = Buffer.concat([associateRequest(), pdv(3, storeCommand()), pdv(2, Buffer.alloc(64)), unit(5, Buffer.alloc(4))]);
    let state = 815;
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * below);
    };
    for (let round = 0; round < 300; round += 20) {
      const sockets = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const bytes = Buffer.from(whole);
          for (let hits = random(4) + 1; hits > 0; hits--) bytes[random(bytes.length)] = random(256);
          const { socket } = await opened(bytes.subarray(0, random(bytes.length) + 1));
          socket.end();
          return socket;
        }),
      );
      await Promise.all(sockets.map(ended));
    }
    await until(() => expect(waiting().filter((name) => name.endsWith('.part'))).toEqual([]));
    const { received, socket } = await opened(whole);
    await until(() => expect(received().at(-10)).toBe(6));
    socket.destroy();
  });
});
