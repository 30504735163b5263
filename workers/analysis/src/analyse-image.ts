import { type AnalysisProgress, BLOCKING_NOTICES, type FindingsFile, type ImageNotice } from '@molaar/contracts';
import type { AssessmentRecord } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import { type GreyImage, readGrey, resizeView } from '@molaar/imaging';
import {
  type Detector,
  mayBeTurnedNegative,
  showsOneMouth,
  showsTurnedNegative,
  tonesOf,
  toothNotices,
  turnedNegative,
} from '@molaar/inference';

/** A stored radiograph: upright, without metadata. */
export interface StoredImage {
  /** Its grey pixels at the detector's `viewSize`, when they are stored; otherwise the original is decoded. */
  copy?: GreyImage | null;
  /** Loads the original file; called only when the copy is not sufficient. */
  original(): Promise<Buffer>;
}

/**
 * Analyses one radiograph and returns its findings in its own pixels. Constant borders are cut off first. When the
 * image shows more around the mouth than the training radiographs, the usual frame is analysed again and the better
 * result is taken. Teeth that cannot be those of one mouth are not returned: the image is NOT_PANORAMIC then. Where
 * hardly any teeth are found, the turned negative is analysed too; with many more in it the image is UPSIDE_DOWN and
 * INVERTED.
 *
 * @param onStage - Called at the beginning of each stage.
 * @throws IMAGE_UNREADABLE when the pixels are damaged.
 */
export async function analyseImage(
  detector: Detector,
  image: StoredImage,
  onStage: (stage: AnalysisProgress['stage']) => void = () => {},
): Promise<FindingsFile> {
  let ms = 0;
  /** Adds the time of `work` to `ms`; waiting for the model is not counted. */
  const timed = async <T>(work: () => T | Promise<T>): Promise<T> => {
    const start = performance.now();
    const done = await work();
    ms += performance.now() - start;
    return done;
  };
  let bytes: Buffer | undefined;
  const decode = async (part?: Box) => {
    bytes ??= await image.original();
    const original = bytes;
    return timed(() => readGrey(original, detector.viewSize, part));
  };
  const infer = async (view: GreyImage) => {
    const maps = await detector.infer(view);
    ms += maps.outputs.ms;
    return maps;
  };
  /** Runs the model on a view; the guard runs while the model computes in its thread. */
  const detect = async (detail: GreyImage, inspected: boolean) => {
    const view = await timed(() => resizeView(detail, detector.inputSize));
    const [maps, notices] = await Promise.all([infer(view), inspected ? detector.inspect(view) : []]);
    const findings = async () => {
      const { findings: found, ms: second } = await detector.findings(maps, view, detail);
      ms += second;
      return found;
    };
    return { view, notices, findings };
  };
  if (!image.copy) onStage('DECODING');
  const whole = image.copy ?? (await decode());
  const content = detector.withoutBorders(whole);
  const detail = content ? await decode(content) : whole;
  const tones = await timed(() => tonesOf(detail));
  onStage('DETECTING');
  const { view, notices: seen, findings: read } = await detect(detail, true);
  onStage('ASSIGNING');
  let findings = isReadable(seen) ? await read() : [];
  /** Whether the turned negative shows a mouth that the image itself does not show. */
  const isTurnedNegative = async () => {
    if (!isReadable(seen) || !mayBeTurnedNegative(findings)) return false;
    const turned = await detect(await timed(() => turnedNegative(detail)), true);
    return showsTurnedNegative(findings, await turned.findings()) && isReadable(turned.notices);
  };
  const notices: ImageNotice[] = [...seen];
  if (!showsOneMouth(findings)) notices.unshift('NOT_PANORAMIC');
  else if (await isTurnedNegative()) notices.unshift('UPSIDE_DOWN', 'INVERTED');
  const readable = isReadable(notices);
  if (!readable) findings = [];
  // Before a closer frame: of two radiographs it may contain only one, and nobody would know which.
  const frame = detector.betterFrame(findings, view);
  let shown = detail;
  if (frame) {
    const closer = await decode(frame);
    const second = await (await detect(closer, false)).findings();
    if (toothConfidence(second) >= toothConfidence(findings)) [findings, shown] = [second, closer];
  }
  notices.push(...(await timed(() => toothNotices(shown, findings))));
  return {
    model: detector.modelVersion,
    provider: detector.provider,
    ms: Math.round(ms * 10) / 10,
    width: whole.sourceWidth,
    height: whole.sourceHeight,
    notices,
    assessment: readable ? { ...detector.assessment } : NOTHING_ASSESSED,
    tones,
    findings,
  };
}

const isReadable = (notices: readonly ImageNotice[]): boolean => !notices.some((notice) => BLOCKING_NOTICES.includes(notice));

const NOTHING_ASSESSED: AssessmentRecord = { assessed: [], experimental: [], partial: [] };

/** Teeth below this confidence are not counted: many of them would outweigh a few certain ones. */
const CONFIDENT_TOOTH = 0.4;

/** Returns the sum of the confidences of confident teeth. */
function toothConfidence(findings: FindingsFile['findings']): number {
  return findings.reduce(
    (sum, { class: type, confidence }) => (type === 'TOOTH' && confidence > CONFIDENT_TOOTH ? sum + confidence : sum),
    0,
  );
}
