import { type AnalysisProgress, BLOCKING_NOTICES, type FindingsFile } from '@molaar/contracts';
import type { Box } from '@molaar/domain/geometry';
import { type GreyImage, readGrey } from '@molaar/imaging';
import type { Detector } from '@molaar/inference';

/** A radiograph in its stored form: upright, without metadata. */
export interface StoredImage {
  /** Its grey pixels at the model's size, where they were kept; else the original is decoded. */
  copy?: GreyImage | null;
  /** The original's bytes, asked for where the copy does not do. */
  original(): Promise<Buffer>;
}

/**
 * One radiograph, from its stored form to findings in its own pixels. What stands in constant borders is looked at without
 * them, and a mouth that is shown from farther away than in the training a second time, at the usual frame: other devices
 * show more around it. `onStage` is told what begins. Throws AppError IMAGE_UNREADABLE for damaged pixels.
 */
export async function analyseImage(
  detector: Detector,
  image: StoredImage,
  onStage: (stage: AnalysisProgress['stage']) => void = () => {},
): Promise<FindingsFile> {
  let ms = 0;
  /** Work, without the time that the image waited for its turn. */
  const timed = async <T>(work: () => T | Promise<T>): Promise<T> => {
    const start = performance.now();
    const done = await work();
    ms += performance.now() - start;
    return done;
  };
  let bytes: Buffer | undefined;
  const at = async (part?: Box) => {
    bytes ??= await image.original();
    const original = bytes;
    return timed(() => readGrey(original, detector.inputSize, part));
  };
  const look = async (view: GreyImage) => {
    const maps = await detector.infer(view);
    ms += maps.outputs.ms;
    return maps;
  };
  if (!image.copy) onStage('DECODING');
  const whole = image.copy ?? (await at());
  const picture = detector.picture(whole);
  const view = picture ? await at(picture) : whole;
  onStage('DETECTING');
  // While the model computes in its thread.
  const [maps, notices] = await Promise.all([look(view), detector.inspect(view)]);
  onStage('ASSIGNING');
  const readable = !notices.some((notice) => BLOCKING_NOTICES.includes(notice));
  let findings = readable ? await timed(() => detector.findings(maps, view)) : [];
  const frame = detector.betterFrame(findings, view);
  if (frame) {
    const closer = await at(frame);
    const again = await look(closer);
    const second = await timed(() => detector.findings(again, closer));
    if (certainty(second) >= certainty(findings)) findings = second;
  }
  return {
    model: detector.modelVersion,
    provider: detector.provider,
    ms: Math.round(ms * 10) / 10,
    width: whole.sourceWidth,
    height: whole.sourceHeight,
    notices,
    findings,
  };
}

/** Teeth below this confidence speak for no look: many such would outweigh a few that are there. */
const SURE_TOOTH = 0.4;

/** How many teeth were surely seen, each counted as it is sure. */
function certainty(findings: FindingsFile['findings']): number {
  return findings.reduce((sum, { class: type, confidence }) => (type === 'TOOTH' && confidence > SURE_TOOTH ? sum + confidence : sum), 0);
}
