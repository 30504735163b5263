import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { findFiles } from './find-files';

/** The user id of `nobody`, who may read what everybody may. */
const NOBODY = 65_534;

let cwd: string;
beforeEach(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'molaar-find-'));
  await mkdir(join(cwd, 'd/b'), { recursive: true });
  for (const file of ['d/c.png', 'd/a.JPG', 'd/b/e.jpeg', 'd/notes.txt']) await writeFile(join(cwd, file), '');
});
afterEach(async () => {
  await chmod(join(cwd, 'd/b'), 0o700);
  await rm(cwd, { recursive: true });
});
const names = async (...asked: string[]) => (await findFiles(asked, cwd)).files.map(({ name }) => name);

describe('findFiles', () => {
  it('returns named files, and the files of folders ordered by name', async () => {
    expect(await names('nowhere.png', 'd/notes.txt', 'd')).toEqual(['nowhere.png', 'd/notes.txt', 'd/a.JPG', 'd/b/e.jpeg', 'd/c.png']);
  });

  it('follows links, but no cycles', async () => {
    await symlink('..', join(cwd, 'd/b/up'));
    await symlink('b', join(cwd, 'd/a-link-to-b'));
    await symlink('../d/c.png', join(cwd, 'd/linked.png'));
    await symlink('gone', join(cwd, 'd/leads-nowhere.png'));
    expect(await names('d')).toEqual(['d/a.JPG', 'd/b/e.jpeg', 'd/c.png', 'd/leads-nowhere.png', 'd/linked.png']);
  });

  it('ignores everything but image files', async () => {
    await mkdir(join(cwd, 'd/scan.png'));
    await writeFile(join(cwd, 'd/scan.png/real.png'), '');
    await writeFile(join(cwd, 'd/._c.png'), '');
    expect(await names('d')).toEqual(['d/a.JPG', 'd/b/e.jpeg', 'd/c.png', 'd/scan.png/real.png']);
  });

  it('returns each file once', async () => {
    expect(await names('d/c.png', 'd', './d/c.png', 'd')).toEqual(['d/c.png', 'd/a.JPG', 'd/b/e.jpeg']);
  });

  it('reports a folder that cannot be read and continues', async () => {
    await chmod(join(cwd, 'd/b'), 0);
    const { files, unreadable } = await asOrdinaryUser(() => findFiles(['d'], cwd));
    expect(files.map(({ name }) => name)).toEqual(['d/a.JPG', 'd/c.png']);
    expect(unreadable).toEqual([{ name: 'd/b', error: expect.stringContaining('EACCES') }]);
  });
});

/** Runs `work` as the user nobody when the tests run as root, who may read every folder. */
async function asOrdinaryUser<T>(work: () => Promise<T>): Promise<T> {
  if (process.geteuid?.() !== 0) return work();
  await chmod(cwd, 0o755);
  process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    process.seteuid?.(0);
  }
}
