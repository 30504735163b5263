import { type AnalysisProgress, BLOCKING_NOTICES, type FindingsFile } from '@molaar/contracts';
import type { AssessmentRecord } from '@molaar/domain/findings';
import type { Box } from '@molaar/domain/geometry';
import { type GreyImage, readGrey } from '@molaar/imaging';
import type { Detector } from '@molaar/inference';

/** A stored radiograph: upright, without metadata. */
export interface StoredImage {
  /** Its grey pixels at the model's size, when they are stored; otherwise the original is decoded. */
  copy?: GreyImage | null;
  /** Loads the original file; called only when the copy is not sufficient. */
  original(): Promise<Buffer>;
}

/**
 * Analyses one radiograph and returns its findings in its own pixels. Constant borders are cut off first. When the
 * image shows more around the mouth than the training radiographs, the usual frame is analysed again and the better
 * result is taken.
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
    return timed(() => readGrey(original, detector.inputSize, part));
  };
  const infer = async (view: GreyImage) => {
    const maps = await detector.infer(view);
    ms += maps.outputs.ms;
    return maps;
  };
  if (!image.copy) onStage('DECODING');
  const whole = image.copy ?? (await decode());
  const content = detector.withoutBorders(whole);
  const view = content ? await decode(content) : whole;
  onStage('DETECTING');
  // The guard runs while the model computes in its thread.
  const [maps, notices] = await Promise.all([infer(view), detector.inspect(view)]);
  onStage('ASSIGNING');
  const readable = !notices.some((notice) => BLOCKING_NOTICES.includes(notice));
  let findings = readable ? await timed(() => detector.findings(maps, view)) : [];
  const frame = detector.betterFrame(findings, view);
  if (frame) {
    const closer = await decode(frame);
    const closerMaps = await infer(closer);
    const second = await timed(() => detector.findings(closerMaps, closer));
    if (toothConfidence(second) >= toothConfidence(findings)) findings = second;
  }
  return {
    model: detector.modelVersion,
    provider: detector.provider,
    ms: Math.round(ms * 10) / 10,
    width: whole.sourceWidth,
    height: whole.sourceHeight,
    notices,
    assessment: readable ? { ...detector.assessment } : NOTHING_ASSESSED,
    findings,
  };
}

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
