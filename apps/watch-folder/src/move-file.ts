import { constants } from 'node:fs';
import { copyFile, mkdir, rename, stat, unlink } from 'node:fs/promises';
import { dirname, join, parse } from 'node:path';

/**
 * Moves a file below another folder, under the same path; it overwrites nothing.
 * @param mark Part of the name where one of that name is there already.
 */
export async function moveFile(folder: string, path: string, to: string, mark: string): Promise<void> {
  const { dir, name, ext } = parse(path);
  const wanted = join(to, path);
  const target = (await stat(wanted).catch(() => null)) ? join(to, dir, `${name}-${mark}${ext}`) : wanted;
  await mkdir(dirname(target), { recursive: true });
  const source = join(folder, path);
  try {
    await rename(source, target);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error;
    // Another disk: the copy is whole before the original goes.
    await copyFile(source, target, constants.COPYFILE_EXCL);
    await unlink(source);
  }
}
