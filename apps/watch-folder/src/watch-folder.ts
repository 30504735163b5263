import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { moveFile } from './move-file';
import type { Options } from './options';
import { type FoundFile, scanFolder } from './scan-folder';
import { sendFile } from './send-file';
import { State } from './state';

export interface Watching {
  options: Options;
  /** Writes a line; it gets no file names, which often are patients. */
  log: (line: string) => void;
  /** Ends the watch after the file that is being sent. */
  stop: AbortSignal;
  /** Ends also what is being sent. */
  abort: AbortSignal;
}

const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;
/** Larger ones are no radiographs that the portal takes, and are not read into memory. */
const MOST_BYTES = 100 * 1024 * 1024;

/** What a file looked like, and since when. */
interface Sighting extends Pick<FoundFile, 'size' | 'mtimeMs'> {
  since: number;
}

/** Sends the radiographs that appear in a folder, each once, until `stop`. */
export async function watchFolder(watching: Watching): Promise<void> {
  const { options, log, stop } = watching;
  const state = await State.open(options.stateFile);
  await begin(watching, state);
  const sightings = new Map<string, Sighting>();
  const outage = new Outage(log);
  let isReadable = true;
  while (!stop.aborted) {
    try {
      const files = await scanFolder(options.folder, options.moveTo);
      if (!isReadable) log('the folder can be read again');
      isReadable = true;
      await sendSettled(watching, state, { files: settled(files, sightings, options.settle), outage });
    } catch (error) {
      if (isReadable) log(`the folder cannot be read or written (${codeOf(error)}); trying again`);
      isReadable = false;
    }
    await wait(Math.max(options.interval, outage.waitMs), undefined, { signal: stop }).catch(() => undefined);
  }
  log('stopped');
}

/** Notes the files of before the first start, and gives rejected ones another chance. */
async function begin({ options, log }: Watching, state: State): Promise<void> {
  for (const [path, { outcome }] of state.files) if (outcome === 'REJECTED') state.files.delete(path);
  if (state.isNew) {
    const present = options.existing ? [] : await scanFolder(options.folder, options.moveTo);
    for (const { path, size, mtimeMs } of present) state.files.set(path, { size, mtimeMs, outcome: 'BEFORE' });
    if (present.length > 0) log(`${present.length} files from before the first start are left; --existing sends them`);
  }
  await state.save();
  // What appears from this line on is sent.
  log(`watching; ${state.isNew ? 'first start' : `${state.sent.size} sent before`}`);
}

/** Returns the files that have not changed for `settle` milliseconds: others are still being written. */
function settled(files: readonly FoundFile[], sightings: Map<string, Sighting>, settle: number): FoundFile[] {
  const now = performance.now();
  const present = new Set(files.map(({ path }) => path));
  for (const path of sightings.keys()) if (!present.has(path)) sightings.delete(path);
  return files.filter(({ path, size, mtimeMs }) => {
    const before = sightings.get(path);
    if (before && before.size === size && before.mtimeMs === mtimeMs) return size > 0 && now - before.since >= settle;
    sightings.set(path, { size, mtimeMs, since: now });
    return false;
  });
}

async function sendSettled(
  watching: Watching,
  state: State,
  { files, outage }: { files: readonly FoundFile[]; outage: Outage },
): Promise<void> {
  for (const file of files) {
    if (watching.stop.aborted) return;
    const known = state.files.get(file.path);
    const isKnown = known?.size === file.size && known.mtimeMs === file.mtimeMs;
    if (isKnown && (known.outcome === 'BEFORE' || known.outcome === 'REJECTED' || watching.options.moveTo === null)) continue;
    if (!(await handle(watching, state, { file, outage }))) return;
  }
}

/**
 * Sends one file, unless its content was sent before, and moves it if asked.
 * @returns false when the portal cannot take any now.
 */
async function handle(
  { options, log, abort }: Watching,
  state: State,
  { file, outage }: { file: FoundFile; outage: Outage },
): Promise<boolean> {
  const { path, size, mtimeMs } = file;
  const note = (outcome: 'ASSIGNED' | 'UNASSIGNED' | 'DUPLICATE' | 'REJECTED') => state.files.set(path, { size, mtimeMs, outcome });
  const bytes = size > MOST_BYTES ? null : await readWhole(join(options.folder, path), file);
  // It changed or went: the next look decides.
  if (bytes === undefined) return true;
  const sha256 = createHash('sha256')
    .update(bytes ?? path)
    .digest('hex');
  const mark = sha256.slice(0, 8);
  if (bytes === null) {
    note('REJECTED');
    log(`${mark} rejected: IMAGE_TOO_LARGE`);
    await state.save();
    return true;
  }
  if (!state.sent.has(sha256)) {
    const name = basename(path);
    const result = await sendFile(options, { ...options.readName(name), name, bytes, sha256, kind: options.kind }, abort);
    if (result.is === 'later') {
      if (!abort.aborted) outage.report(result);
      return false;
    }
    outage.end();
    note(result.is === 'sent' ? result.outcome : 'REJECTED');
    if (result.is === 'sent') state.sent.add(sha256);
    log(result.is === 'sent' ? `${mark} ${SENT[result.outcome]}` : `${mark} rejected: ${result.code}; the file stays`);
    await state.save();
    if (result.is === 'rejected') return true;
  } else if (!state.files.has(path)) {
    note('DUPLICATE');
    log(`${mark} was sent before`);
    await state.save();
  }
  if (options.moveTo !== null) {
    await moveFile(options.folder, path, options.moveTo, mark);
    state.files.delete(path);
    await state.save();
    log(`${mark} moved`);
  }
  return true;
}

const SENT = {
  ASSIGNED: 'sent: assigned to the patient',
  UNASSIGNED: 'sent: in the unassigned radiographs',
  DUPLICATE: 'is in the portal already',
} as const;

/** Returns a file's bytes; undefined when it is not as it was seen. */
async function readWhole(path: string, seen: FoundFile): Promise<Buffer | undefined> {
  const bytes = await readFile(path).catch(() => undefined);
  const after = await stat(path).catch(() => undefined);
  return bytes?.length === seen.size && after?.size === seen.size && after.mtimeMs === seen.mtimeMs ? bytes : undefined;
}

/** Waits longer after each failure, and says so as often as the wait grows. */
class Outage {
  /** Until the next attempt. */
  waitMs = 0;
  private failures = 0;
  private reason = '';

  constructor(private readonly log: (line: string) => void) {}

  report({ reason, waitMs, lasts }: { reason: string; waitMs: number; lasts: boolean }): void {
    const longer = lasts ? LONGEST_WAIT_MS : Math.min(FIRST_WAIT_MS * 2 ** this.failures, LONGEST_WAIT_MS);
    const isNews = reason !== this.reason || longer > this.waitMs;
    this.failures += 1;
    this.reason = reason;
    // Jitter: the computers of a clinic do not all come back at the same moment.
    this.waitMs = Math.max(longer * (0.75 + Math.random() / 4), waitMs);
    if (isNews) this.log(`${reason}; trying again, next in ${Math.ceil(this.waitMs / 1000)} s`);
  }

  end(): void {
    if (this.failures > 0) this.log('the portal takes files again');
    this.failures = 0;
    this.waitMs = 0;
    this.reason = '';
  }
}

/** The message of an error of the file system contains the path. */
function codeOf(error: unknown): string {
  return (error as NodeJS.ErrnoException).code ?? 'unknown error';
}
