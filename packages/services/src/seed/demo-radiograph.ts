import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { demoSpec, drawPhantom } from '@molaar/phantom';
import { encodePng } from '@molaar/phantom/png';

/**
 * Returns the radiograph of the first demo patient as PNG. Drawing it takes seconds of a core: it is kept in `file`,
 * which belongs to this build of the product, for the next empty database.
 * @param file null: it is drawn each time.
 */
export async function demoRadiograph(file: URL | null): Promise<Buffer> {
  const kept = file && (await readFile(file).catch(() => null));
  if (kept) return kept;
  const drawn = Buffer.from(encodePng(drawPhantom(demoSpec())));
  if (file) await keep(file, drawn);
  return drawn;
}

/** Without an error where the folder is read-only, as in a container. */
async function keep(file: URL, bytes: Buffer): Promise<void> {
  const whole = new URL(`${file.href}.${randomUUID()}`);
  await writeFile(whole, bytes)
    .then(() => rename(whole, file))
    .catch(() => undefined);
}
