import { allowedSurfaces, type FindingType } from '@molaar/domain/findings';
import {
  ALL_TEETH,
  bitingSurface,
  compareTeeth,
  isUpper,
  type Surface,
  sortSurfaces,
  surfacesOfTooth,
  type ToothNumber,
} from '@molaar/domain/teeth';
import { countPricedSurfaces, lineTeeth, type TeethOfLine, teethOf } from '@molaar/domain/treatment-plans';
import type { EditLine, TreatmentPlanEdit } from '../session/treatment-plan-edit';

/** Returns the plan with a changed treatment. */
export function changeLine(plan: TreatmentPlanEdit, id: string, next: Partial<EditLine>): TreatmentPlanEdit {
  return { ...plan, lines: plan.lines.map((line) => (line.id === id ? { ...line, ...next } : line)) };
}

/** Returns the plan without a treatment. */
export function removeLine(plan: TreatmentPlanEdit, id: string): TreatmentPlanEdit {
  return { ...plan, lines: plan.lines.filter((line) => line.id !== id) };
}

/** Returns the plan with further treatments at its end. */
export function addLines(plan: TreatmentPlanEdit, lines: readonly EditLine[]): TreatmentPlanEdit {
  return lines.length === 0 ? plan : { ...plan, lines: [...plan.lines, ...lines] };
}

/** Returns the surfaces to choose from for a treatment of this tooth; without a tooth it is the jaw. */
export function surfaceChoices(tooth: ToothNumber | null): Surface[] {
  return tooth ? [...surfacesOfTooth(tooth), 'ROOT', 'CROWN', 'WHOLE_TOOTH'] : ['JAW'];
}

/** Returns the only part of the tooth that the finding can have, as the root; null where a person has to choose. */
export function onlySurface(type: FindingType, tooth: ToothNumber | null): Surface | null {
  const [only, ...others] = tooth ? allowedSurfaces(type, tooth).filter((surface) => surface !== 'JAW') : [];
  return only && others.length === 0 ? only : null;
}

/** Returns the surfaces to choose from for a treatment: those that all of its teeth have. */
export function commonSurfaceChoices(line: TeethOfLine): Surface[] {
  return surfaceChoices(line.tooth).filter((surface) => teethOf(line).every((tooth) => surfaceChoices(tooth).includes(surface)));
}

/** Returns the surfaces as another tooth has them: its biting surface has another name on front teeth. */
export function surfacesOn(tooth: ToothNumber | null, surfaces: readonly Surface[]): Surface[] {
  const renamed = surfaces.map((surface) => (tooth && (surface === 'O' || surface === 'I') ? bitingSurface(tooth) : surface));
  const allowed = surfaceChoices(tooth);
  return sortSurfaces(renamed.filter((surface) => allowed.includes(surface)));
}

/**
 * Returns the changes for another tooth or other surfaces. A quantity that was the number of surfaces follows it where
 * the price is per surface.
 */
export function moveTo(line: EditLine, tooth: ToothNumber | null, surfaces: readonly Surface[]): Partial<EditLine> {
  const isCounted = line.unit === 'SURFACE' && line.quantity.trim() === String(countPricedSurfaces(line.surfaces));
  return { tooth, surfaces: [...surfaces], ...(isCounted && { quantity: String(countPricedSurfaces(surfaces)) }) };
}

/** Returns whether teeth can be added to a treatment: it is priced once for all of them. */
export function isExtensible({ tooth, unit }: Pick<EditLine, 'tooth' | 'unit'>): boolean {
  return tooth !== null && (unit === 'VISIT' || unit === 'JAW');
}

/**
 * Returns the teeth that a treatment may be extended to: of a treatment of the jaw those of the same jaw, else those
 * that have its surfaces. Its own teeth are omitted.
 */
export function teethToAdd(line: Pick<EditLine, 'tooth' | 'furtherTeeth' | 'surfaces' | 'unit'>): ToothNumber[] {
  const own = teethOf(line);
  const fits = (tooth: ToothNumber) =>
    line.unit === 'JAW' ? own.some((one) => isUpper(one) === isUpper(tooth)) : hasSurfaces(tooth, line.surfaces);
  return [...ALL_TEETH].sort(compareTeeth).filter((tooth) => !own.includes(tooth) && fits(tooth));
}

/**
 * Returns the changes for a further tooth of a treatment that is done once for several. A treatment of the jaw names
 * no surfaces any more when the tooth does not have them.
 */
export function addTooth(line: EditLine, tooth: ToothNumber): Partial<EditLine> {
  const teeth = lineTeeth([...teethOf(line), tooth].sort(compareTeeth));
  return hasSurfaces(tooth, line.surfaces) ? teeth : { ...teeth, surfaces: [] };
}

function hasSurfaces(tooth: ToothNumber, surfaces: readonly Surface[]): boolean {
  return surfaces.every((surface) => surfaceChoices(tooth).includes(surface));
}

/** Returns the changes for a treatment without one of its teeth; the last one stays. */
export function removeTooth(line: EditLine, tooth: ToothNumber): Partial<EditLine> {
  const others = teethOf(line).filter((own) => own !== tooth);
  return others.length > 0 ? lineTeeth(others) : {};
}

/** Returns the changes that complete a fixed price: leaving the from-price fills an empty to-price. */
export function completePrice({ priceFrom, priceTo }: EditLine): Partial<EditLine> | null {
  return priceFrom.trim() !== '' && priceTo.trim() === '' ? { priceTo: priceFrom } : null;
}
