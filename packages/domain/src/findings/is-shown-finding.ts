import type { FindingType } from './catalogue';

/**
 * Types of findings that are framed and named by themselves: not each tooth, and not the mouth area, the image itself.
 */
export type ShownFindingType = Exclude<FindingType, 'TOOTH' | 'MOUTH_AREA'>;

/** Returns whether annotations of a type are shown as findings, in the treatment plan and to the patient. */
export function isShownFinding(type: FindingType): type is ShownFindingType {
  return type !== 'TOOTH' && type !== 'MOUTH_AREA';
}
