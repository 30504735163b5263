import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { assessmentRecord, finding } from '@molaar/contracts';
import { FINDING_TYPES } from '@molaar/domain/findings';
import { demoSpec } from '@molaar/phantom';
import { drawnOnce } from '@molaar/phantom/drawn-once';
import { encodePng } from '@molaar/phantom/png';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';

/** The command as people call it, in a process of its own. */
const script = fileURLToPath(new URL('../../../scripts/analyse.mjs', import.meta.url));
async function analyse(cwd: string, ...args: string[]) {
  return analyseWith({}, cwd, ...args);
}
async function analyseWith(environment: NodeJS.ProcessEnv, cwd: string, ...args: string[]) {
  const child = spawn(process.execPath, [script, ...args], {
    cwd,
    env: { ...process.env, INIT_CWD: cwd, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve));
  const [stdout, stderr, status] = await Promise.all([text(child.stdout), text(child.stderr), closed]);
  return { stdout, stderr, status };
}

/** The fixed point that scripts rely on. */
const line = z.strictObject({
  file: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  model: z.string(),
  provider: z.string(),
  ms: z.number().positive(),
  findings: z.array(finding.strict()),
  assessment: assessmentRecord.extend({ notAssessed: z.array(z.enum(FINDING_TYPES)) }).strict(),
});

let folder: string;
const phantom = drawnOnce({ ...demoSpec(), width: 996, height: 564 });
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'molaar-analyse-'));
  await mkdir(join(folder, 'images/more'), { recursive: true });
  const png = encodePng(phantom);
  await writeFile(join(folder, 'images/a.png'), png);
  await writeFile(join(folder, 'images/more/b.PNG'), png);
  await writeFile(join(folder, 'images/notes.txt'), 'not an image');
  await writeFile(join(folder, 'broken.png'), png.subarray(0, 5000));
  // Without `npm test` the first call may install dependencies and print that.
  await analyse(folder);
});
afterAll(() => rm(folder, { recursive: true }));

describe('npm run analyse', () => {
  it('prints one JSON line per file on stdout and nothing else', async () => {
    const { stdout, stderr, status } = await analyse(folder, 'images/a.png', '--json');
    expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
    const lines = stdout.trimEnd().split('\n');
    expect(lines).toHaveLength(1);
    const answer = line.parse(JSON.parse(lines[0] as string));
    expect(answer).toMatchObject({ file: 'images/a.png', width: phantom.width, height: phantom.height, provider: 'cpu' });
    expect(answer.findings.length).toBeGreaterThan(10);
  });

  it('continues after a broken file, reports it on stderr and in a JSON line, and exits with 1', async () => {
    const { stdout, stderr, status } = await analyse(folder, 'broken.png', 'nowhere.png', 'images/a.png', '--json');
    expect(status).toBe(1);
    expect(stderr).toMatch(/^broken\.png: IMAGE_UNREADABLE: .+\nnowhere\.png: .*ENOENT.*\n$/);
    const rows = stdout
      .trimEnd()
      .split('\n')
      .map((row) => JSON.parse(row));
    expect(rows.slice(0, -1)).toEqual([
      { file: 'broken.png', error: expect.stringContaining('IMAGE_UNREADABLE') },
      { file: 'nowhere.png', error: expect.stringContaining('ENOENT') },
    ]);
    expect(line.parse(rows.at(-1)).file).toBe('images/a.png');
  });

  it('accepts a folder and prints tables with the notice', async () => {
    const { stdout, status } = await analyse(folder, 'images');
    expect(status).toBe(0);
    expect(stdout).toContain('images/a.png: 996 x 564');
    expect(stdout).toContain('images/more/b.PNG: 996 x 564');
    expect(stdout).not.toContain('notes.txt');
    expect(stdout).toMatch(/TOOTH +WHOLE_TOOTH +\d+ %/);
    expect(stdout.trimEnd().split('\n').at(-1)).toBe('The analysis assists and does not diagnose. A dentist must confirm each finding.');
  });

  it('reports a bundle without a guard, and a provider that fails', async () => {
    const bundle = join(folder, 'bundle');
    await cp(fileURLToPath(new URL('../../../models/panoramic', import.meta.url)), bundle, { recursive: true });
    const { guard: _, ...manifest } = JSON.parse(await readFile(join(bundle, 'manifest.json'), 'utf8'));
    await writeFile(join(bundle, 'manifest.json'), JSON.stringify(manifest));
    const { stdout, stderr, status } = await analyseWith(
      { MODEL_DIR: bundle, ORT_PROVIDERS: 'cuda,cpu' },
      folder,
      'images/a.png',
      '--json',
    );
    expect(status).toBe(0);
    expect(stderr).toMatch(/^molaar-panoramic@.+ has no guard: .+$/m);
    // On a machine with CUDA the first provider takes it.
    expect(stderr.includes('cuda cannot be used, cpu is used instead: ')).toBe(JSON.parse(stdout).provider === 'cpu');
  });

  it('prints its usage for wrong arguments', async () => {
    for (const args of [[], ['--jsn', 'images/a.png']]) {
      const { stdout, stderr, status } = await analyse(folder, ...args);
      expect({ stdout, status }).toEqual({ stdout: '', status: 2 });
      expect(stderr).toContain('usage: npm run -s analyse');
    }
  });
});
