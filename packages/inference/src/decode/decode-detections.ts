import type { FindingType, PlacedPart, UnassignedFinding } from '@molaar/domain/findings';
import { type Box, intersectionOverFinding, iou } from '@molaar/domain/geometry';
import { isToothNumber, isUpper, type ToothNumber } from '@molaar/domain/teeth';
import type { Manifest } from '../bundle/manifest';
import { type MapShape, mapShape } from '../bundle/map-shape';
import { OutlineFinder } from '../outlines/outline-finder';
import type { PlacedTooth } from '../teeth/cut-teeth';
import { mixConfidence } from '../teeth/mix-confidence';
import type { ToothReading } from '../teeth/tooth-reader';
import { abutmentBridges, sameBridge } from './abutment-bridges';
import { bracketWires, inSameBand } from './bracket-wires';
import { collectPeaks } from './collect-peaks';
import { implantCandidates } from './implant-candidates';
import { crownOnImplant } from './implant-crowns';
import { type NumberedTooth, numberTeeth } from './number-teeth';
import { DECODING } from './parameters';
import { PeakList } from './peak-list';
import { regionBox } from './region-box';
import { findToothCandidates, peakBox, type ToothCandidate } from './tooth-candidates';
import type { WeighedCandidate } from './weigh-by-order';

/** What the detector found in an image; boxes are in pixels of that image. */
export interface Detection extends UnassignedFinding {
  /** Another number is likely too. */
  checkTooth: boolean;
  /** Exact location within the box: the outline of a tooth, or of a filling (`locateFillings`). */
  place?: { box: Box; outline: number[]; parts?: readonly PlacedPart[] };
  /** For a tooth: other numbers that it may have, the most likely first. */
  alternatives?: readonly Alternative[];
}

/** A number that a tooth may have, with its probability. */
export interface Alternative {
  tooth: ToothNumber;
  confidence: number;
  /** The tooth's box if it has this number. */
  box: Box;
}

/** The maps of a run, each [count, channels, height, width]. */
export interface Maps {
  heat: { data: Float32Array };
  box: { data: Float32Array };
  attributes: { data: Float32Array };
  /** Only of bundles with outlines. */
  outline?: { data: Float32Array };
}

export interface ImageSize {
  width: number;
  height: number;
}

/** What the maps of one image show; the maps are not needed any more. */
export interface Located {
  /** What the second stage reads: the found teeth, then what stands on implants and looks like a tooth. */
  teeth: PlacedTooth[];
  /**
   * Returns the detections in an image of `size`.
   *
   * @param readings - The second stage's, in the order of `teeth`; without them the attributes of the first stage
   * count.
   */
  describe(size: ImageSize, readings?: readonly ToothReading[]): Detection[];
}

/** Decodes maps into detections; created once per bundle. */
export interface Decoder {
  /** Numbers the teeth of image number `index` of the run, and reads the findings on them. */
  locate(maps: Maps, index: number): Located;
  /** Decodes image number `index` of the run; `size` is the size of the image. */
  decode(maps: Maps, index: number, size: ImageSize): Detection[];
}

/**
 * Creates the decoder of a bundle. It collects peaks, numbers the teeth (`numberTeeth`), reads the findings on each
 * tooth, and adds stand-alone detections (implants, bridges, wires). Detections below the manifest's floor are left
 * out.
 */
export function createDecoder(manifest: Manifest): Decoder {
  const shape = mapShape(manifest);
  const peaks = new PeakList();
  const outlines = new OutlineFinder(shape);
  const numberOf = manifest.heatChannels.map(({ class: name }) => (isToothNumber(name) ? name : undefined));
  const floors = Float32Array.from(manifest.heatChannels, ({ group, threshold }) =>
    // A cell exactly at the threshold counts, and `collectPeaks` compares with >.
    group === 'tooth' ? DECODING.toothFloor : lowered(threshold, manifest) - 1e-6,
  );
  const thresholds = new Map(manifest.heatChannels.map((channel) => [channel.class, channel.threshold]));

  return {
    locate,
    decode: (maps, index, size) => locate(maps, index).describe(size),
  };

  function locate({ heat, box, attributes, outline }: Maps, index: number): Located {
    collectPeaks({ heat: heat.data, box: box.data, image: index, shape, floors }, peaks);
    const attributeAt = attributeReader(attributes.data, index, shape);
    const source = { manifest, attributeAt };
    const standalone = suppressOverlapping(findStandalone(peaks, manifest, numberOf));
    const implants = standalone.filter(
      (detection) => detection.class === 'IMPLANT' && detection.confidence >= (thresholds.get('IMPLANT') ?? 1),
    );
    const candidates = findToothCandidates(peaks, numberOf);
    const natural = candidates.filter((candidate) => !implantIn(candidate, implants));
    const row = [...natural, ...implantCandidates(implants, natural)];
    const teeth = numberTeeth(row, manifest, uneruptedAt(source));
    const boxes = teeth.map(({ candidate }) => candidate.box);
    const outlined = outline ? outlines.find(outline.data, index, boxes) : [];
    const others = withBridges(withWires(standalone, teeth, source), teeth, source);
    const onImplants = implantCrowns(candidates, implants, source);
    const ownOf = ({ cell }: ToothCandidate) => manifest.attributeChannels.map((_, channel) => attributeAt(channel, cell));
    const own = teeth.map(({ candidate }) => ownOf(candidate));
    return {
      teeth: [...teeth.map(({ number, candidate }) => ({ upper: isUpper(number), box: candidate.box })), ...onImplants.filter(isRead)].map(
        ({ upper, box }) => ({ upper, box: shareOf(box, manifest) }),
      ),
      describe(size, readings) {
        const found = teeth.flatMap((tooth, at) =>
          describeTooth(tooth, outlined[at] ?? null, manifest, confidencesOf(own[at] as number[], manifest, readings?.[at])),
        );
        const crowned = withImplantCrowns(others, onImplants, manifest, readings?.slice(teeth.length));
        const all = withoutCoveredAbutments([...found, ...crowned], thresholds.get('BRIDGE') ?? 1);
        return all.map((detection) => toImage(detection, manifest, size));
      },
    };
  }
}

/** Converts pixels of the model's input to shares of the image. */
function shareOf([x, y, w, h]: Box, { input: { width, height } }: Manifest): Box {
  return [x / width, y / height, w / width, h / height];
}

/**
 * Returns the confidence of each attribute of a tooth, in the order of the manifest's channels.
 *
 * @param own - The attributes of the first stage.
 */
function confidencesOf(own: readonly number[], manifest: Manifest, reading?: ToothReading): number[] {
  const bracket = own[channelOf(manifest, 'BRACES')] ?? 0;
  return manifest.attributeChannels.map(({ class: name }, channel) => {
    const first = (own[channel] as number) * (name === 'COMPOSITE' ? 1 - DECODING.bracketNotFilling * bracket : 1);
    return mixed(name, first, manifest, reading);
  });
}

/** Mixes the confidence of the first stage with the reading of the second, when there is one. */
function mixed(name: FindingType, first: number, { teeth }: Manifest, reading?: ToothReading): number {
  const mix = teeth?.channels.find((one) => one.class === name);
  const second = reading?.get(name);
  return mix && second !== undefined ? mixConfidence(mix, first, second) : first;
}

type AttributeReader = (channel: number, cell: number) => number;

/** The attributes of one image and the bundle that says what they mean. */
interface AttributeSource {
  manifest: Manifest;
  attributeAt: AttributeReader;
}

function attributeReader(data: Float32Array, image: number, shape: MapShape): AttributeReader {
  const cells = shape.width * shape.height;
  const start = image * shape.attributeChannels * cells;
  return (channel, cell) => data[start + channel * cells + cell] ?? 0;
}

function findStandalone(peaks: PeakList, manifest: Manifest, numberOf: readonly (ToothNumber | undefined)[]): Detection[] {
  const found: Detection[] = [];
  for (let index = 0; index < peaks.count; index++) {
    const channel = peaks.channel[index] as number;
    if (numberOf[channel]) continue;
    const name = manifest.heatChannels[channel]?.class as FindingType;
    const confidence = peaks.score[index] as number;
    found.push({ class: name, tooth: null, box: peakBox(peaks, index), confidence, checkTooth: false });
  }
  return found;
}

/** Non-maximum suppression within each finding type. */
function suppressOverlapping(detections: Detection[]): Detection[] {
  const best: Detection[] = [];
  for (const detection of [...detections].sort((a, b) => b.confidence - a.confidence)) {
    const known = best.some((other) => other.class === detection.class && iou(other.box, detection.box) > DECODING.sameDetection);
    if (!known) best.push(detection);
  }
  return best;
}

/** Returns the implant in a candidate. With its crown and post it looks like a tooth, so no tooth is reported there. */
function implantIn(candidate: ToothCandidate, implants: readonly Detection[]): Detection | undefined {
  const inside = implants.filter(({ box }) => intersectionOverFinding(box, candidate.box) >= DECODING.implantInTooth);
  return inside.sort((a, b) => iou(b.box, candidate.box) - iou(a.box, candidate.box))[0];
}

/** What may be a crown on an implant; boxes are in pixels of the model's input. */
interface ImplantCrown {
  /** The candidate that the implant with its crown looks like. */
  box: Box;
  score: number;
  upper: boolean;
  crown: Box;
  /** The attributes of the first stage. */
  own: number;
  bridge: number;
}

/** Whether the second stage reads what stands on an implant: a box of a weaker candidate is too inaccurate. */
function isRead({ score }: ImplantCrown): boolean {
  return score >= DECODING.readOnImplant;
}

/**
 * Derives crowns on implants from the candidates they replace. The data has too few crowns on implants to detect them
 * directly, but they look like crowns on teeth.
 */
function implantCrowns(
  candidates: readonly ToothCandidate[],
  implants: readonly Detection[],
  { manifest, attributeAt }: AttributeSource,
): ImplantCrown[] {
  const [crown, bridge] = [channelOf(manifest, 'CROWN'), channelOf(manifest, 'BRIDGE')];
  if (crown < 0) return [];
  return candidates.flatMap((candidate): ImplantCrown[] => {
    const implant = implantIn(candidate, implants);
    if (!implant) return [];
    const { box, upper, cell, score } = candidate;
    const attributes = { own: attributeAt(crown, cell), bridge: bridge < 0 ? 0 : attributeAt(bridge, cell) };
    return [{ box, score, upper, crown: crownOnImplant(candidate, implant.box), ...attributes }];
  });
}

/** Adds the crowns on implants, unless they are part of a bridge; detected ones in the same place are replaced. */
function withImplantCrowns(
  standalone: readonly Detection[],
  onImplants: readonly ImplantCrown[],
  manifest: Manifest,
  readings?: readonly ToothReading[],
): Detection[] {
  const seen = standalone.filter((detection) => detection.class === 'CROWN');
  const replaced = new Set<Detection>();
  const ofReading = new Map(onImplants.filter(isRead).map((one, at) => [one, readings?.[at]]));
  const crowns = onImplants.map((one): Detection => {
    const { crown: box, own, bridge } = one;
    const same = seen.filter((detection) => iou(box, detection.box) > DECODING.sameCrown);
    for (const detection of same) replaced.add(detection);
    const derived = mixed('CROWN', own, manifest, ofReading.get(one)) * (1 - bridge);
    return {
      class: 'CROWN',
      tooth: null,
      box,
      confidence: Math.max(derived, ...same.map(({ confidence }) => confidence)),
      checkTooth: false,
    };
  });
  const floor = lowered(manifest.attributeChannels[channelOf(manifest, 'CROWN')]?.threshold ?? 1, manifest);
  const likely = suppressOverlapping(crowns.filter(({ confidence }) => confidence >= floor));
  return [...standalone.filter((detection) => !replaced.has(detection)), ...likely];
}

/** Adds the wires derived from brackets; detected wires at the same height are replaced. */
function withWires(
  standalone: readonly Detection[],
  teeth: readonly NumberedTooth[],
  { manifest, attributeAt }: AttributeSource,
): Detection[] {
  const channel = channelOf(manifest, 'BRACES');
  const threshold = manifest.attributeChannels[channel]?.threshold;
  if (threshold === undefined) return [...standalone];
  const bracketed = teeth.map(({ number, candidate }) => ({ number, box: candidate.box, bracket: attributeAt(channel, candidate.cell) }));
  const wires = bracketWires(bracketed, threshold).map((wire): Detection => ({ class: 'WIRE', tooth: null, checkTooth: false, ...wire }));
  const others = standalone.filter((detection) => detection.class !== 'WIRE' || !wires.some(({ box }) => inSameBand(box, detection.box)));
  return [...others, ...wires];
}

/** Adds the bridges derived from abutments; detected ones of the same span are replaced. */
function withBridges(
  standalone: readonly Detection[],
  teeth: readonly NumberedTooth[],
  { manifest, attributeAt }: AttributeSource,
): Detection[] {
  const channel = channelOf(manifest, 'BRIDGE');
  if (channel < 0) return [...standalone];
  const floor = lowered(manifest.attributeChannels[channel]?.threshold ?? 1, manifest);
  const abutments = teeth.map(({ number, candidate }) => ({ number, box: candidate.box, bridge: attributeAt(channel, candidate.cell) }));
  const derived = abutmentBridges(abutments).filter(({ confidence }) => confidence >= floor);
  const others = standalone.filter(
    (detection) => detection.class !== 'BRIDGE' || !derived.some(({ box }) => sameBridge(box, detection.box)),
  );
  return [...others, ...derived.map((bridge): Detection => ({ class: 'BRIDGE', tooth: null, checkTooth: false, ...bridge }))];
}

function channelOf({ attributeChannels }: Manifest, type: FindingType): number {
  return attributeChannels.findIndex((attribute) => attribute.class === type);
}

/** Returns a test for unerupted teeth; always false when the bundle has no such attribute. */
function uneruptedAt({ manifest, attributeAt }: AttributeSource): (candidate: ToothCandidate) => boolean {
  const channel = channelOf(manifest, 'EMERGING_TOOTH');
  const threshold = manifest.attributeChannels[channel]?.threshold;
  return ({ cell }) => threshold !== undefined && attributeAt(channel, cell) >= threshold;
}

/** Returns the lowest confidence that is reported for a threshold: the manifest's floor when that is lower. */
function lowered(threshold: number, { floor }: Manifest): number {
  return Math.min(threshold, floor ?? threshold);
}

function describeTooth(
  { candidate, number, score, uncertain }: NumberedTooth,
  outline: number[] | null,
  manifest: Manifest,
  confidences: readonly number[],
): Detection[] {
  const alternatives = alternativesTo(candidate, number, Math.min(manifest.floor ?? 1, DECODING.alternativeFloor));
  const hasRival = (alternatives[0]?.confidence ?? 0) > score * DECODING.alternativeShare;
  const checkTooth = uncertain || hasRival || score < DECODING.likelyNumber;
  const seen = outline && { place: { box: candidate.box, outline } };
  const found: Detection[] = [{ class: 'TOOTH', tooth: number, box: candidate.box, confidence: score, checkTooth, alternatives, ...seen }];
  manifest.attributeChannels.forEach(({ class: name, region, threshold }, channel) => {
    const confidence = confidences[channel] as number;
    if (confidence < lowered(threshold, manifest)) return;
    // A finding of the whole tooth has the tooth's outline.
    const whole = region === 'tooth' ? seen : null;
    found.push({ class: name, tooth: number, box: regionBox(candidate.box, number, region), confidence, checkTooth, region, ...whole });
  });
  return found;
}

function alternativesTo({ numbers, boxes, box }: WeighedCandidate, given: ToothNumber, floor: number): Alternative[] {
  const found: Alternative[] = [];
  for (const [tooth, confidence] of numbers)
    if (tooth !== given && confidence >= floor) found.push({ tooth, confidence, box: boxes.get(tooth) ?? box });
  return found.sort((a, b) => b.confidence - a.confidence);
}

/** Removes bridge attributes of teeth under a detected bridge: the bridge is reported once, over its span. */
function withoutCoveredAbutments(found: readonly Detection[], threshold: number): Detection[] {
  const bridges = found.filter((detection) => detection.class === 'BRIDGE' && !detection.tooth && detection.confidence >= threshold);
  const covered = ({ box: [x, y, w, h], tooth, class: name }: Detection) =>
    name === 'BRIDGE' && tooth && bridges.some(({ box }) => containsPoint(box, x + w / 2, y + h / 2));
  return found.filter((detection) => !covered(detection));
}

function containsPoint([x, y, w, h]: Box, atX: number, atY: number): boolean {
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
