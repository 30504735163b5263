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

export function isFindingType(x: unknown): x is FindingType {
  return KNOWN.has(x);
}

/** The part of the mouth that a finding type concerns. ANY: the person who draws it chooses. */
export type Scope = 'SURFACE' | 'CROWN' | 'ROOT' | 'WHOLE_TOOTH' | 'JAW' | 'ANY';

/** One class code of the specification. Colours are CSS hex, chosen to stand out from a dark radiograph. */
export interface CatalogueEntry {
  readonly code: number;
  readonly class: FindingType;
  readonly tooth: ToothNumber | null;
  readonly category: Category;
  readonly scope: Scope;
  readonly color: string;
}

const TOOTH_COLOR = '#4dc3ff';

function tooth(number: ToothNumber): CatalogueEntry {
  return { code: Number(number), class: 'TOOTH', tooth: number, category: 'TEETH', scope: 'WHOLE_TOOTH', color: TOOTH_COLOR };
}

function issue(code: number, type: FindingType, scope: Scope, color: string): CatalogueEntry {
  return { code, class: type, tooth: null, category: 'ISSUES', scope, color };
}

function restoration(code: number, type: FindingType, scope: Scope, color: string): CatalogueEntry {
  return { code, class: type, tooth: null, category: 'RESTORATIONS', scope, color };
}

/**
 * The catalogue of the 82 class codes between 11 and 115. The code of a tooth is its number, which leaves gaps (19, 20,
 * 29 …). It is the only source of types, categories, scopes and colours. Issues have warm colours, teeth cyan,
 * restorations green to violet, the rest grey and yellow.
 */
export const CATALOGUE: readonly CatalogueEntry[] = [
  ...ALL_TEETH.map(tooth),
  { code: 86, class: 'EMERGING_TOOTH', tooth: null, category: 'TEETH', scope: 'WHOLE_TOOTH', color: '#a9d6ff' },
  issue(87, 'FOREIGN_OBJ', 'JAW', '#ffc2a1'),
  issue(88, 'FRACTURE', 'WHOLE_TOOTH', '#ff1744'),
  issue(89, 'IRREG_LUCENCY', 'JAW', '#ff80ab'),
  issue(90, 'IRREG_OPACITY', 'JAW', '#ffab91'),
  issue(91, 'MIX_OPACITY_FORMATION', 'JAW', '#e57373'),
  issue(92, 'PRIM_CAR_CAVITY', 'SURFACE', '#ff5252'),
  issue(93, 'SEC_CAR_CAVITY', 'SURFACE', '#ff7043'),
  issue(94, 'POOR_ENDODONTICS', 'ROOT', '#ff9100'),
  issue(95, 'ATTRITION', 'SURFACE', '#ffb74d'),
  issue(96, 'CHIPPED_TOOTH', 'SURFACE', '#ff8a65'),
  issue(97, 'OVERHANG', 'SURFACE', '#ff6e40'),
  issue(98, 'PERIODONTITIS_COM', 'ROOT', '#ff2d6f'),
  issue(99, 'PLAQUE_LOC', 'SURFACE', '#ffa726'),
  issue(100, 'PERIODONTITIS_PERIAPICAL', 'ROOT', '#ff4081'),
  restoration(101, 'BRACES', 'CROWN', '#4db6ac'),
  restoration(102, 'BRIDGE', 'CROWN', '#26a69a'),
  restoration(103, 'COMPOSITE', 'SURFACE', '#69f0ae'),
  restoration(104, 'CROWN', 'CROWN', '#00e676'),
  restoration(105, 'FILLING_INLAY', 'SURFACE', '#aed581'),
  restoration(106, 'FILLING_ONLAY', 'SURFACE', '#9ccc65'),
  restoration(107, 'GOOD_ENDODONTICS', 'ROOT', '#b388ff'),
  restoration(108, 'IMPLANT', 'ROOT', '#7c8cff'),
  restoration(109, 'SCREW', 'ROOT', '#9575cd'),
  restoration(110, 'SUPPORT_NON_SCREW', 'ROOT', '#ba9cff'),
  restoration(111, 'SURGICAL_PLATE', 'JAW', '#80cbc4'),
  restoration(112, 'WIRE', 'JAW', '#1de9b6'),
  { code: 113, class: 'MOUTH_AREA', tooth: null, category: 'OTHER', scope: 'JAW', color: '#b0bec5' },
  { code: 114, class: 'JEWELLERY', tooth: null, category: 'OTHER', scope: 'JAW', color: '#ffee58' },
  { code: 115, class: 'CUSTOM', tooth: null, category: 'OTHER', scope: 'ANY', color: '#e0e0e0' },
];

const BY_CODE: ReadonlyMap<number, CatalogueEntry> = new Map(CATALOGUE.map((entry) => [entry.code, entry]));
const BY_TYPE: ReadonlyMap<FindingType, CatalogueEntry> = new Map(CATALOGUE.map((entry) => [entry.class, entry]));

/** Returns the entry of a class code; undefined for a gap or a code out of range. */
export function entryByCode(code: number): CatalogueEntry | undefined {
  return BY_CODE.get(code);
}

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
