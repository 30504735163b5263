import { createHash } from 'node:crypto';
import { AppError } from '@molaar/contracts';
import { archivedColumns, CLINIC_TABLES, type Database, inClinic, NEWEST_MIGRATION, newId } from '@molaar/db';
import { normalizeImage, prepareLogo, readAllGrey } from '@molaar/imaging';
import { ClinicArchiveError, type OpenedArchive } from './open-archive';
import { parseRow, readLines } from './read-rows';

/** An image of the archive, as its row describes it. */
interface NamedImage {
  format: unknown;
  width: unknown;
  height: unknown;
}

/** Someone of the imported clinic. */
export interface ArchivedPerson {
  id: string;
  email: string;
  username: string;
  roles: readonly string[];
  active: boolean;
}

export interface CheckedArchive {
  /** Columns of each table that is imported. */
  columns: ReadonlyMap<string, readonly string[]>;
  people: readonly ArchivedPerson[];
}

/**
 * Reads the whole archive and verifies hashes, counts, rows and images, without writing anything.
 * @param onFile Called after each file.
 * @throws ClinicArchiveError
 */
export async function checkArchive(
  { db }: { db: Database },
  archive: OpenedArchive,
  onFile: (done: number, total: number) => void,
): Promise<CheckedArchive> {
  const { manifest } = archive;
  if (manifest.migration > NEWEST_MIGRATION)
    throw new ClinicArchiveError(`a newer version of Molaar made it (${manifest.migration}; this version is at ${NEWEST_MIGRATION})`);
  const columns = await knownColumns(db, archive);
  const images = new Map<string, NamedImage>();
  const people: ArchivedPerson[] = [];
  const ids = new Map<string, number>();
  for (const { name, rows } of manifest.tables) {
    const count = await checkRows(archive, name, new Set(columns.get(name)), (row) => note(name, row, images, people));
    if (count !== rows) throw new ClinicArchiveError(`rows/${name}.jsonl has ${count} rows; its manifest.json says ${rows}`);
    ids.set(name, count);
  }
  checkCounts(archive, ids, images);
  let done = 0;
  for (const { path, sha256 } of manifest.files) {
    await checkFile(archive, path, sha256, images);
    done += 1;
    onFile(done, manifest.files.length);
  }
  return { columns, people };
}

/** Every table is known, complete and only once; every column exists here. */
async function knownColumns(db: Database, { manifest, has }: OpenedArchive): Promise<Map<string, string[]>> {
  const known = new Map<string, string[]>();
  const here = await inClinic(db, { organizationId: newId() }, async (tx) => {
    const tables = new Map<string, string[]>();
    for (const table of CLINIC_TABLES) tables.set(table.name, await archivedColumns(tx, table));
    return tables;
  });
  for (const { name, columns } of manifest.tables) {
    const own = here.get(name);
    if (!own) throw new ClinicArchiveError(`it contains a table that this version does not have: ${name.slice(0, 60)}`);
    if (known.has(name) || new Set(columns).size !== columns.length) throw new ClinicArchiveError(`its manifest.json names ${name} twice`);
    const other = columns.find((column) => !own.includes(column));
    if (other !== undefined)
      throw new ClinicArchiveError(`it contains a column that this version does not have: ${name}.${other.slice(0, 60)}`);
    if (!has(`rows/${name}.jsonl`)) throw new ClinicArchiveError(`rows/${name}.jsonl is missing`);
    known.set(name, columns);
  }
  for (const name of ['organizations', 'users']) if (!known.has(name)) throw new ClinicArchiveError(`rows/${name}.jsonl is missing`);
  return known;
}

async function checkRows(
  archive: OpenedArchive,
  table: string,
  columns: ReadonlySet<string>,
  onRow: (row: Record<string, unknown>) => void,
): Promise<number> {
  let rows = 0;
  for await (const line of readLines(archive, table)) {
    onRow(parseRow(line, table, columns));
    rows += 1;
  }
  return rows;
}

function note(table: string, row: Record<string, unknown>, images: Map<string, NamedImage>, people: ArchivedPerson[]): void {
  if (table === 'images' || table === 'unassigned_images') {
    const { format, width, height } = row;
    images.set(String(row.id), { format, width, height });
  }
  if (table === 'users') {
    const roles = Array.isArray(row.roles) ? row.roles.map(String) : [];
    const active = row.active === true && !row.deleted_at;
    people.push({ id: String(row.id), email: String(row.email), username: String(row.username), roles, active });
  }
}

function checkCounts(
  { manifest, paths, has }: OpenedArchive,
  rows: ReadonlyMap<string, number>,
  images: ReadonlyMap<string, NamedImage>,
): void {
  const { counts } = manifest;
  const documents = paths.filter((path) => path.startsWith('plans/')).length;
  const found = { patients: rows.get('patients') ?? 0, images: images.size, plans: rows.get('treatment_plans') ?? 0, documents };
  for (const [what, count] of Object.entries(found))
    if (counts[what as keyof typeof counts] !== count)
      throw new ClinicArchiveError(`it has ${count} ${what}; its manifest.json says otherwise`);
  if (rows.get('organizations') !== 1) throw new ClinicArchiveError('it is not the archive of one clinic');
  const missing = new Set(manifest.missing);
  for (const [id, { format }] of images) {
    const path = `images/${id}.${format === 'png' ? 'png' : 'jpg'}`;
    if (!has(path) && !missing.has(path)) throw new ClinicArchiveError(`${path} is missing`);
  }
}

async function checkFile(archive: OpenedArchive, path: string, expected: string, images: ReadonlyMap<string, NamedImage>): Promise<void> {
  if (!/^(?:images|logo|photos)\//.test(path)) {
    const hash = createHash('sha256');
    for await (const chunk of archive.read(path)) hash.update(chunk);
    if (hash.digest('hex') !== expected) throw new ClinicArchiveError(`${path} was changed: its hash differs`);
    return;
  }
  const bytes = await archive.readFile(path);
  if (createHash('sha256').update(bytes).digest('hex') !== expected) throw new ClinicArchiveError(`${path} was changed: its hash differs`);
  try {
    if (path.startsWith('images/')) await checkImage(path, bytes, images);
    else await prepareLogo(bytes);
  } catch (error) {
    if (error instanceof AppError) throw new ClinicArchiveError(`${path} is no readable image (${error.code})`);
    throw error;
  }
}

async function checkImage(path: string, bytes: Buffer, images: ReadonlyMap<string, NamedImage>): Promise<void> {
  const row = images.get(path.slice('images/'.length, path.lastIndexOf('.')));
  if (!row) throw new ClinicArchiveError(`${path} belongs to no row`);
  const { format, width, height, original } = await normalizeImage(bytes);
  // Decodes every pixel.
  await readAllGrey(original);
  if (format !== row.format || width !== row.width || height !== row.height)
    throw new ClinicArchiveError(`${path} differs from its row in format or size`);
}
