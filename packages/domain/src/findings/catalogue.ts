import { ALL_TEETH, type ToothNumber } from '../teeth';

export const CATEGORIES = ['ISSUES', 'TEETH', 'RESTORATIONS', 'OTHER'] as const;
export type Category = (typeof CATEGORIES)[number];

/** The 31 finding types, in the specification's order. */
export const FINDING_TYPES = [
  'CUSTOM',
  'EMERGING_TOOTH',
  'TOOTH',
  'FOREIGN_OBJ',
  'FRACTURE',
  'IRREG_LUCENCY',
  'IRREG_OPACITY',
  'MIX_OPACITY_FORMATION',
  'PRIM_CAR_CAVITY',
  'SEC_CAR_CAVITY',
  'POOR_ENDODONTICS',
  'ATTRITION',
  'CHIPPED_TOOTH',
  'OVERHANG',
  'PERIODONTITIS_COM',
  'PLAQUE_LOC',
  'PERIODONTITIS_PERIAPICAL',
  'BRACES',
  'BRIDGE',
  'COMPOSITE',
  'CROWN',
  'FILLING_INLAY',
  'FILLING_ONLAY',
  'GOOD_ENDODONTICS',
  'IMPLANT',
  'SCREW',
  'SUPPORT_NON_SCREW',
  'SURGICAL_PLATE',
  'WIRE',
  'MOUTH_AREA',
  'JEWELLERY',
] as const;
export type FindingType = (typeof FINDING_TYPES)[number];

const KNOWN: ReadonlySet<unknown> = new Set(FINDING_TYPES);

/** Whether the value is the name of a finding type. */
export function isFindingType(x: unknown): x is FindingType {
  return KNOWN.has(x);
}

/** The part of the mouth that a finding type concerns. ANY: the person who draws it chooses. */
export type Scope = 'SURFACE' | 'CROWN' | 'ROOT' | 'WHOLE_TOOTH' | 'JAW' | 'ANY';

/** One class code of the specification. Colours are CSS hex. */
export interface CatalogueEntry {
  readonly code: number;
  readonly class: FindingType;
  readonly tooth: ToothNumber | null;
  readonly category: Category;
  readonly scope: Scope;
  readonly color: string;
}

/**
 * The colour of each category, on radiographs and paper: one colour, one meaning. Readable on a dark radiograph (WCAG
 * AA); the theme of the chart has the same hues for light pages.
 */
export const CATEGORY_COLORS: Readonly<Record<Category, string>> = {
  ISSUES: '#ff7b87',
  TEETH: '#d3dfe4',
  RESTORATIONS: '#74bcff',
  OTHER: '#d6b2f2',
};

/** The colour of what the analysis itself doubts, of any category. */
export const DOUBTFUL_COLOR = '#f5b44c';

function tooth(number: ToothNumber): CatalogueEntry {
  return { code: Number(number), class: 'TOOTH', tooth: number, category: 'TEETH', scope: 'WHOLE_TOOTH', color: CATEGORY_COLORS.TEETH };
}

function issue(code: number, type: FindingType, scope: Scope): CatalogueEntry {
  return { code, class: type, tooth: null, category: 'ISSUES', scope, color: CATEGORY_COLORS.ISSUES };
}

function restoration(code: number, type: FindingType, scope: Scope): CatalogueEntry {
  return { code, class: type, tooth: null, category: 'RESTORATIONS', scope, color: CATEGORY_COLORS.RESTORATIONS };
}

/**
 * The catalogue of the 82 class codes between 11 and 115. The code of a tooth is its number, which leaves gaps (19, 20,
 * 29 …). It is the only source of types, categories, scopes and colours.
 */
export const CATALOGUE: readonly CatalogueEntry[] = [
  ...ALL_TEETH.map(tooth),
  { code: 86, class: 'EMERGING_TOOTH', tooth: null, category: 'TEETH', scope: 'WHOLE_TOOTH', color: CATEGORY_COLORS.TEETH },
  issue(87, 'FOREIGN_OBJ', 'JAW'),
  issue(88, 'FRACTURE', 'WHOLE_TOOTH'),
  issue(89, 'IRREG_LUCENCY', 'JAW'),
  issue(90, 'IRREG_OPACITY', 'JAW'),
  issue(91, 'MIX_OPACITY_FORMATION', 'JAW'),
  issue(92, 'PRIM_CAR_CAVITY', 'SURFACE'),
  issue(93, 'SEC_CAR_CAVITY', 'SURFACE'),
  issue(94, 'POOR_ENDODONTICS', 'ROOT'),
  issue(95, 'ATTRITION', 'SURFACE'),
  issue(96, 'CHIPPED_TOOTH', 'SURFACE'),
  issue(97, 'OVERHANG', 'SURFACE'),
  issue(98, 'PERIODONTITIS_COM', 'ROOT'),
  issue(99, 'PLAQUE_LOC', 'SURFACE'),
  issue(100, 'PERIODONTITIS_PERIAPICAL', 'ROOT'),
  restoration(101, 'BRACES', 'CROWN'),
  restoration(102, 'BRIDGE', 'CROWN'),
  restoration(103, 'COMPOSITE', 'SURFACE'),
  restoration(104, 'CROWN', 'CROWN'),
  restoration(105, 'FILLING_INLAY', 'SURFACE'),
  restoration(106, 'FILLING_ONLAY', 'SURFACE'),
  restoration(107, 'GOOD_ENDODONTICS', 'ROOT'),
  restoration(108, 'IMPLANT', 'ROOT'),
  restoration(109, 'SCREW', 'ROOT'),
  restoration(110, 'SUPPORT_NON_SCREW', 'ROOT'),
  restoration(111, 'SURGICAL_PLATE', 'JAW'),
  restoration(112, 'WIRE', 'JAW'),
  { code: 113, class: 'MOUTH_AREA', tooth: null, category: 'OTHER', scope: 'JAW', color: CATEGORY_COLORS.OTHER },
  { code: 114, class: 'JEWELLERY', tooth: null, category: 'OTHER', scope: 'JAW', color: CATEGORY_COLORS.OTHER },
  { code: 115, class: 'CUSTOM', tooth: null, category: 'OTHER', scope: 'ANY', color: CATEGORY_COLORS.OTHER },
];

const BY_TYPE: ReadonlyMap<FindingType, CatalogueEntry> = new Map(CATALOGUE.map((entry) => [entry.class, entry]));

/** Returns an entry of the finding type: for TOOTH one of the 52, which differ only in code and tooth. */
export function entryByType(type: FindingType): CatalogueEntry {
  const entry = BY_TYPE.get(type);
  if (!entry) throw new RangeError(`not a finding type: ${String(type)}`);
  return entry;
}

/** Returns the class code; for a TOOTH its number. @throws RangeError for a TOOTH without a number. */
export function classCode(type: FindingType, tooth?: ToothNumber | null): number {
  if (type !== 'TOOTH') return entryByType(type).code;
  if (!tooth) throw new RangeError('a TOOTH has no class code without its number');
  return Number(tooth);
}
