import type { AnalysisProgress, FindingsFile } from '@molaar/contracts';
import { readGrey } from '@molaar/imaging';
import type { Detector } from '@molaar/inference';

/**
 * One radiograph, from its stored form (upright, without metadata) to findings in its own pixels. `onStage` is told
 * what begins. Throws AppError IMAGE_UNREADABLE for damaged pixels.
 */
export async function analyseImage(
  detector: Detector,
  original: Buffer,
  onStage: (stage: AnalysisProgress['stage']) => void = () => {},
): Promise<FindingsFile> {
  onStage('DECODING');
  const decoding = performance.now();
  const grey = await readGrey(original, detector.inputSize);
  const decoded = performance.now();
  onStage('DETECTING');
  const maps = await detector.infer(grey);
  onStage('ASSIGNING');
  const assigning = performance.now();
  const size = { width: grey.sourceWidth, height: grey.sourceHeight };
  const findings = detector.findings(maps, size);
  // Work, without the time that the image waited for its turn.
  const ms = decoded - decoding + maps.outputs.ms + (performance.now() - assigning);
  return { model: detector.modelVersion, provider: detector.provider, ms: Math.round(ms * 10) / 10, ...size, findings };
}
