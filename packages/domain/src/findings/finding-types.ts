import { SURFACES, type Surface, surfacesOfTooth, type ToothNumber } from '../teeth';
import { type Category, entryByType, type FindingType, type Scope } from './catalogue';

/** The catalogue's entry of a finding type, with what its scope implies. */
export interface FindingTypeFacts {
  readonly class: FindingType;
  readonly category: Category;
  readonly scope: Scope;
  readonly color: string;
  /** False for types that may be in the jaw, outside of any tooth. */
  readonly needsTooth: boolean;
  /** Surfaces that a person may choose; the first is preselected unless it is a single surface (M, D, …). */
  readonly surfaces: readonly Surface[];
}

const LETTERS: readonly Surface[] = ['M', 'D', 'O', 'I', 'B', 'L'];

const BY_SCOPE: Readonly<Record<Scope, readonly Surface[]>> = {
  // The larger parts are allowed: decay may affect the whole crown.
  SURFACE: [...LETTERS, 'CROWN', 'ROOT', 'WHOLE_TOOTH'],
  CROWN: ['CROWN'],
  ROOT: ['ROOT'],
  WHOLE_TOOTH: ['WHOLE_TOOTH'],
  JAW: ['JAW', 'WHOLE_TOOTH', 'CROWN', 'ROOT'],
  ANY: SURFACES,
};

const BY_TYPE: Partial<Readonly<Record<FindingType, readonly Surface[]>>> = {
  OVERHANG: ['M', 'D'],
  ATTRITION: ['O', 'I'],
  FRACTURE: ['WHOLE_TOOTH', 'CROWN', 'ROOT'],
  // A screw post in a root, or a bone screw.
  SCREW: ['ROOT', 'JAW'],
  MOUTH_AREA: ['JAW'],
};

const FACTS = new Map<FindingType, FindingTypeFacts>();

/** Returns the facts of a finding type. Cached, since each annotation needs them whenever it is drawn. */
export function findingType(type: FindingType): FindingTypeFacts {
  const known = FACTS.get(type);
  if (known) return known;
  const facts = factsOf(type);
  FACTS.set(type, facts);
  return facts;
}

function factsOf(type: FindingType): FindingTypeFacts {
  const { category, scope, color } = entryByType(type);
  const surfaces = BY_TYPE[type] ?? BY_SCOPE[scope];
  return {
    class: type,
    category,
    scope,
    color,
    needsTooth: !surfaces.includes('JAW'),
    surfaces,
  };
}

const SUPPORTS: ReadonlySet<FindingType> = new Set<FindingType>([
  'TOOTH',
  'IMPLANT',
  'GOOD_ENDODONTICS',
  'POOR_ENDODONTICS',
  'SUPPORT_NON_SCREW',
  'SCREW',
]);

/**
 * Returns true when the finding supports a unit of a bridge: a tooth, what is in its root, or an implant. Over anything
 * else the unit is a pontic.
 */
export function supportsBridge(type: FindingType): boolean {
  return SUPPORTS.has(type);
}

/**
 * Returns the surfaces that the type allows on this tooth (O on molars, I on incisors). Without a tooth: JAW, if
 * allowed.
 */
export function allowedSurfaces(type: FindingType, tooth: ToothNumber | null): Surface[] {
  const { surfaces } = findingType(type);
  if (!tooth) return surfaces.filter((surface) => surface === 'JAW');
  const own = surfacesOfTooth(tooth);
  return surfaces.filter((surface) => !LETTERS.includes(surface) || own.includes(surface));
}
