import { isPosterior, type ToothNumber } from './teeth';

/**
 * Surfaces of a tooth: mesial, distal, occlusal, incisal, buccal (vestibular, labial), lingual (palatal), or a larger
 * part: root, crown, whole tooth; JAW for findings without a tooth.
 */
export const SURFACES = ['M', 'D', 'O', 'I', 'B', 'L', 'ROOT', 'CROWN', 'WHOLE_TOOTH', 'JAW'] as const;
export type Surface = (typeof SURFACES)[number];

/** Dentists say MOD and MID, so the middle surface comes between mesial and distal. */
const SPOKEN_ORDER: readonly Surface[] = ['M', 'O', 'I', 'D', 'B', 'L', 'ROOT', 'CROWN', 'WHOLE_TOOTH', 'JAW'];

/** Returns the biting surface: O for premolars and molars, I for front teeth. */
export function bitingSurface(tooth: ToothNumber): 'O' | 'I' {
  return isPosterior(tooth) ? 'O' : 'I';
}

/** Returns the five surfaces of this tooth. */
export function surfacesOfTooth(tooth: ToothNumber): Surface[] {
  return ['M', 'D', bitingSurface(tooth), 'B', 'L'];
}

/** Keys of a surface: its letters as dentists write them, vestibular beside buccal, palatal beside lingual. */
const KEYS: Partial<Readonly<Record<Surface, string>>> = { M: 'm', D: 'd', O: 'oi', I: 'oi', B: 'bv', L: 'lp' };

/**
 * Returns the surface among these that a letter on the keyboard stands for; undefined for any other key. O and I both
 * are the biting surface.
 */
export function surfaceOfKey(key: string, surfaces: readonly Surface[]): Surface | undefined {
  return key.length === 1 ? surfaces.find((surface) => KEYS[surface]?.includes(key.toLowerCase())) : undefined;
}

/** Compares for sorting in spoken order. */
export function compareSurfaces(a: Surface, b: Surface): number {
  return SPOKEN_ORDER.indexOf(a) - SPOKEN_ORDER.indexOf(b);
}

/** Returns each surface once in spoken order, the form in which sets of surfaces are compared and stored. */
export function sortSurfaces(surfaces: readonly Surface[]): Surface[] {
  return [...new Set(surfaces)].sort(compareSurfaces);
}

/** Returns "MOD"; the larger parts follow as words: "MO ROOT". Empty without surfaces. */
export function formatSurfaces(surfaces: readonly Surface[]): string {
  const sorted = sortSurfaces(surfaces);
  const letters = sorted.filter((surface) => surface.length === 1).join('');
  const parts = sorted.filter((surface) => surface.length > 1);
  return [letters, ...parts].filter((text) => text !== '').join(' ');
}
