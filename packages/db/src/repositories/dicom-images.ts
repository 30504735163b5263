import type { ImageKind } from '@molaar/domain/clinic';
import { type SqlBool, sql } from 'kysely';
import type { ClinicTx } from '../database';
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
  /** What a study contains: an image of one of the kinds, or, where `decided`, what is confirmed on it. */
  contains?: { kinds: readonly ImageKind[]; decided: boolean } | undefined;
  kinds?: readonly ImageKind[] | undefined;
  /** Only images with a confirmed finding or an approved status; not all of them have a report. */
  isDecided?: boolean | undefined;
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
  const named = filter.patientName === undefined ? null : await patientsWithParts(tx, filter.patientName);
  const rows = await tx
    .selectFrom('images as i')
    .innerJoin('patients as p', (join) => join.onRef('p.organization_id', '=', 'i.organization_id').onRef('p.id', '=', 'i.patient_id'))
    .selectAll('i')
    .select(['p.first_name', 'p.last_name', 'p.identity_code', 'p.birth_date'])
    .where('i.organization_id', '=', tx.organizationId)
    .where((eb) => eb.and(conditions(tx, filter)))
    .where((eb) => (named ? sql<SqlBool>`i.patient_id = any (${named}::uuid[])` : eb.lit(true)))
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

/** Returns one image with its patient; undefined when the organization has none with this id. */
export async function findDicomSource(tx: ClinicTx, imageId: string): Promise<DicomSource | undefined> {
  const [source] = await listDicomSources(tx, { imageIds: [imageId] }, { limit: 1, offset: 0 });
  return source;
}

/**
 * Returns patients in whose names the literal parts of a pattern occur, by the index of the patients' search; an ILIKE
 * of all names would read them one by one. Null: too many, or no part is long enough.
 */
async function patientsWithParts(tx: ClinicTx, pattern: string): Promise<string[] | null> {
  const words = pattern
    .replace(/\\(.)|[%_^]/g, (_part, escaped: string | undefined) => escaped ?? ' ')
    .split(/\s+/)
    .filter((word) => word.length >= SHORTEST_PART);
  if (words.length === 0) return null;
  const ids = await searchPatients(tx, { words }, { sort: 'lastName', direction: 'asc' }, { size: MOST_NAMED + 1, skip: 0 });
  return ids.length > MOST_NAMED ? null : ids;
}

function conditions(tx: ClinicTx, filter: DicomFilter) {
  const { imageIds, patientId, patientIdLike, imageNumber, patientName, birthDate, from, to, contains, kinds, isDecided, beforeId } =
    filter;
  const all = [
    imageIds && sql<SqlBool>`i.id = any (${[...imageIds]}::uuid[])`,
    patientId !== undefined &&
      sql<SqlBool>`(p.identity_code = ${patientId} or (p.identity_code is null and p.id::text = lower(${patientId})))`,
    patientIdLike !== undefined &&
      sql<SqlBool>`(case when p.identity_code is null then p.id::text else p.identity_code end) like ${patientIdLike}`,
    imageNumber !== undefined && sql<SqlBool>`i.image_number = ${imageNumber}`,
    patientName !== undefined && sql<SqlBool>`(p.last_name || '^' || p.first_name) ilike ${patientName}`,
    birthDate !== undefined && sql<SqlBool>`p.birth_date = ${birthDate}::date`,
    (from !== undefined || to !== undefined) && takenOn(from, to),
    contains && (contains.decided ? sql<SqlBool>`(${ofKind(contains.kinds)} or ${decided(tx)})` : ofKind(contains.kinds)),
    kinds && ofKind(kinds),
    isDecided && decided(tx),
    beforeId !== undefined && sql<SqlBool>`i.id < ${beforeId}::uuid`,
  ];
  return all.filter((condition) => condition !== undefined && condition !== false);
}

function ofKind(kinds: readonly ImageKind[]) {
  return sql<SqlBool>`i.kind = any (${[...kinds]}::text[])`;
}

function decided(tx: ClinicTx) {
  return sql<SqlBool>`(exists (select from annotations a where a.organization_id = ${tx.organizationId} and a.image_id = i.id
      and a.decision in ('APPROVED', 'EDITED'))
    or exists (select from tooth_statuses s where s.organization_id = ${tx.organizationId} and s.image_id = i.id
      and s.decision = 'APPROVED'))`;
}

/** The day taken, else the day of the upload in UTC, as two ranges: each has an index. */
function takenOn(from: string | undefined, to: string | undefined) {
  const all = sql<SqlBool>`true`;
  const [taken, uploaded] = [
    [from ? sql`i.date_taken >= ${from}::date` : all, to ? sql`i.date_taken <= ${to}::date` : all],
    [
      from ? sql`i.uploaded_at >= ${from}::date::timestamp at time zone 'UTC'` : all,
      to ? sql`i.uploaded_at < (${to}::date + 1)::timestamp at time zone 'UTC'` : all,
    ],
  ].map((range) => sql.join(range, sql` and `));
  return sql<SqlBool>`((i.date_taken is not null and ${taken}) or (i.date_taken is null and ${uploaded}))`;
}
