import type { DetectedObject, FindingType } from '@molaar/domain/findings';
import { type Box, intersectionOverFinding, iou } from '@molaar/domain/geometry';
import { isToothNumber, type ToothNumber } from '@molaar/domain/teeth';
import type { Manifest } from '../bundle/manifest';
import { OutlineFinder } from '../outlines/outline-finder';
import { abutmentBridges, sameBridge } from './abutment-bridges';
import { bracketWires, inSameBand } from './bracket-wires';
import { collectPeaks } from './collect-peaks';
import { crownOnImplant } from './implant-crowns';
import { implantPlaces } from './implant-places';
import { type MapShape, mapShape } from './map-shape';
import { type NumberedTooth, numberTeeth } from './number-teeth';
import { DECODING } from './parameters';
import { PeakList } from './peak-list';
import { findPlaces, type Place, peakBox } from './places';
import { regionBox } from './region-box';
import type { WeighedPlace } from './weigh-by-order';

/** An object of the detector; boxes in pixels of the image that was asked about. */
export interface Detection extends DetectedObject {
  /** The number is not the only likely one. */
  checkTooth: boolean;
  /** Where on its box it was seen to lie: a tooth's outline, a filling's (`addPlaces`). */
  place?: { box: Box; outline: number[] };
  /** Of a tooth: other numbers that it may have, the likeliest first. */
  alternatives?: readonly Alternative[];
}

/** A number that a tooth may have, and how likely it is. */
export interface Alternative {
  tooth: ToothNumber;
  confidence: number;
  /** Where the tooth would be if it were this one. */
  box: Box;
}

/** The maps of a run, each [count, channels, height, width]. */
export interface Maps {
  heat: { data: Float32Array };
  box: { data: Float32Array };
  attributes: { data: Float32Array };
  /** Of bundles that tell outlines. */
  outline?: { data: Float32Array };
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
 * Peaks, then one number per tooth in the mouth (`numberTeeth`), then what each tooth carries, then objects.
 * Findings are given from the manifest's floor on.
 */
export function createDecoder(manifest: Manifest): Decoder {
  const shape = mapShape(manifest);
  const peaks = new PeakList();
  const outlines = new OutlineFinder(shape);
  const numberOf = manifest.heatChannels.map(({ class: name }) => (isToothNumber(name) ? name : undefined));
  const floors = Float32Array.from(manifest.heatChannels, ({ group, threshold }) =>
    // A cell exactly on an object's threshold counts, hence a hair below it.
    group === 'tooth' ? DECODING.toothFloor : lowered(threshold, manifest) - 1e-6,
  );
  const thresholds = new Map(manifest.heatChannels.map((channel) => [channel.class, channel.threshold]));

  return {
    decode({ heat, box, attributes, outline }, index, size) {
      collectPeaks(heat.data, box.data, index, shape, floors, peaks);
      const attributeAt = attributeReader(attributes.data, index, shape);
      const objects = keepBest(findObjects(peaks, manifest, numberOf));
      const implants = objects.filter((object) => object.class === 'IMPLANT' && object.confidence >= (thresholds.get('IMPLANT') ?? 1));
      const places = findPlaces(peaks, numberOf);
      const natural = places.filter((place) => !implantIn(place, implants));
      const row = [...natural, ...implantPlaces(implants, natural)];
      const teeth = numberTeeth(row, manifest, uneruptedAt(manifest, attributeAt));
      const boxes = teeth.map(({ place }) => place.box);
      const drawn = outline ? outlines.find(outline.data, index, boxes) : [];
      const found = [
        ...teeth.flatMap((tooth, at) => describeTooth(tooth, drawn[at] ?? null, manifest, attributeAt)),
        ...withBridges(
          withWires(withImplantCrowns(objects, places, implants, manifest, attributeAt), teeth, manifest, attributeAt),
          teeth,
          manifest,
          attributeAt,
        ),
      ];
      return withoutAbutmentsOfBridges(found, thresholds.get('BRIDGE') ?? 1).map((detection) => toImage(detection, manifest, size));
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

/** Its crown and pillar make an implant look like a tooth with a crown and a root filling: no tooth is told there. */
function implantIn(place: Place, implants: readonly Detection[]): Detection | undefined {
  const inside = implants.filter(({ box }) => intersectionOverFinding(box, place.box) >= DECODING.implantInTooth);
  return inside.sort((a, b) => iou(b.box, place.box) - iou(a.box, place.box))[0];
}

/**
 * The crown that a place with an implant shows becomes the implant's, unless it is a bridge's unit. Crowns on implants are
 * too few in the data to be found by themselves, but they look like those on teeth.
 */
function withImplantCrowns(
  objects: readonly Detection[],
  places: readonly Place[],
  implants: readonly Detection[],
  manifest: Manifest,
  attributeAt: AttributeReader,
): Detection[] {
  const [crown, bridge] = [channelOf(manifest, 'CROWN'), channelOf(manifest, 'BRIDGE')];
  if (crown < 0) return [...objects];
  const seen = objects.filter((object) => object.class === 'CROWN');
  const told = new Set<Detection>();
  const crowns = places.flatMap((place): Detection[] => {
    const implant = implantIn(place, implants);
    if (!implant) return [];
    const box = crownOnImplant(place, implant.box);
    const same = seen.filter((object) => iou(box, object.box) > DECODING.sameCrown);
    for (const object of same) told.add(object);
    const own = attributeAt(crown, place.cell) * (bridge < 0 ? 1 : 1 - attributeAt(bridge, place.cell));
    const confidence = Math.max(own, ...same.map((object) => object.confidence));
    return [{ class: 'CROWN', tooth: null, box, confidence, checkTooth: false }];
  });
  const floor = lowered(manifest.attributeChannels[crown]?.threshold ?? 1, manifest);
  return [...objects.filter((object) => !told.has(object)), ...crowns.filter(({ confidence }) => confidence >= floor)];
}

/** Where brackets tell a wire, what the network saw of it is left out. */
function withWires(
  objects: readonly Detection[],
  teeth: readonly NumberedTooth[],
  manifest: Manifest,
  attributeAt: AttributeReader,
): Detection[] {
  const channel = channelOf(manifest, 'BRACES');
  const threshold = manifest.attributeChannels[channel]?.threshold;
  if (threshold === undefined) return [...objects];
  const bracketed = teeth.map(({ number, place }) => ({ number, box: place.box, bracket: attributeAt(channel, place.cell) }));
  const wires = bracketWires(bracketed, threshold).map((wire): Detection => ({ class: 'WIRE', tooth: null, checkTooth: false, ...wire }));
  const others = objects.filter((object) => object.class !== 'WIRE' || !wires.some(({ box }) => inSameBand(box, object.box)));
  return [...others, ...wires];
}

/** Where abutments tell a bridge, what the network saw of it is left out. */
function withBridges(
  objects: readonly Detection[],
  teeth: readonly NumberedTooth[],
  manifest: Manifest,
  attributeAt: AttributeReader,
): Detection[] {
  const channel = channelOf(manifest, 'BRIDGE');
  if (channel < 0) return [...objects];
  const floor = lowered(manifest.attributeChannels[channel]?.threshold ?? 1, manifest);
  const abutments = teeth.map(({ number, place }) => ({ number, box: place.box, bridge: attributeAt(channel, place.cell) }));
  const told = abutmentBridges(abutments).filter(({ confidence }) => confidence >= floor);
  const others = objects.filter((object) => object.class !== 'BRIDGE' || !told.some(({ box }) => sameBridge(box, object.box)));
  return [...others, ...told.map((bridge): Detection => ({ class: 'BRIDGE', tooth: null, checkTooth: false, ...bridge }))];
}

function channelOf({ attributeChannels }: Manifest, type: FindingType): number {
  return attributeChannels.findIndex((attribute) => attribute.class === type);
}

/** Whether a place shows a tooth that has not erupted, where the bundle tells such. */
function uneruptedAt(manifest: Manifest, attributeAt: AttributeReader): (place: Place) => boolean {
  const channel = channelOf(manifest, 'EMERGING_TOOTH');
  const threshold = manifest.attributeChannels[channel]?.threshold;
  return ({ cell }) => threshold !== undefined && attributeAt(channel, cell) >= threshold;
}

/** The confidence from which a finding with this threshold is given. */
function lowered(threshold: number, { floor }: Manifest): number {
  return Math.min(threshold, floor ?? threshold);
}

function describeTooth(
  { place, number, score, inDoubt }: NumberedTooth,
  outline: number[] | null,
  manifest: Manifest,
  attributeAt: AttributeReader,
): Detection[] {
  const alternatives = alternativesTo(place, number, Math.min(manifest.floor ?? 1, DECODING.alternativeFloor));
  const checkTooth = inDoubt || (alternatives[0]?.confidence ?? 0) > score * DECODING.rivalShare;
  const seen = outline && { place: { box: place.box, outline } };
  const found: Detection[] = [{ class: 'TOOTH', tooth: number, box: place.box, confidence: score, checkTooth, alternatives, ...seen }];
  const brackets = channelOf(manifest, 'BRACES');
  const bracket = brackets < 0 ? 0 : attributeAt(brackets, place.cell);
  manifest.attributeChannels.forEach(({ class: name, region, threshold }, channel) => {
    const kept = name === 'COMPOSITE' ? 1 - DECODING.bracketNotFilling * bracket : 1;
    const confidence = attributeAt(channel, place.cell) * kept;
    if (confidence < lowered(threshold, manifest)) return;
    // What concerns the whole tooth lies where the tooth does.
    const whole = region === 'tooth' ? seen : null;
    found.push({ class: name, tooth: number, box: regionBox(place.box, number, region), confidence, checkTooth, region, ...whole });
  });
  return found;
}

function alternativesTo({ numbers, boxes, box }: WeighedPlace, given: ToothNumber, floor: number): Alternative[] {
  const found: Alternative[] = [];
  for (const [tooth, confidence] of numbers)
    if (tooth !== given && confidence >= floor) found.push({ tooth, confidence, box: boxes.get(tooth) ?? box });
  return found.sort((a, b) => b.confidence - a.confidence);
}

/** A bridge is one object over its span: what its abutments say of it is already said. One of the other jaw is another. */
function withoutAbutmentsOfBridges(found: readonly Detection[], threshold: number): Detection[] {
  const bridges = found.filter((detection) => detection.class === 'BRIDGE' && !detection.tooth && detection.confidence >= threshold);
  const covered = ({ box: [x, y, w, h], tooth, class: name }: Detection) =>
    name === 'BRIDGE' && tooth && bridges.some(({ box }) => holds(box, x + w / 2, y + h / 2));
  return found.filter((detection) => !covered(detection));
}

function holds([x, y, w, h]: Box, atX: number, atY: number): boolean {
  return x <= atX && atX <= x + w && y <= atY && atY <= y + h;
}

function toImage(detection: Detection, { input }: Manifest, size: ImageSize): Detection {
  const { place, alternatives } = detection;
  return {
    ...detection,
    box: boxInImage(detection.box, input, size),
    ...(place && { place: { box: boxInImage(place.box, input, size), outline: outlineInImage(place.outline, input, size) } }),
    ...(alternatives && { alternatives: alternatives.map((one) => ({ ...one, box: boxInImage(one.box, input, size) })) }),
  };
}

function boxInImage([x, y, w, h]: Box, input: Manifest['input'], { width, height }: ImageSize): Box {
  const left = clamp((x / input.width) * width, width);
  const top = clamp((y / input.height) * height, height);
  const right = clamp(((x + w) / input.width) * width, width);
  const bottom = clamp(((y + h) / input.height) * height, height);
  return [left, top, right - left, bottom - top];
}

function outlineInImage(outline: readonly number[], input: Manifest['input'], { width, height }: ImageSize): number[] {
  return outline.map((value, index) =>
    index % 2 === 0 ? clamp((value / input.width) * width, width) : clamp((value / input.height) * height, height),
  );
}

function clamp(value: number, limit: number): number {
  return Math.min(Math.max(value, 0), limit);
}
