import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  findTrainingConsent,
  findTrainingPseudonyms,
  inClinic,
  inTransaction,
  listAnnotations,
  listClinics,
  listTrainingImages,
  recordTrainingExport,
  revokeTrainingExports,
  type TrainingImage,
} from '@molaar/db';
import { isConfirmed, type StoredAnnotation } from '@molaar/domain/findings';
import { type Box, mirrorBox } from '@molaar/domain/geometry';
import { readAllGrey } from '@molaar/imaging';
import { encodePng } from '@molaar/phantom/png';
import { imageKeys } from '@molaar/storage';
import type { Deps } from '../context/deps';
import { readObject } from '../images/mirrored-objects';
import { coverBoxes, cutOut, findText } from './cover-text';
import { type TrainingRecord, trainingRecord } from './training-record';

export interface ExportedRadiograph {
  id: string;
  /** Pseudonym of the clinic. */
  clinic: string;
  modelVersion: string;
  /** Year and quarter of the analysis. */
  quarter: string;
  /** Size of the exported part in pixels. */
  width: number;
  height: number;
  teeth: number;
  /** What was covered: x, y, width, height in pixels of the exported part. */
  covered: Box[];
}

export interface TrainingExport {
  clinics: number;
  radiographs: ExportedRadiograph[];
  /** Ids of earlier exports to delete wherever they were copied: consent withdrawn, or radiograph gone or reopened. */
  deleted: string[];
}

const TEETH_MARGIN = 0.02;
/**
 * What is exported around the teeth, as a share of the image's height. Names stand in corners and along the edges: what
 * is not in the file needs no search that could miss it.
 */
const AROUND_TEETH = 0.12;
const LEFTOVER = /^clinic-[0-9a-f]{16}\.png$/;

type ExportDeps = Pick<Deps, 'db' | 'store' | 'clock' | 'secrets' | 'log'>;

/**
 * Writes the confirmed readings of all clinics that agreed to `dir`, as `training/` reads them: images cut out around
 * the teeth, without metadata and with burnt-in text covered, and labels. Ids are pseudonyms that only this
 * installation's key can make again. What an earlier export had and this one has not is deleted in `dir`, and listed.
 */
export async function exportTraining(deps: ExportDeps, dir: string): Promise<TrainingExport> {
  const images = join(dir, 'panoramic', 'images');
  await mkdir(images, { recursive: true });
  const result: TrainingExport = { clinics: 0, radiographs: [], deleted: [] };
  const lines: TrainingRecord[] = [];
  for (const organizationId of await inTransaction(deps.db, listClinics)) {
    const hasAgreed = (await inClinic(deps.db, { organizationId }, findTrainingConsent))?.agreed ?? false;
    const candidates = hasAgreed ? await inClinic(deps.db, { organizationId }, listTrainingImages) : [];
    // An id that was given once stays, also when the server's key is another one now.
    const known = await inClinic(deps.db, { organizationId }, findTrainingPseudonyms);
    const exported: { id: string; pseudonym: string }[] = [];
    for (const image of candidates) {
      const id = known.get(image.id) ?? pseudonym(deps, 'radiograph', image.id);
      const made = await exportOne(deps, { organizationId, image, id }).catch((error: unknown) => {
        deps.log.error({ err: error, imageId: image.id }, 'radiograph not exported');
        return null;
      });
      if (!made) continue;
      await writeFile(join(images, `${id}.png`), made.png);
      lines.push(made.record);
      result.radiographs.push({ ...made.radiograph, clinic: pseudonym(deps, 'clinic', organizationId) });
      exported.push({ id: image.id, pseudonym: id });
    }
    // The consent may have been withdrawn meanwhile: it is asked again in the transaction that records the export.
    const { kept, deleted } = await inClinic(deps.db, { organizationId }, async (tx) => {
      const agrees = (await findTrainingConsent(tx))?.agreed ?? false;
      const at = deps.clock();
      const recorded = agrees ? exported : [];
      for (const one of recorded) await recordTrainingExport(tx, one, at);
      const revoked = await revokeTrainingExports(
        tx,
        recorded.map(({ id }) => id),
        at,
      );
      return { kept: recorded, deleted: revoked };
    });
    result.deleted.push(...deleted);
    if (kept.length === 0) result.radiographs = result.radiographs.filter(({ id }) => !exported.some((one) => one.pseudonym === id));
    else result.clinics += 1;
  }
  await writeLists(dir, result, lines);
  return result;
}

/** Lists last, images before: an interrupted export names no file that is not there. */
async function writeLists(dir: string, result: TrainingExport, lines: readonly TrainingRecord[]): Promise<void> {
  const kept = new Set(result.radiographs.map(({ id }) => id));
  const images = join(dir, 'panoramic', 'images');
  for (const name of await readdir(images)) if (LEFTOVER.test(name) && !kept.has(name.slice(0, -4))) await rm(join(images, name));
  const labels = lines.filter(({ id }) => kept.has(id)).sort((a, b) => (a.id < b.id ? -1 : 1));
  await writeFile(join(dir, 'panoramic', 'labels.jsonl'), labels.map((line) => `${JSON.stringify(line)}\n`).join(''));
  await writeFile(join(dir, 'deleted.json'), `${JSON.stringify(result.deleted.sort(), undefined, 1)}\n`);
  const radiographs = result.radiographs.sort((a, b) => (a.id < b.id ? -1 : 1));
  const counts = {
    clinics: result.clinics,
    radiographs: radiographs.length,
    teeth: radiographs.reduce((sum, { teeth }) => sum + teeth, 0),
  };
  const provenance = { format: 'molaar-training-export', version: 1, labels: sha256(labels), counts, radiographs };
  await writeFile(join(dir, 'provenance.json'), `${JSON.stringify(provenance, undefined, 1)}\n`);
}

const sha256 = (labels: readonly TrainingRecord[]) => createHash('sha256').update(JSON.stringify(labels)).digest('hex');

interface One {
  organizationId: string;
  image: TrainingImage;
  id: string;
}

async function exportOne({ db, store }: ExportDeps, { organizationId, image, id }: One) {
  const annotations = await inClinic(db, { organizationId }, (tx) => listAnnotations(tx, image.id));
  const bytes = await readObject(store, imageKeys(organizationId, image.id).original(image.format));
  const { width, height, pixels } = await readAllGrey(bytes);
  const plane = { width, height, pixels: toEightBits(pixels) };
  const teeth = teethArea(annotations, image);
  const part = partAround(teeth, plane);
  const text = findText(plane, teeth);
  const png = encodePng(cutOut(coverBoxes(plane, text), part));
  const record = trainingRecord({ ...image, id, part }, annotations);
  const covered = text.flatMap((box) => inPart(box, part));
  const { modelVersion, quarter } = image;
  return { png, record, radiograph: { id, modelVersion, quarter, width: part[2], height: part[3], teeth: record.teeth.length, covered } };
}

/** Returns the part of an image that is exported. */
function partAround([x, y, w, h]: Box, { width, height }: { width: number; height: number }): Box {
  const margin = AROUND_TEETH * height;
  const [left, top] = [Math.max(0, Math.floor(x - margin)), Math.max(0, Math.floor(y - margin))];
  const [right, bottom] = [Math.min(width, Math.ceil(x + w + margin)), Math.min(height, Math.ceil(y + h + margin))];
  return [left, top, right - left, bottom - top];
}

/** Returns what of a box is in the part, from the part's corner on; nothing when they do not overlap. */
function inPart([x, y, w, h]: Box, [partX, partY, width, height]: Box): Box[] {
  const [left, top] = [Math.max(x - partX, 0), Math.max(y - partY, 0)];
  const [right, bottom] = [Math.min(x + w - partX, width), Math.min(y + h - partY, height)];
  return right > left && bottom > top ? [[left, top, right - left, bottom - top]] : [];
}

/** Linear over the used range, as the portal shows 16-bit radiographs. */
function toEightBits(pixels: Uint8Array | Uint16Array): Uint8Array {
  if (pixels instanceof Uint8Array) return pixels;
  let [low, high] = [65_535, 0];
  for (const value of pixels) {
    low = Math.min(low, value);
    high = Math.max(high, value);
  }
  return Uint8Array.from(pixels, (value) => Math.round(((value - low) * 255) / Math.max(high - low, 1)));
}

/** The area of the confirmed teeth and implants with a small margin, in pixels of the uploaded image. */
function teethArea(annotations: readonly StoredAnnotation[], { width, height, mirrored }: TrainingImage): Box {
  const teeth = annotations.filter(({ class: type, decision }) => (type === 'TOOTH' || type === 'IMPLANT') && isConfirmed(decision));
  const boxes = teeth.map(({ box }) => (mirrored ? mirrorBox(box, { width }) : box));
  const left = Math.min(...boxes.map(([x]) => x)) - TEETH_MARGIN * width;
  const top = Math.min(...boxes.map(([, y]) => y)) - TEETH_MARGIN * height;
  const right = Math.max(...boxes.map(([x, , w]) => x + w)) + TEETH_MARGIN * width;
  const bottom = Math.max(...boxes.map(([, y, , h]) => y + h)) + TEETH_MARGIN * height;
  return [Math.floor(left), Math.floor(top), Math.ceil(right - left), Math.ceil(bottom - top)];
}

/** Returns an id that says nothing about the row, and that only the server's key gives again. */
function pseudonym({ secrets }: Pick<Deps, 'secrets'>, of: 'radiograph' | 'clinic', id: string): string {
  const signature = Buffer.from(secrets.sign(`training export ${of}`, id), 'base64url')
    .toString('hex')
    .slice(0, 16);
  return of === 'radiograph' ? `clinic-${signature}` : signature;
}
