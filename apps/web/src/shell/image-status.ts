import { BLOCKING_NOTICES, type ImageNotice, type ImageSummary } from '@molaar/contracts';
import { isAnalysed } from '@molaar/domain/clinic';
import type { TranslationFunctions } from '@molaar/i18n';

/** Returns the notice because of which the analysis of an image suggested nothing; undefined when it suggested. */
export function blockingNotice({ analysis }: Pick<ImageSummary, 'analysis'>): ImageNotice | undefined {
  return analysis?.notices.find((notice) => BLOCKING_NOTICES.includes(notice));
}

/**
 * Whether no analysis looked for findings on the image: a bitewing, or one that was not readable as an upright
 * panoramic radiograph. Its status does not tell: it also changes when a person draws a finding.
 */
export function isUnread(image: Pick<ImageSummary, 'kind' | 'imageStatus' | 'analysis'>): boolean {
  return image.imageStatus === 'NO_ANALYSIS' || !isAnalysed(image.kind) || blockingNotice(image) !== undefined;
}

/**
 * Returns the status of an image as screens show it: analysed only where an analysis of its own looked for findings.
 */
export function shownImageStatus(image: Pick<ImageSummary, 'kind' | 'imageStatus' | 'analysis'>): ImageSummary['imageStatus'] {
  const { imageStatus, analysis } = image;
  return imageStatus === 'ANALYSIS_PERFORMED' && (isUnread(image) || analysis === null) ? 'NO_ANALYSIS' : imageStatus;
}

/** Returns the status of an image in words. */
export function imageStatusText(image: Pick<ImageSummary, 'kind' | 'imageStatus' | 'analysis'>, texts: TranslationFunctions): string {
  const status = shownImageStatus(image);
  const failure = image.analysis?.failure;
  const hasFailed = status === 'ANALYSIS_PERFORMED' && failure && failure !== 'CANCELLED';
  return hasFailed ? texts.workdesk.analysis.failedTitle() : texts.catalogue.imageStatuses[status]();
}
