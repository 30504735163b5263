import { FINDING_TYPES, type FindingType } from './catalogue';

/** What an analysis assessed, recorded with its result, since the next model may assess something else. */
export interface AssessmentRecord {
  /** Finding types with measured accuracy. */
  readonly assessed: FindingType[];
  /** Finding types that are detected, but not reliably enough to conclude anything from their absence. */
  readonly experimental: FindingType[];
  /** Those of both lists of which only pronounced findings are detected: of caries gross decay and residual roots. */
  readonly partial: FindingType[];
}

export const ASSESSMENT_STATES = ['ASSESSED', 'NOT_ASSESSED', 'NOT_ANALYSED'] as const;

/**
 * What is known about an image apart from its findings. NOT_ASSESSED: the analysis suggested nothing because the image
 * is not an upright panoramic radiograph, or what it assessed was not recorded.
 */
export interface Assessment extends AssessmentRecord {
  readonly state: (typeof ASSESSMENT_STATES)[number];
  /** The most important first. Without CUSTOM, which only a person adds. */
  readonly notAssessed: FindingType[];
  /** Whether the image is a part of another one: teeth that were cut off are not missing. */
  readonly cropped: boolean;
}

const ISSUES_BY_IMPORTANCE: readonly FindingType[] = [
  'PRIM_CAR_CAVITY',
  'SEC_CAR_CAVITY',
  'FRACTURE',
  'PERIODONTITIS_PERIAPICAL',
  'PERIODONTITIS_COM',
  'IRREG_LUCENCY',
  'MIX_OPACITY_FORMATION',
  'IRREG_OPACITY',
  'POOR_ENDODONTICS',
  'OVERHANG',
  'CHIPPED_TOOTH',
  'ATTRITION',
  'PLAQUE_LOC',
  'FOREIGN_OBJ',
];
const ASSESSABLE = [...ISSUES_BY_IMPORTANCE, ...FINDING_TYPES.filter((type) => type !== 'CUSTOM' && !ISSUES_BY_IMPORTANCE.includes(type))];

/**
 * Returns what was assessed on an image and what was not.
 * @param analysis The analysis whose findings are stored; null when there is none. `assessment` is null when it was not
 * recorded.
 * @param cropped Whether the image is a part of another one.
 */
export function assessmentOf(analysis: { readonly assessment: AssessmentRecord | null } | null, cropped = false): Assessment {
  const { assessed, experimental, partial } = analysis?.assessment ?? { assessed: [], experimental: [], partial: [] };
  const known = new Set([...assessed, ...experimental]);
  return {
    state: analysis === null ? 'NOT_ANALYSED' : known.size === 0 ? 'NOT_ASSESSED' : 'ASSESSED',
    assessed,
    experimental,
    partial,
    notAssessed: ASSESSABLE.filter((type) => !known.has(type)),
    cropped,
  };
}
