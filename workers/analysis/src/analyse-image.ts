import { type AnalysisProgress, BLOCKING_NOTICES, type FindingsFile } from '@molaar/contracts';
import { type GreyImage, readGrey } from '@molaar/imaging';
import type { Detector } from '@molaar/inference';

/**
 * One radiograph, from its stored form (upright, without metadata; or its grey pixels at the model's size) to findings in its own pixels. `onStage` is told
 * what begins. Throws AppError IMAGE_UNREADABLE for damaged pixels.
 */
export async function analyseImage(
  detector: Detector,
  original: Buffer | GreyImage,
  onStage: (stage: AnalysisProgress['stage']) => void = () => {},
): Promise<FindingsFile> {
  onStage('DECODING');
  const decoding = performance.now();
  const grey = Buffer.isBuffer(original) ? await readGrey(original, detector.inputSize) : original;
  const decoded = performance.now();
  onStage('DETECTING');
  const notices = await detector.inspect(grey);
  const maps = await detector.infer(grey);
  onStage('ASSIGNING');
  const assigning = performance.now();
  const size = { width: grey.sourceWidth, height: grey.sourceHeight };
  const readable = !notices.some((notice) => BLOCKING_NOTICES.includes(notice));
  const findings = readable ? detector.findings(maps, size, grey) : [];
  // Work, without the time that the image waited for its turn.
  const ms = decoded - decoding + maps.outputs.ms + (performance.now() - assigning);
  return { model: detector.modelVersion, provider: detector.provider, ms: Math.round(ms * 10) / 10, ...size, notices, findings };
}
