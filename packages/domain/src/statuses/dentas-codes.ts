import { isToothNumber, isUpper, type Surface, surfacesOfTooth, type ToothNumber } from '../teeth';
import type { ToothStatus } from './tooth-status';

/**
 * The practice system's codes for our statuses, one to one (docs/integration/dentas.md). Findings of the jaw and custom
 * findings have no code.
 */
const CODE_OF: Partial<Readonly<Record<ToothStatus, string>>> = {
  SOUND: 'sound',
  EMERGING_TOOTH: 'erupting',
  UNERUPTED: 'unerupted',
  CONGENITALLY_MISSING: 'agenesis',
  EXTRACTED: 'extracted',
  MISSING_UNSPECIFIED: 'missing',
  PONTIC: 'bridge-pontic',
  ABUTMENT: 'bridge-abutment',
  BRIDGE: 'bridge',
  PRIM_CAR_CAVITY: 'caries',
  SEC_CAR_CAVITY: 'caries-secondary',
  FRACTURE: 'fracture',
  CHIPPED_TOOTH: 'chipped',
  ATTRITION: 'attrition',
  OVERHANG: 'overhang',
  PLAQUE_LOC: 'calculus',
  PERIODONTITIS_PERIAPICAL: 'apical-periodontitis',
  PERIODONTITIS_COM: 'periodontitis',
  POOR_ENDODONTICS: 'root-filling-deficient',
  GOOD_ENDODONTICS: 'root-filling',
  COMPOSITE: 'filling',
  FILLING_INLAY: 'inlay',
  FILLING_ONLAY: 'onlay',
  CROWN: 'crown',
  IMPLANT: 'implant',
  SCREW: 'screw-post',
  SUPPORT_NON_SCREW: 'post',
  BRACES: 'braces',
};

const STATUS_OF: ReadonlyMap<string, ToothStatus> = new Map(Object.entries(CODE_OF).map(([status, code]) => [code, status as ToothStatus]));

/** All codes of the practice system. */
export const DENTAS_CODES: readonly string[] = [...STATUS_OF.keys()];

/** Returns the code of a status; undefined when the practice system has none. */
export function dentasCode(status: ToothStatus): string | undefined {
  return CODE_OF[status];
}

/** Returns the status of a code; undefined for an unknown code. */
export function statusOfDentasCode(code: string): ToothStatus | undefined {
  return STATUS_OF.get(code);
}

const LETTER_OF: Partial<Readonly<Record<Surface, string>>> = {
  M: 'M',
  D: 'D',
  O: 'O',
  I: 'I',
  B: 'V',
  ROOT: 'R',
  CROWN: 'C',
  WHOLE_TOOTH: 'T',
};

/**
 * Returns the practice system's letter of a surface: V vestibular, P palatal on upper teeth, R root, C crown, T whole
 * tooth.
 * @returns undefined for the jaw.
 */
export function dentasSurface(surface: Surface, tooth: ToothNumber): string | undefined {
  if (surface === 'L') return isUpper(tooth) ? 'P' : 'L';
  return isOfTooth(surface, tooth) ? LETTER_OF[surface] : undefined;
}

/** Returns the surface of a letter; undefined when this tooth has no such surface. */
export function surfaceOfDentas(letter: string, tooth: ToothNumber): Surface | undefined {
  const candidates: Surface[] = [...surfacesOfTooth(tooth), 'ROOT', 'CROWN', 'WHOLE_TOOTH'];
  return candidates.find((surface) => dentasSurface(surface, tooth) === letter);
}

/** Returns the tooth of Dentas' number, which is that of ISO 3950; undefined for anything else. */
export function toothOfDentas(text: string): ToothNumber | undefined {
  return isToothNumber(text) ? text : undefined;
}

function isOfTooth(surface: Surface, tooth: ToothNumber): boolean {
  return surface.length > 1 || surfacesOfTooth(tooth).includes(surface);
}
