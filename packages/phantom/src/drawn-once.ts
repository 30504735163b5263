import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { deserialize, serialize } from 'node:v8';
import { drawPhantom } from './draw-phantom';
import type { Phantom, PhantomSpec } from './spec';

/** What a drawing depends on, besides its specification. */
const SOURCES = [new URL('./', import.meta.url), new URL('../../domain/src/teeth/', import.meta.url)];
const CACHE = new URL('../node_modules/.cache/', import.meta.url);

/**
 * Returns what `drawPhantom` draws, for tests: several files use the same images, and each takes seconds of a core. The
 * drawing is kept in a file until a source of it changes.
 */
export function drawnOnce(spec: PhantomSpec): Phantom {
  const sources = hashOfSources();
  const folder = new URL(`${sources}/`, CACHE);
  const file = new URL(`${createHash('sha256').update(JSON.stringify(spec)).digest('hex')}.bin`, folder);
  const kept = read(file);
  if (kept) return kept;
  const drawn = drawPhantom(spec);
  if (mkdirSync(folder, { recursive: true })) removeAllBut(sources);
  // Another process may draw the same at this moment.
  const whole = new URL(`${file.href}.${randomUUID()}`);
  writeFileSync(whole, serialize(drawn));
  renameSync(whole, file);
  return drawn;
}

/** Removes drawings of earlier sources. Another process may do so, too. */
function removeAllBut(sources: string): void {
  for (const name of readdirSync(CACHE)) if (name !== sources) rmSync(new URL(name, CACHE), { recursive: true, force: true });
}

function hashOfSources(): string {
  const hash = createHash('sha256').update(process.version);
  for (const folder of SOURCES)
    for (const name of readdirSync(folder).sort())
      if (name.endsWith('.ts') && !name.endsWith('.test.ts')) hash.update(name).update(readFileSync(new URL(name, folder)));
  return hash.digest('hex');
}

function read(file: URL): Phantom | null {
  try {
    return deserialize(readFileSync(file)) as Phantom;
  } catch {
    return null;
  }
}
