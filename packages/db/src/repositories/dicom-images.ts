import type { ImageKind } from '@molaar/domain/clinic';
import { type SqlBool, sql } from 'kysely';
import type { ClinicTx } from '../database';
import { imageDayText } from './image-day';
import { searchPatients } from './patient-search';

/** What a DICOM object of an image says: the image, its patient, and who uploaded it. */
export interface DicomSource {
  id: string;
  imageNumber: number;
  format: 'png' | 'jpeg';
  width: number;
  height: number;
  depth: 8 | 16;
  kind: ImageKind;
  mirrored: boolean;
  dateTaken: string | null;
  uploadedAt: Date;
  /** Calendar date of the clinic: taken, or uploaded where that is unknown. */
  day: string;
  millimetresPerPixel: number | null;
  device: string | null;
  laterality: 'R' | 'L' | 'B' | null;
  patient: { id: string; firstName: string; lastName: string; identityCode: string | null; birthDate: string | null };
}

/** What a search for DICOM studies asks for; each given part must match. */
export interface DicomFilter {
  imageIds?: readonly string[] | undefined;
  /** Identity code, or the id of a patient without one. */
  patientId?: string | undefined;
  /** SQL pattern of the same. */
  patientIdLike?: string | undefined;
  imageNumber?: number | undefined;
  /** SQL patterns (`%`, `_`) of "last name^first name", ignoring case. */
  patientName?: string | undefined;
  birthDate?: string | undefined;
  /** Days, inclusive: when the image was taken, or uploaded where that is unknown. */
  from?: string | undefined;
  to?: string | undefined;
  kinds?: readonly ImageKind[] | undefined;
  /** Leaves out images that certainly have no report, unless they are of one of these kinds. */
  reportOrKinds?: readonly ImageKind[] | undefined;
  /** Only images that were uploaded before the one with this id. */
  beforeId?: string | undefined;
}

/** A part of a name by which the index finds patients. */
const SHORTEST_PART = 3;
/** Patients above which reading all images is no slower. */
const MOST_NAMED = 1_000;

/** Lists images with their patients, newest upload first. */
export async function listDicomSources(
  tx: ClinicTx,
  filter: DicomFilter,
  { limit, offset }: { limit: number; offset: number },
): Promise<DicomSource[]> {
  const rows = await selectImages(tx, filter, await readFirst(tx, filter))
    .selectAll('i')
    .select(['p.first_name', 'p.last_name', 'p.identity_code', 'p.birth_date'])
    .select(imageDayText(tx).as('day'))
    .orderBy('i.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    imageNumber: row.image_number,
    format: row.format,
    width: row.width,
    height: row.height,
    depth: row.depth === 16 ? 16 : 8,
    kind: row.kind,
    mirrored: row.mirrored,
    dateTaken: row.date_taken,
    uploadedAt: row.uploaded_at,
    day: row.day,
    millimetresPerPixel: row.millimetres_per_pixel,
    device: row.device,
    laterality: row.laterality,
    patient: {
      id: row.patient_id,
      firstName: row.first_name,
      lastName: row.last_name,
      identityCode: row.identity_code,
      birthDate: row.birth_date,
    },
  }));
}

/** An image that a search finds, and whether it has a report as far as its rows say so without their rules. */
export interface DicomCandidate {
  id: string;
  kind: ImageKind;
  report: 'YES' | 'NO' | 'UNSURE';
}

/** Lists images without their details, newest upload first. */
export async function listDicomCandidates(tx: ClinicTx, filter: DicomFilter, limit: number): Promise<DicomCandidate[]> {
  const known = await readFirst(tx, filter);
  const report = sql<DicomCandidate['report']>`case when ${hasReport(tx)} then 'YES' when ${mayHaveReport(tx)} then 'UNSURE' else 'NO' end`;
  return selectImages(tx, filter, known)
    .select(['i.id', 'i.kind', report.as('report')])
    .orderBy('i.id', 'desc')
    .limit(limit)
    .execute();
}

/** Returns one image with its patient; undefined when the organization has none with this id. */
export async function findDicomSource(tx: ClinicTx, imageId: string): Promise<DicomSource | undefined> {
  const [source] = await listDicomSources(tx, { imageIds: [imageId] }, { limit: 1, offset: 0 });
  return source;
}

/** What is read before the images, so that PostgreSQL plans their query by its values. */
interface ReadFirst {
  /** Patients whose names match in part; null: no condition. */
  readonly named: readonly string[] | null;
  /** When the days of the search begin and end in the clinic; null: no limit. */
  readonly uploaded: { readonly from: string | null; readonly before: string | null };
}

async function readFirst(tx: ClinicTx, filter: DicomFilter): Promise<ReadFirst> {
  return { named: await namedPatients(tx, filter), uploaded: await uploadTimes(tx, filter) };
}

async function uploadTimes(tx: ClinicTx, { from, to }: DicomFilter): Promise<ReadFirst['uploaded']> {
  if (from === undefined && to === undefined) return { from: null, before: null };
  // As texts: offsets of early years have seconds, which a Date loses.
  const { rows } = await sql<ReadFirst['uploaded']>`select (${from ?? null}::date::timestamp at time zone time_zone)::text as "from",
      ((${to ?? null}::date + 1)::timestamp at time zone time_zone)::text as before
    from organizations where id = ${tx.organizationId}`.execute(tx);
  return rows[0] ?? { from: null, before: null };
}

function selectImages(tx: ClinicTx, filter: DicomFilter, { named, uploaded }: ReadFirst) {
  return tx
    .selectFrom('images as i')
    .innerJoin('patients as p', (join) => join.onRef('p.organization_id', '=', 'i.organization_id').onRef('p.id', '=', 'i.patient_id'))
    .where('i.organization_id', '=', tx.organizationId)
    .where((eb) => eb.and(conditions(tx, filter, uploaded)))
    .where((eb) => (named ? sql<SqlBool>`i.patient_id = any (${[...named]}::uuid[])` : eb.lit(true)));
}

/**
 * Returns patients in whose names the literal parts of the searched name occur, by the index of the patients' search;
 * an ILIKE of all names would read them one by one. Null: no name, too many, or no part is long enough.
 */
async function namedPatients(tx: ClinicTx, { patientName }: DicomFilter): Promise<string[] | null> {
  const words = (patientName ?? '')
    .replace(/\\(.)|[%_^]/g, (_part, escaped: string | undefined) => escaped ?? ' ')
    .split(/\s+/)
    .filter((word) => word.length >= SHORTEST_PART);
  if (words.length === 0) return null;
  const ids = await searchPatients(tx, { words }, { sort: 'lastName', direction: 'asc' }, { size: MOST_NAMED + 1, skip: 0 });
  return ids.length > MOST_NAMED ? null : ids;
}

function conditions(tx: ClinicTx, filter: DicomFilter, uploaded: ReadFirst['uploaded']) {
  const { imageIds, patientId, patientIdLike, imageNumber, patientName, birthDate, from, to, kinds, reportOrKinds, beforeId } = filter;
  const all = [
    imageIds && sql<SqlBool>`i.id = any (${[...imageIds]}::uuid[])`,
    patientId !== undefined &&
      sql<SqlBool>`(p.identity_code = ${patientId} or (p.identity_code is null and p.id::text = lower(${patientId})))`,
    patientIdLike !== undefined &&
      sql<SqlBool>`(case when p.identity_code is null then p.id::text else p.identity_code end) like ${patientIdLike}`,
    imageNumber !== undefined && sql<SqlBool>`i.image_number = ${imageNumber}`,
    patientName !== undefined && sql<SqlBool>`(p.last_name || '^' || p.first_name) ilike ${patientName}`,
    birthDate !== undefined && sql<SqlBool>`p.birth_date = ${birthDate}::date`,
    (from !== undefined || to !== undefined) && takenOn({ from, to }, uploaded),
    kinds && ofKind(kinds),
    reportOrKinds && sql<SqlBool>`(${ofKind(reportOrKinds)} or ${mayHaveReport(tx)})`,
    beforeId !== undefined && sql<SqlBool>`i.id < ${beforeId}::uuid`,
  ];
  return all.filter((condition) => condition !== undefined && condition !== false);
}

function ofKind(kinds: readonly ImageKind[]) {
  return sql<SqlBool>`i.kind = any (${[...kinds]}::text[])`;
}

/** Confirmed annotations of the image, but for teeth and the mouth area, which alone give no report. */
function confirmed(tx: ClinicTx) {
  return sql`annotations a where a.organization_id = ${tx.organizationId} and a.image_id = i.id and a.decision in ('APPROVED', 'EDITED')
    and a.class not in ('TOOTH', 'MOUTH_AREA')`;
}

/** Stored statuses of the image. */
function statuses(tx: ClinicTx) {
  return sql`tooth_statuses s where s.organization_id = ${tx.organizationId} and s.image_id = i.id`;
}

function mayHaveReport(tx: ClinicTx) {
  return sql<SqlBool>`(exists (select from ${confirmed(tx)}) or exists (select from ${statuses(tx)} and s.decision = 'APPROVED'))`;
}

/** A confirmed annotation counts unless a status of its tooth was rejected, and a stated status always. */
function hasReport(tx: ClinicTx) {
  return sql<SqlBool>`(exists (select from ${confirmed(tx)}
      and not exists (select from ${statuses(tx)} and s.decision = 'REJECTED' and s.tooth = a.tooth))
    or exists (select from ${statuses(tx)} and s.decision = 'APPROVED' and s.annotation_ids = '{}'))`;
}

/** `imageDay` as two ranges: each has an index. */
function takenOn({ from, to }: DicomFilter, { from: begin, before: end }: ReadFirst['uploaded']) {
  const all = sql<SqlBool>`true`;
  const [taken, uploaded] = [
    [from ? sql`i.date_taken >= ${from}::date` : all, to ? sql`i.date_taken <= ${to}::date` : all],
    [begin ? sql`i.uploaded_at >= ${begin}::timestamptz` : all, end ? sql`i.uploaded_at < ${end}::timestamptz` : all],
  ].map((range) => sql.join(range, sql` and `));
  return sql<SqlBool>`((i.date_taken is not null and ${taken}) or (i.date_taken is null and ${uploaded}))`;
}
