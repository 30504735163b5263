import { SURFACES, type Surface, surfacesOfTooth, type ToothNumber } from '../teeth';
import { type Category, entryByType, type FindingType, type Scope } from './catalogue';

/** What the catalogue says about a finding type, with what follows from its scope. */
export interface FindingTypeFacts {
  readonly class: FindingType;
  readonly category: Category;
  readonly scope: Scope;
  readonly color: string;
  /** False for what may lie in the jaw, outside any tooth. */
  readonly needsTooth: boolean;
  /** Surfaces that a person may choose for it; the first is preselected where it is a part and not a letter. */
  readonly surfaces: readonly Surface[];
}

const LETTERS: readonly Surface[] = ['M', 'D', 'O', 'I', 'B', 'L'];

const BY_SCOPE: Readonly<Record<Scope, readonly Surface[]>> = {
  // The larger parts stay open here: a decay may have taken the whole crown.
  SURFACE: [...LETTERS, 'CROWN', 'ROOT', 'WHOLE_TOOTH'],
  CROWN: ['CROWN'],
  ROOT: ['ROOT'],
  WHOLE_TOOTH: ['WHOLE_TOOTH'],
  JAW: ['JAW', 'WHOLE_TOOTH', 'CROWN', 'ROOT'],
  ANY: SURFACES,
};

const OF_THEIR_OWN: Partial<Readonly<Record<FindingType, readonly Surface[]>>> = {
  OVERHANG: ['M', 'D'],
  ATTRITION: ['O', 'I'],
  FRACTURE: ['WHOLE_TOOTH', 'CROWN', 'ROOT'],
  // A screw post in a root, or a bone screw.
  SCREW: ['ROOT', 'JAW'],
  MOUTH_AREA: ['JAW'],
};

const KNOWN_FACTS = new Map<FindingType, FindingTypeFacts>();

/** Everything that follows from the type alone. Asked for by each object of a picture at each drawing: kept once made. */
export function findingType(type: FindingType): FindingTypeFacts {
  const known = KNOWN_FACTS.get(type);
  if (known) return known;
  const facts = factsOf(type);
  KNOWN_FACTS.set(type, facts);
  return facts;
}

function factsOf(type: FindingType): FindingTypeFacts {
  const { category, scope, color } = entryByType(type);
  const surfaces = OF_THEIR_OWN[type] ?? BY_SCOPE[scope];
  return {
    class: type,
    category,
    scope,
    color,
    needsTooth: !surfaces.includes('JAW'),
    surfaces,
  };
}

const CARRIERS: ReadonlySet<FindingType> = new Set<FindingType>([
  'TOOTH',
  'IMPLANT',
  'GOOD_ENDODONTICS',
  'POOR_ENDODONTICS',
  'SUPPORT_NON_SCREW',
  'SCREW',
]);

/** Whether a bridge's unit can stand on it: a tooth, what is left in its root, or an implant. Over anything else the unit is a pontic. */
export function supportsBridge(type: FindingType): boolean {
  return CARRIERS.has(type);
}

/** The surfaces of this type that this tooth has: O on a molar is I on an incisor. Without a tooth: JAW, if allowed. */
export function allowedSurfaces(type: FindingType, tooth: ToothNumber | null): Surface[] {
  const { surfaces } = findingType(type);
  if (!tooth) return surfaces.filter((surface) => surface === 'JAW');
  const own = surfacesOfTooth(tooth);
  return surfaces.filter((surface) => !LETTERS.includes(surface) || own.includes(surface));
}
