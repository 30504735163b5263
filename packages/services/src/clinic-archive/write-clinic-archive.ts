import { AsyncLocalStorage } from 'node:async_hooks';
import { AppError, CLINIC_ARCHIVE_FORMAT, CLINIC_ARCHIVE_VERSION, type ClinicManifest } from '@molaar/contracts';
import {
  archivedColumns,
  CLINIC_LIST_HEADINGS,
  CLINIC_LISTS,
  CLINIC_TABLES,
  type ClinicList,
  type ClinicTable,
  type ClinicTx,
  findOrganization,
  inClinic,
  inClinicSnapshot,
  NEWEST_MIGRATION,
  readClinicList,
  readClinicRows,
} from '@molaar/db';
import { imageKeys, logoKey, ObjectNotFoundError, pageOfKey, photoKey, planPdfsPrefix, planPrefix } from '@molaar/storage';
import type { Actor, Deps } from '../context/deps';
import { readBundle } from '../patient-export/fhir';
import { cacheTreatmentPlanPdf } from '../treatment-plans';
import { archiveReadme } from './archive-readme';
import { ArchiveWriter } from './archive-writer';
import { csvLines } from './csv-lines';

/** Begins a CSV file, so that spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export interface ArchiveOptions {
  exportId: string;
  /** Takes the archive in order. */
  sink: (chunk: Buffer) => Promise<void>;
  /** Called with each step. */
  onStep: (done: number, total: number) => Promise<void>;
  /** Aborted when the server stops. */
  signal: AbortSignal;
}

/** What the rows name besides themselves. */
interface Named {
  patients: string[];
  images: { id: string; format: 'png' | 'jpeg' }[];
  plans: { id: string; version: number }[];
  photos: string[];
  logos: string[];
}

/**
 * Writes everything of a clinic as one ZIP archive: all rows of one moment, then images, documents and FHIR. A file
 * that the store lacks is listed as missing.
 * @param actor The owner, in whose name treatment plans are rendered that have no PDF yet.
 * @throws NOT_FOUND for an unknown clinic; the reason of `signal`.
 */
export async function writeClinicArchive(deps: Deps, actor: Actor, { exportId, sink, onStep, signal }: ArchiveOptions): Promise<void> {
  const { organizationId } = actor;
  const createdAt = deps.clock();
  const writer = new ArchiveWriter(createdAt, sink);
  const organization = await inClinic(deps.db, actor, (tx) => findOrganization(tx));
  if (!organization) throw new AppError('NOT_FOUND', 'no such clinic');
  await writer.addText('README.txt', archiveReadme(organization.name, createdAt));

  const lists = Object.keys(CLINIC_LISTS) as ClinicList[];
  const named: Named = { patients: [], images: [], plans: [], photos: [], logos: [] };
  let done = 0;
  let total = CLINIC_TABLES.length + lists.length;
  const step = async (): Promise<void> => {
    signal.throwIfAborted();
    done += 1;
    await onStep(done, total);
  };
  // Progress is saved in transactions of its own.
  const outside = AsyncLocalStorage.snapshot();
  const tables = await inClinicSnapshot(deps.db, { organizationId }, async (tx) => {
    const written: ClinicManifest['tables'] = [];
    for (const table of CLINIC_TABLES) {
      written.push(await writeTable(tx, writer, table, named));
      await outside(step);
    }
    for (const list of lists) {
      await writeList(tx, writer, list);
      await outside(step);
    }
    return written;
  });

  total += named.images.length + named.plans.length + named.patients.length + named.photos.length + named.logos.length;
  const missing: string[] = [];
  const copy = async (path: string, key: string): Promise<void> => {
    if (!(await copyObject(deps, writer, path, key))) missing.push(path);
  };
  for (const id of named.logos) {
    await copy(`logo/${id}.png`, logoKey(organizationId, id));
    await step();
  }
  for (const id of named.photos) {
    await copy(`photos/${id}.jpg`, photoKey(organizationId, id));
    await step();
  }
  for (const { id, format } of named.images) {
    await copy(`images/${id}.${format === 'png' ? 'png' : 'jpg'}`, imageKeys(organizationId, id).original(format));
    await step();
  }
  let documents = 0;
  for (const plan of named.plans) {
    documents += await writeDocuments(deps, actor, writer, plan);
    await step();
  }
  for (const id of named.patients) {
    await writeFhir(deps, actor, writer, id);
    await step();
  }
  const manifest: ClinicManifest = {
    format: CLINIC_ARCHIVE_FORMAT,
    formatVersion: CLINIC_ARCHIVE_VERSION,
    exportId,
    createdAt: createdAt.toISOString(),
    migration: NEWEST_MIGRATION,
    clinic: { id: organizationId, name: organization.name },
    tables,
    counts: { patients: named.patients.length, images: named.images.length, plans: named.plans.length, documents },
    files: [...writer.files],
    missing,
  };
  await writer.addText('manifest.json', JSON.stringify(manifest, null, 1));
  await writer.finish();
}

async function writeTable(
  tx: ClinicTx,
  writer: ArchiveWriter,
  table: ClinicTable,
  named: Named,
): Promise<ClinicManifest['tables'][number]> {
  const columns = await archivedColumns(tx, table);
  let rows = 0;
  async function* lines(): AsyncGenerator<Buffer> {
    for await (const page of readClinicRows(tx, table, columns)) {
      rows += page.length;
      for (const line of page) note(table.name, line, named);
      yield Buffer.from(page.map((line) => `${line}\n`).join(''), 'utf8');
    }
  }
  await writer.add({ path: `rows/${table.name}.jsonl`, compress: true, chunks: lines() });
  return { name: table.name, rows, columns };
}

/** Collects the ids of what has files. */
function note(table: string, line: string, named: Named): void {
  switch (table) {
    case 'patients':
      named.patients.push(JSON.parse(line).id);
      break;
    case 'images':
    case 'unassigned_images': {
      const { id, format } = JSON.parse(line);
      named.images.push({ id, format });
      break;
    }
    case 'treatment_plans': {
      const { id, plan_version: version } = JSON.parse(line);
      named.plans.push({ id, version });
      break;
    }
    case 'users': {
      const { photo_id: id } = JSON.parse(line);
      if (id) named.photos.push(id);
      break;
    }
    case 'organizations': {
      const { logo_id: id } = JSON.parse(line);
      if (id) named.logos.push(id);
    }
  }
}

function writeList(tx: ClinicTx, writer: ArchiveWriter, list: ClinicList): Promise<void> {
  async function* lines(): AsyncGenerator<Buffer> {
    const headings = CLINIC_LIST_HEADINGS[list];
    const names = Object.fromEntries(headings.map((heading) => [heading, heading]));
    yield Buffer.from(BYTE_ORDER_MARK + csvLines([names], headings), 'utf8');
    for await (const page of readClinicList(tx, list)) yield Buffer.from(csvLines(page, headings), 'utf8');
  }
  return writer.add({ path: `csv/${list}.csv`, compress: true, chunks: lines() });
}

/** @returns false when the store does not have the object. */
async function copyObject({ store, log }: Deps, writer: ArchiveWriter, path: string, key: string): Promise<boolean> {
  try {
    const { stream } = await store.open(key);
    await writer.add({ path, compress: false, chunks: stream });
    return true;
  } catch (error) {
    if (!(error instanceof ObjectNotFoundError)) throw error;
    log.error({ path }, 'a file of the clinic is missing in the object store');
    return false;
  }
}

/** Writes the PDFs of a treatment plan without page previews. @returns How many. */
async function writeDocuments(deps: Deps, actor: Actor, writer: ArchiveWriter, plan: Named['plans'][number]): Promise<number> {
  const { organizationId } = actor;
  const prefix = planPrefix(organizationId, plan.id);
  const latest = planPdfsPrefix(organizationId, plan.id, plan.version);
  let keys = await pdfKeys(deps, prefix);
  if (!keys.some((key) => key.startsWith(latest))) {
    await renderLatest(deps, actor, plan.id);
    keys = await pdfKeys(deps, prefix);
  }
  let written = 0;
  for (const key of keys) if (await copyObject(deps, writer, `plans/${plan.id}/${key.slice(prefix.length)}`, key)) written += 1;
  return written;
}

async function pdfKeys({ store }: Deps, prefix: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of store.list(prefix)) if (key.endsWith('.pdf') && !pageOfKey(key)) keys.push(key);
  return keys.sort();
}

/** If it fails, the rows still contain the treatment plan. */
async function renderLatest(deps: Deps, actor: Actor, planId: string): Promise<void> {
  try {
    await cacheTreatmentPlanPdf(deps, actor, planId, { action: 'EXPORT' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    deps.log.warn({ planId, code: error.code }, 'treatment plan could not be rendered for the export');
  }
}

async function writeFhir(deps: Deps, actor: Actor, writer: ArchiveWriter, patientId: string): Promise<void> {
  try {
    const bundle = await inClinic(deps.db, actor, (tx) => readBundle(deps, tx, actor, patientId));
    await writer.addText(`fhir/${patientId}.json`, JSON.stringify(bundle));
  } catch (error) {
    // Deleted since the rows were read, which still contain the patient.
    if (!(error instanceof AppError) || error.code !== 'PATIENT_NOT_FOUND') throw error;
  }
}
