import { constants, inflateRawSync } from 'node:zlib';
import { AppError, type ErrorCode } from '@molaar/contracts';
import { existingImages, findDicomSource, inClinic } from '@molaar/db';
import {
  type DicomDataSet,
  type DicomJson,
  type DicomReferences,
  dataSet,
  isDicom,
  numbers,
  readDicomReferences,
  sequence,
  text,
  toDicomJson,
} from '@molaar/dicom';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import type { FileDeps } from '../images/prepare-file';
import { imageInstanceUid, imageSeriesUid, studyUid } from '../shared/dicom-uids';
import { receiveImage } from '../unassigned-images/receive-image';
import { requireOwnClinic } from '../unassigned-images/require-own-clinic';
import { parseMediaType, readMultipart } from './read-multipart';
import { DICOMWEB_PATH } from './retrieve-dicom';

type StoreDeps = Pick<Deps, 'db' | 'store' | 'queue' | 'log' | 'modelVersion' | 'publicUrl'> & FileDeps;

export interface StoreRequest {
  /** The request's Content-Type. */
  contentType: string;
  body: Buffer;
  /** The study to which all instances must belong, as their files name it. */
  study?: string | undefined;
}

export interface StoreResponse {
  /** How many instances the clinic has now, and how many not. */
  stored: number;
  failed: number;
  /** The response of the standard (PS3.18, table 10.5.3-1). */
  response: DicomJson;
}

const OUT_OF_RESOURCES = 0xa700;
/** Reasons of a failure (PS3.18, annex I.2) and, for a caller that retries, the error code. */
const FAILURE: Partial<Readonly<Record<ErrorCode, number>>> = {
  DICOM_WITHOUT_IMAGE: 0x0122,
  DICOM_MULTI_FRAME: 0x0122,
  DICOM_ENCODING_NOT_SUPPORTED: 0xc122,
  IMAGE_UNREADABLE: 0xc000,
  MALWARE_FOUND: 0xc000,
  IMAGE_TYPE_NOT_SUPPORTED: 0xc000,
  IMAGE_TOO_LARGE: 0xc000,
  TOO_MANY_REQUESTS: OUT_OF_RESOURCES,
  STORAGE_LIMIT_REACHED: OUT_OF_RESOURCES,
};
/** RFC 2046 allows 70 letters; Orthanc sends 73. */
const MAX_BOUNDARY = 200;
const PROCESSING_FAILURE = 0x0110;
const OTHER_STUDY = 0xa900;
/** The stored image has UIDs of its own. */
const COERCED = 0xb000;

/**
 * Receives DICOM instances (STOW-RS) like `receiveImage`: each becomes an image of the only patient with the identity
 * code of its header, or an unassigned one. An instance that cannot be stored does not concern the others.
 * @throws VALIDATION_FAILED for a body that is no multipart/related, IMAGE_TYPE_NOT_SUPPORTED for other media types;
 * TOO_MANY_REQUESTS or STORAGE_LIMIT_REACHED, before anything is stored.
 */
export async function storeInstances(deps: StoreDeps, actor: Actor, { contentType, body, study }: StoreRequest): Promise<StoreResponse> {
  requirePermission(actor, 'RECEIVE_IMAGES');
  requireOwnClinic(actor);
  const files = filesOf(contentType, body);
  const results: StoredInstance[] = [];
  for (const bytes of files) {
    const result = await storeInstance(deps, actor, bytes, study);
    // Nothing is stored yet: the whole request can be repeated later.
    if (result.error && result.reason === OUT_OF_RESOURCES && results.length === 0) throw result.error;
    results.push(result);
  }
  return respond(deps.publicUrl, results);
}

/** Returns the files of a request: the parts of multipart/related, or its only one. */
function filesOf(contentType: string, body: Buffer): Buffer[] {
  const { type, parameters } = parseMediaType(contentType);
  if (type === 'application/dicom') return [body];
  const partType = parameters.get('type')?.toLowerCase() ?? 'application/dicom';
  if (type !== 'multipart/related' || partType !== 'application/dicom')
    throw new AppError('IMAGE_TYPE_NOT_SUPPORTED', 'multipart/related; type="application/dicom" or application/dicom is expected');
  const boundary = parameters.get('boundary') ?? '';
  if (boundary === '' || boundary.length > MAX_BOUNDARY) throw new AppError('VALIDATION_FAILED', 'the boundary is missing or too long');
  const parts = readMultipart(body, boundary);
  if (parts.length === 0) throw new AppError('VALIDATION_FAILED', 'the request has no parts');
  return parts.map(({ bytes }) => bytes);
}

interface StoredInstance {
  references: DicomReferences | undefined;
  /** The image, where it has a patient and can be retrieved. */
  image?: { id: string; mirrored: boolean } | undefined;
  error?: AppError;
  reason?: number;
}

async function storeInstance(deps: StoreDeps, actor: Actor, bytes: Buffer, study: string | undefined): Promise<StoredInstance> {
  const references = isDicom(bytes) ? readDicomReferences(bytes, inflateHead) : undefined;
  if (study !== undefined && references?.study !== study) return { references, reason: OTHER_STUDY };
  try {
    if (!isDicom(bytes)) throw new AppError('IMAGE_TYPE_NOT_SUPPORTED', 'the part is no DICOM file');
    const { id } = await receiveImage(deps, actor, { fileName: `${references?.sopInstance ?? 'instance'}.dcm`, bytes });
    const image = await inClinic(deps.db, actor, async (tx) =>
      (await existingImages(tx, [id])).has(id) ? findDicomSource(tx, id) : undefined,
    );
    return { references, image };
  } catch (error) {
    if (!(error instanceof AppError) || !(error.code in FAILURE)) throw error;
    return { references, error, reason: FAILURE[error.code] ?? PROCESSING_FAILURE };
  }
}

const HEAD_BYTES = 16 * 1024;

/** Inflates the beginning of a deflated data set; at most a thousandfold. */
function inflateHead(bytes: Uint8Array, from: number): Uint8Array {
  return inflateRawSync(bytes.subarray(from, from + HEAD_BYTES), { finishFlush: constants.Z_SYNC_FLUSH });
}

function respond(publicUrl: string, results: readonly StoredInstance[]): StoreResponse {
  const stored = results.filter(({ reason }) => reason === undefined);
  const failed = results.filter(({ reason, references }) => reason !== undefined && references !== undefined);
  const nameless = results.filter(({ reason, references }) => reason !== undefined && references === undefined);
  const response = dataSet(
    text(0x00081190, 'UR'),
    ...(failed.length > 0 ? [sequence(0x00081198, ...failed.map(failedItem))] : []),
    ...(stored.length > 0 ? [sequence(0x00081199, ...stored.map((result) => storedItem(publicUrl, result)))] : []),
    ...(nameless.length > 0 ? [sequence(0x0008119a, ...nameless.map(failedItem))] : []),
  );
  return { stored: stored.length, failed: failed.length + nameless.length, response: toDicomJson(response, () => '') };
}

function storedItem(publicUrl: string, { references, image }: StoredInstance): DicomDataSet {
  const address =
    image &&
    `${publicUrl}${DICOMWEB_PATH}/studies/${studyUid(image.id)}/series/${imageSeriesUid(image.id)}/instances/${imageInstanceUid(image)}`;
  return dataSet(
    ...referenceElements(references),
    ...(address ? [text(0x00081190, 'UR', address)] : []),
    numbers(0x00081196, 'US', COERCED),
  );
}

function failedItem({ references, reason = PROCESSING_FAILURE, error }: StoredInstance): DicomDataSet {
  const comment = error ? `${error.code}: ${error.message}` : 'the instance belongs to another study';
  // Error Comment, as other servers use it in this response.
  return dataSet(text(0x00000902, 'LO', comment.slice(0, 64)), ...referenceElements(references), numbers(0x00081197, 'US', reason));
}

function referenceElements(references: DicomReferences | undefined) {
  return references ? [text(0x00081150, 'UI', references.sopClass), text(0x00081155, 'UI', references.sopInstance)] : [];
}
