import { isToothNumber, isUpper, type Surface, surfacesOfTooth, type ToothNumber } from '../teeth';
import type { ToothStatus } from './tooth-status';

/**
 * The practice system's words for our statuses, one to one (docs/integration/dentas.md). What is not here the other side
 * cannot say: objects of the jaw, and what a person named freely.
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

/** The codes that both sides know. */
export const DENTAS_CODES: readonly string[] = [...STATUS_OF.keys()];

/** The code of a status; undefined where the practice system has no word for it. */
export function dentasCode(status: ToothStatus): string | undefined {
  return CODE_OF[status];
}

/** The status of a code; undefined where we have no word for it. */
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

/** Their letter of a surface: V vestibular, P palatal on upper teeth, R root, C crown, T whole tooth. Undefined for the jaw. */
export function dentasSurface(surface: Surface, tooth: ToothNumber): string | undefined {
  if (surface === 'L') return isUpper(tooth) ? 'P' : 'L';
  return isOfTooth(surface, tooth) ? LETTER_OF[surface] : undefined;
}

/** The surface of their letter; undefined where this tooth has none such. */
export function surfaceOfDentas(letter: string, tooth: ToothNumber): Surface | undefined {
  const candidates: Surface[] = [...surfacesOfTooth(tooth), 'ROOT', 'CROWN', 'WHOLE_TOOTH'];
  return candidates.find((surface) => dentasSurface(surface, tooth) === letter);
}

export function toothOfDentas(text: string): ToothNumber | undefined {
  return isToothNumber(text) ? text : undefined;
}

function isOfTooth(surface: Surface, tooth: ToothNumber): boolean {
  return surface.length > 1 || surfacesOfTooth(tooth).includes(surface);
}
