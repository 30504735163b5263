import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { CLINIC_ARCHIVE_FORMAT, CLINIC_ARCHIVE_VERSION, type ClinicManifest, clinicManifest } from '@molaar/contracts';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { z } from 'zod';

/** The file is no archive of a clinic that can be imported. The message is one line. */
export class ClinicArchiveError extends Error {}

const UUID = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';
/** Every path that an archive may contain. */
const PATH = new RegExp(
  `^(?:README\\.txt|manifest\\.json|rows/[a-z_]{1,60}\\.jsonl|csv/[a-z-]{1,60}\\.csv|images/${UUID}\\.(?:png|jpg)|logo/${UUID}\\.png|photos/${UUID}\\.jpg|plans/${UUID}/[A-Za-z0-9._-]{1,200}\\.pdf|fhir/${UUID}\\.json)$`,
);
const MAX_ENTRIES = 10_000_000;
const MAX_MANIFEST_BYTES = 512 * 1024 * 1024;
/** Rows of text are not larger than this many times their compressed size. */
const MAX_RATIO = 400;
const SMALL_BYTES = 4 * 1024 * 1024;
/** Files that are read whole. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** An opened archive whose entries are those of its manifest. */
export interface OpenedArchive {
  manifest: ClinicManifest;
  /** SHA-256 of the manifest, which differs for each export. */
  digest: string;
  /** Paths of the entries in the order of the manifest. */
  paths: readonly string[];
  has(path: string): boolean;
  read(path: string): AsyncGenerator<Buffer>;
  /** Returns a whole file. @throws ClinicArchiveError when it is too large. */
  readFile(path: string): Promise<Buffer>;
  close(): void;
}

/**
 * Opens an archive and compares its entries with its manifest, before their content is read.
 * @throws ClinicArchiveError
 */
export async function openArchive(file: string): Promise<OpenedArchive> {
  const zip = await openPromise(file, { autoClose: false, lazyEntries: true, strictFileNames: true, validateEntrySizes: true }).catch(
    (error: NodeJS.ErrnoException) => {
      const isFile = !error.code || error.syscall === undefined;
      throw new ClinicArchiveError(isFile ? `it is no ZIP archive (${oneLine(error)})` : `it cannot be read (${oneLine(error)})`);
    },
  );
  try {
    const entries = await listEntries(zip, (await stat(file)).size);
    const text = await readWhole(zip, entries.get('manifest.json'), MAX_MANIFEST_BYTES);
    const manifest = parseManifest(text.toString('utf8'));
    compareEntries(entries, manifest);
    const entry = (path: string): Entry => {
      const found = entries.get(path);
      if (!found) throw new ClinicArchiveError(`${path} is missing`);
      return found;
    };
    return {
      manifest,
      digest: createHash('sha256').update(text).digest('hex'),
      paths: manifest.files.map(({ path }) => path),
      has: (path) => entries.has(path),
      read: (path) => chunksOf(zip, entry(path)),
      readFile: (path) => readWhole(zip, entry(path), MAX_FILE_BYTES),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function listEntries(zip: ZipFile, fileBytes: number): Promise<Map<string, Entry>> {
  if (zip.entryCount > MAX_ENTRIES) throw new ClinicArchiveError('it has too many entries');
  const entries = new Map<string, Entry>();
  let [packed, whole] = [0, 0];
  try {
    for await (const entry of zip.eachEntry()) {
      const { fileName, compressedSize, uncompressedSize } = entry;
      if (!PATH.test(fileName)) throw new ClinicArchiveError(`it contains ${JSON.stringify(fileName.slice(0, 100))}`);
      if (entries.has(fileName)) throw new ClinicArchiveError(`it contains ${fileName} twice`);
      if (entry.isEncrypted() || !entry.canDecodeFileData()) throw new ClinicArchiveError(`${fileName} cannot be read`);
      if (uncompressedSize > SMALL_BYTES && uncompressedSize > compressedSize * MAX_RATIO)
        throw new ClinicArchiveError(`${fileName} is too large for its compressed size`);
      packed += compressedSize;
      whole += uncompressedSize;
      entries.set(fileName, entry);
    }
  } catch (error) {
    if (error instanceof ClinicArchiveError) throw error;
    throw new ClinicArchiveError(`it is damaged (${oneLine(error as Error)})`);
  }
  // Entries that overlap would be larger together than the file.
  if (packed > fileBytes || whole > fileBytes * MAX_RATIO + SMALL_BYTES)
    throw new ClinicArchiveError('its entries are larger than the file');
  return entries;
}

function parseManifest(text: string): ClinicManifest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw new ClinicArchiveError('its manifest.json is unreadable');
  }
  const origin = z.object({ format: z.literal(CLINIC_ARCHIVE_FORMAT), formatVersion: z.number().int() }).safeParse(json);
  if (!origin.success) throw new ClinicArchiveError('its manifest.json is not that of a clinic');
  const { formatVersion } = origin.data;
  if (formatVersion !== CLINIC_ARCHIVE_VERSION)
    throw new ClinicArchiveError(`it has format version ${formatVersion}; this version of Molaar reads ${CLINIC_ARCHIVE_VERSION}`);
  const manifest = clinicManifest.safeParse(json);
  if (!manifest.success) throw new ClinicArchiveError(`its manifest.json is incomplete (${manifest.error.issues[0]?.path.join('.')})`);
  return manifest.data;
}

function compareEntries(entries: ReadonlyMap<string, Entry>, { files }: ClinicManifest): void {
  const listed = new Set<string>();
  for (const { path, bytes } of files) {
    const entry = entries.get(path);
    if (!entry || path === 'manifest.json') throw new ClinicArchiveError(`${path.slice(0, 200)} is missing`);
    if (listed.has(path)) throw new ClinicArchiveError(`its manifest.json names ${path} twice`);
    if (entry.uncompressedSize !== bytes) throw new ClinicArchiveError(`${path} has another size than its manifest.json says`);
    listed.add(path);
  }
  for (const path of entries.keys())
    if (path !== 'manifest.json' && !listed.has(path)) throw new ClinicArchiveError(`its manifest.json does not name ${path}`);
}

async function* chunksOf(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer;
  } catch (error) {
    throw new ClinicArchiveError(`${entry.fileName} is damaged (${oneLine(error as Error)})`);
  }
}

async function readWhole(zip: ZipFile, entry: Entry | undefined, most: number): Promise<Buffer> {
  if (!entry) throw new ClinicArchiveError('it has no manifest.json');
  if (entry.uncompressedSize > most) throw new ClinicArchiveError(`${entry.fileName} is too large`);
  const chunks: Buffer[] = [];
  for await (const chunk of chunksOf(zip, entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function oneLine(error: Error): string {
  return error.message.split('\n')[0] ?? '';
}
