import { AppError } from '@molaar/contracts';
import { inClinic, writeAudit } from '@molaar/db';
import { type DicomJson, dataSet, jsonTag, toDicomJson, writeDicomFile } from '@molaar/dicom';
import { renderImage } from '@molaar/imaging';
import type { Actor, Deps } from '../context/deps';
import { requirePermission } from '../context/permission';
import { readShownOriginal } from '../images/mirrored-objects';
import { RecentViews } from '../images/recent-views';
import { PIXEL_DATA, pixelElement, readPixelBytes } from './image-object';
import { type DicomInstance, type DicomStudy, readStudy, readStudyOfImage, type StudyPath } from './read-study';

type ReadDeps = Pick<Deps, 'db' | 'store' | 'singleTiles' | 'clock' | 'publicUrl'>;

const views = new RecentViews();

/** Where DICOMweb is, below the portal's address. */
export const DICOMWEB_PATH = '/api/x/dicomweb';

/** Returns the files of the instances that a path names, one after another. @throws NOT_FOUND. */
export async function retrieveDicomFiles(deps: ReadDeps, actor: Actor, path: StudyPath): Promise<AsyncGenerator<Uint8Array>> {
  const study = await findPart(deps, actor, path, 'DOWNLOAD');
  return filesOf(deps, actor, study);
}

async function* filesOf(deps: ReadDeps, actor: Actor, { source, instances }: DicomStudy): AsyncGenerator<Uint8Array> {
  for (const { kind, elements } of instances) {
    if (kind === 'REPORT') yield writeDicomFile(elements);
    else yield writeDicomFile(dataSet(...elements, pixelElement(source, await readPixelBytes(deps, actor.organizationId, source))));
  }
}

/** Returns the elements of the instances that a path names, with addresses for the pixels. @throws NOT_FOUND. */
export async function retrieveDicomMetadata(deps: ReadDeps, actor: Actor, path: StudyPath): Promise<DicomJson[]> {
  const study = await findPart(deps, actor, path, 'VIEW');
  return study.instances.map((instance) => {
    const address = addressOf(deps.publicUrl, study, instance);
    const json = toDicomJson(instance.elements, (tag) => `${address}/bulkdata/${jsonTag(tag)}`);
    const pixels = { vr: study.source.depth === 16 ? 'OW' : 'OB', BulkDataURI: `${address}/bulkdata/${jsonTag(PIXEL_DATA)}` };
    return instance.kind === 'IMAGE' ? { ...json, [jsonTag(PIXEL_DATA)]: pixels } : json;
  });
}

/** Returns the address of an instance. */
export function addressOf(
  publicUrl: string,
  { studyUid }: Pick<DicomStudy, 'studyUid'>,
  { seriesUid, instanceUid }: DicomInstance,
): string {
  return `${publicUrl}${DICOMWEB_PATH}/studies/${studyUid}/series/${seriesUid}/instances/${instanceUid}`;
}

/** Returns the pixels of a radiograph: rows from the top left, little endian. @throws NOT_FOUND, also for a report. */
export async function retrieveDicomPixels(deps: ReadDeps, actor: Actor, path: FramePath): Promise<Uint8Array> {
  const { source } = await findImagePart(deps, actor, path);
  return readPixelBytes(deps, actor.organizationId, source);
}

/** An instance, and its only frame where a path names one. */
export interface FramePath extends Required<StudyPath> {
  frames?: string | undefined;
}

export interface Rendering {
  type: 'jpeg' | 'png';
  /** Largest width and height in pixels; the image keeps its shape. Omitted: its own size. */
  viewport?: { width: number; height: number } | undefined;
  /** Of a JPEG, 1 to 100. */
  quality?: number | undefined;
}

/** Returns a radiograph as a picture for the screen. @throws NOT_FOUND, also for a report. */
export async function renderDicom(deps: ReadDeps, actor: Actor, path: FramePath, rendering: Rendering): Promise<Uint8Array> {
  const { source } = await findImagePart(deps, actor, path);
  return renderImage(await readShownOriginal(deps, actor.organizationId, source), rendering);
}

/** Returns a radiograph, or the report of its confirmed findings, as a DICOM file. @throws NOT_FOUND. */
export async function exportDicom(deps: ReadDeps, actor: Actor, imageId: string, kind: DicomInstance['kind']): Promise<Uint8Array> {
  requirePermission(actor, 'READ_IMAGES');
  const study = await inClinic(deps.db, actor, async (tx) => {
    const found = await readStudyOfImage(deps, tx, imageId);
    if (!found) throw new AppError('NOT_FOUND', `no image ${imageId}`);
    const instances = found.instances.filter((instance) => instance.kind === kind);
    if (instances.length === 0) throw new AppError('NOT_FOUND', 'nothing is confirmed on this image');
    const entity = kind === 'IMAGE' ? 'image' : 'annotations';
    await writeAudit(tx, { actorId: actor.userId, action: 'DOWNLOAD', entity, entityId: imageId, at: deps.clock() });
    return { ...found, instances };
  });
  const { value } = await filesOf(deps, actor, study).next();
  return value as Uint8Array;
}

async function findImagePart(deps: ReadDeps, actor: Actor, { frames = '1', ...path }: FramePath): Promise<DicomStudy> {
  const study = await findPart(deps, actor, path, 'VIEW');
  if (frames !== '1') throw new AppError('NOT_FOUND', 'the instance has one frame');
  if (study.instances[0]?.kind !== 'IMAGE') throw new AppError('NOT_FOUND', 'the instance has no pixels');
  return study;
}

/** Reads a part of a study and records who saw it: each download, and one view however many frames it loads. */
async function findPart(deps: ReadDeps, actor: Actor, path: StudyPath, action: 'VIEW' | 'DOWNLOAD'): Promise<DicomStudy> {
  requirePermission(actor, 'READ_IMAGES');
  const { userId } = actor;
  return inClinic(deps.db, actor, async (tx) => {
    const study = await readStudy(deps, tx, path);
    const at = deps.clock();
    for (const { kind } of study.instances) {
      const entity = kind === 'IMAGE' ? 'image' : 'annotations';
      if (action === 'DOWNLOAD' || views.isNew(userId, `${study.source.id} ${kind}`, at))
        await writeAudit(tx, { actorId: userId, action, entity, entityId: study.source.id, at });
    }
    return study;
  });
}
