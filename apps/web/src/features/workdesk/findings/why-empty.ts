import { isAnalysed } from '@molaar/domain/clinic';
import type { WorkdeskContextValue } from '../workdesk-context';

type WhyEmpty = 'hidden' | 'none' | 'analysisRunning' | 'notAnalysed' | 'drawnOnly';

/** Returns the reason why the list of findings is empty. */
export function whyEmpty({
  editor,
  image: { analysis, kind },
  assessment,
  hasStored,
  isOutdated,
}: Pick<WorkdeskContextValue, 'editor' | 'image' | 'assessment' | 'hasStored' | 'isOutdated'>): WhyEmpty {
  if (editor.scene.size > 0) return 'hidden';
  if (!isAnalysed(kind)) return 'drawnOnly';
  if (!analysis || analysis.state === 'FAILED') return 'notAnalysed';
  // What was deleted here is unsaved; otherwise the editor has not received it yet.
  const isReceived = !hasStored || editor.unsaved().size > 0;
  if (analysis.state !== 'SUCCEEDED' || isOutdated || !isReceived) return 'analysisRunning';
  // The analysis sought nothing on what it did not read as a panoramic radiograph.
  return assessment.state === 'ASSESSED' ? 'none' : 'drawnOnly';
}
