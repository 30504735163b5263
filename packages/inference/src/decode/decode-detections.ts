import {
  type Box,
  type DetectedObject,
  type FindingType,
  intersectionOverFinding,
  iou,
  isToothNumber,
  type ToothNumber,
} from '@molaar/domain';
import type { Manifest } from '../bundle/manifest';
import { assignArch, type NumberedPlace } from './assign-arch';
import { collectPeaks } from './collect-peaks';
import { type MapShape, mapShape } from './map-shape';
import { DECODING } from './parameters';
import { PeakList } from './peak-list';
import { findPlaces, type Place, peakBox } from './places';
import { regionBox } from './region-box';

/** An object of the detector; boxes in pixels of the image that was asked about. */
export interface Detection extends DetectedObject {
  /** The number is not the only likely one. */
  checkTooth: boolean;
}

/** The maps of a run, each [count, channels, height, width]. */
export interface Maps {
  heat: { data: Float32Array };
  box: { data: Float32Array };
  attributes: { data: Float32Array };
}

export interface ImageSize {
  width: number;
  height: number;
}

/** Turns maps into teeth, findings on them and objects; made once per bundle. */
export interface Decoder {
  /** Of image number `index` of the run, whose size is `size`. */
  decode(maps: Maps, index: number, size: ImageSize): Detection[];
}

/**
 * Peaks, then one number per tooth in the mouth (`assignArch`), then what each tooth carries, then objects. Everything
 * at or above the manifest's thresholds is given.
 */
export function createDecoder(manifest: Manifest): Decoder {
  const shape = mapShape(manifest);
  const peaks = new PeakList();
  const numberOf = manifest.heatChannels.map(({ class: name }) => (isToothNumber(name) ? name : undefined));
  const floors = Float32Array.from(manifest.heatChannels, ({ group, threshold }) =>
    // A cell exactly on an object's threshold counts, hence a hair below it.
    group === 'tooth' ? DECODING.toothFloor : threshold - 1e-6,
  );
  const thresholds = new Map(manifest.heatChannels.map((channel) => [channel.class, channel.threshold]));

  return {
    decode({ heat, box, attributes }, index, size) {
      collectPeaks(heat.data, box.data, index, shape, floors, peaks);
      const attributeAt = attributeReader(attributes.data, index, shape);
      const objects = keepBest(findObjects(peaks, manifest, numberOf));
      const implants = objects.filter((object) => object.class === 'IMPLANT');
      const places = findPlaces(peaks, numberOf).filter((place) => !isImplant(place, implants));
      const teeth = numberTeeth(places, manifest, attributeAt).filter(({ number, score }) => score >= (thresholds.get(number) ?? 1));
      const found = [...teeth.flatMap((tooth) => describeTooth(tooth, manifest, attributeAt)), ...objects];
      return withoutAbutmentsOfBridges(found).map((detection) => toImage(detection, manifest, size));
    },
  };
}

type AttributeReader = (channel: number, cell: number) => number;

function attributeReader(data: Float32Array, image: number, shape: MapShape): AttributeReader {
  const cells = shape.width * shape.height;
  const start = image * shape.attributeChannels * cells;
  return (channel, cell) => data[start + channel * cells + cell] ?? 0;
}

function findObjects(peaks: PeakList, manifest: Manifest, numberOf: readonly (ToothNumber | undefined)[]): Detection[] {
  const objects: Detection[] = [];
  for (let index = 0; index < peaks.count; index++) {
    const channel = peaks.channel[index] as number;
    if (numberOf[channel]) continue;
    const name = manifest.heatChannels[channel]?.class as FindingType;
    const confidence = peaks.score[index] as number;
    objects.push({ class: name, tooth: null, box: peakBox(peaks, index), confidence, checkTooth: false });
  }
  return objects;
}

/** Non-maximum suppression within each class. */
function keepBest(objects: Detection[]): Detection[] {
  const kept: Detection[] = [];
  for (const object of [...objects].sort((a, b) => b.confidence - a.confidence)) {
    const known = kept.some((k) => k.class === object.class && iou(k.box, object.box) > DECODING.sameObject);
    if (!known) kept.push(object);
  }
  return kept;
}

/** Its crown and pillar make an implant look like a tooth with a crown and a root filling; nothing of that is told. */
function isImplant(place: Place, implants: readonly Detection[]): boolean {
  return implants.some(({ box }) => intersectionOverFinding(box, place.box) >= DECODING.implantInTooth);
}

function numberTeeth(places: readonly Place[], manifest: Manifest, attributeAt: AttributeReader): NumberedPlace[] {
  const numbered = [true, false].flatMap((upper) =>
    assignArch(
      places.filter((place) => place.upper === upper),
      upper,
    ),
  );
  return [...numbered, ...strays(places, numbered, manifest, attributeAt)];
}

/** Unerupted teeth may lie across the order of the arch, so they may take what number is still free. */
function strays(
  places: readonly Place[],
  numbered: readonly NumberedPlace[],
  manifest: Manifest,
  attributeAt: AttributeReader,
): NumberedPlace[] {
  const channel = manifest.attributeChannels.findIndex((attribute) => attribute.class === 'EMERGING_TOOTH');
  const threshold = manifest.attributeChannels[channel]?.threshold;
  if (threshold === undefined) return [];
  const taken = new Set(numbered.map(({ number }) => number));
  const used = new Set(numbered.map(({ place }) => place));
  const found: NumberedPlace[] = [];
  for (const place of places) {
    if (used.has(place) || attributeAt(channel, place.cell) < threshold) continue;
    const [number, score] = [...place.numbers].find(([name]) => !taken.has(name)) ?? [];
    if (!number || score === undefined || score < DECODING.strayFloor) continue;
    taken.add(number);
    found.push({ place, number, score });
  }
  return found;
}

function describeTooth({ place, number, score }: NumberedPlace, manifest: Manifest, attributeAt: AttributeReader): Detection[] {
  const checkTooth = strongestRival(place, number) > score * DECODING.rivalShare;
  const found: Detection[] = [{ class: 'TOOTH', tooth: number, box: place.box, confidence: score, checkTooth }];
  manifest.attributeChannels.forEach(({ class: name, region, threshold }, channel) => {
    const confidence = attributeAt(channel, place.cell);
    if (confidence < threshold) return;
    found.push({ class: name, tooth: number, box: regionBox(place.box, number, region), confidence, checkTooth, region });
  });
  return found;
}

function strongestRival({ numbers }: Place, number: ToothNumber): number {
  let strongest = 0;
  for (const [name, score] of numbers) if (name !== number) strongest = Math.max(strongest, score);
  return strongest;
}

/** A bridge is one object over its span: what its abutments say of it is already said. */
function withoutAbutmentsOfBridges(found: readonly Detection[]): Detection[] {
  const bridges = found.filter((detection) => detection.class === 'BRIDGE' && !detection.tooth);
  const covered = ({ box: [x, , w], tooth, class: name }: Detection) =>
    name === 'BRIDGE' && tooth && bridges.some(({ box }) => box[0] <= x + w / 2 && box[0] + box[2] >= x + w / 2);
  return found.filter((detection) => !covered(detection));
}

function toImage(detection: Detection, { input }: Manifest, { width, height }: ImageSize): Detection {
  const [x, y, w, h] = detection.box;
  const left = clamp((x / input.width) * width, width);
  const top = clamp((y / input.height) * height, height);
  const right = clamp(((x + w) / input.width) * width, width);
  const bottom = clamp(((y + h) / input.height) * height, height);
  const box: Box = [left, top, right - left, bottom - top];
  return { ...detection, box };
}

function clamp(value: number, limit: number): number {
  return Math.min(Math.max(value, 0), limit);
}
