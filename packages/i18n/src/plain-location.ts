import type { Locale } from '@molaar/contracts';
import {
  compareTeeth,
  formatSurfaces,
  formatTooth,
  isPosterior,
  isPrimary,
  isUpper,
  type Notation,
  type Surface,
  sortSurfaces,
  type ToothNumber,
} from '@molaar/domain/teeth';
import { translations } from './translations';

/**
 * Names a permanent or primary tooth in plain language: "upper right first molar".
 * @throws RangeError for an unknown tooth.
 */
export function plainTooth(tooth: ToothNumber, locale: Locale): string {
  const texts = translations(locale).plainLanguage;
  const { centralIncisor, lateralIncisor, canine, firstPremolar, secondPremolar, firstMolar, secondMolar, wisdomTooth } = texts.teeth;
  const permanent = [centralIncisor, lateralIncisor, canine, firstPremolar, secondPremolar, firstMolar, secondMolar, wisdomTooth];
  const primary = [centralIncisor, lateralIncisor, canine, firstMolar, secondMolar];
  const quadrants = [texts.upperRight, texts.upperLeft, texts.lowerLeft, texts.lowerRight];
  const isBaby = isPrimary(tooth);
  const kind = (isBaby ? primary : permanent)[Number(tooth[1]) - 1];
  const quadrant = quadrants[(Number(tooth[0]) - 1) % 4];
  if (!kind || !quadrant) throw new RangeError(`no tooth ${tooth}`);
  return quadrant({ tooth: isBaby ? texts.baby({ tooth: kind() }) : kind() });
}

/** Names teeth by their numbers: "Tooth 16", "Teeth 14, 15, 16"; "Jaw" for null. */
export function numberedTeeth(teeth: readonly (ToothNumber | null)[], notation: Notation, locale: Locale): string {
  const { treatmentPlanNames } = translations(locale);
  const numbered = teeth.filter((tooth) => tooth !== null).sort(compareTeeth);
  if (numbered.length === 0) return treatmentPlanNames.jaw();
  const names = numbered.map((tooth) => formatTooth(tooth, notation)).join(', ');
  return numbered.length === 1 ? treatmentPlanNames.tooth({ tooth: names }) : treatmentPlanNames.teeth({ teeth: names });
}

/**
 * Describes tooth and surfaces in plain language, with the surface letters that dentists use:
 * "upper right first molar; side towards the front, chewing surface (MO)". @returns an empty text at jaw level.
 */
export function plainLocation(tooth: ToothNumber | null, surfaces: readonly Surface[], locale: Locale): string {
  return plainLocations([{ tooth, surfaces }], locale)[0] ?? '';
}

interface Location {
  readonly tooth: ToothNumber | null;
  readonly surfaces: readonly Surface[];
}

/**
 * Describes several places as `plainLocation` does, those on the same sides of their teeth as one: "upper right wisdom
 * tooth, upper left wisdom tooth; whole tooth". @returns no text for places at jaw level.
 */
export function plainLocations(locations: readonly Location[], locale: Locale): string[] {
  const teethBySides = new Map<string, Set<string>>();
  for (const { tooth, surfaces } of locations) {
    if (!tooth) continue;
    const sides = plainSides(tooth, surfaces, locale);
    teethBySides.set(sides, (teethBySides.get(sides) ?? new Set()).add(plainTooth(tooth, locale)));
  }
  return [...teethBySides].map(([sides, teeth]) => [[...teeth].join(', '), sides].filter((part) => part !== '').join('; '));
}

function plainSides(tooth: ToothNumber, surfaces: readonly Surface[], locale: Locale): string {
  const sorted = sortSurfaces(surfaces.filter((surface) => surface !== 'JAW'));
  const letters = formatSurfaces(sorted.filter((surface) => surface.length === 1));
  const sides = sorted.map((surface) => plainSide(surface, tooth, locale)).join(', ');
  return letters ? `${sides} (${letters})` : sides;
}

function plainSide(surface: Surface, tooth: ToothNumber, locale: Locale): string {
  const { sides } = translations(locale).plainLanguage;
  const isBack = isPosterior(tooth);
  switch (surface) {
    case 'M':
      return isBack ? sides.towardsFront() : sides.towardsMiddle();
    case 'D':
      return isBack ? sides.towardsBack() : sides.fromMiddle();
    case 'O':
      return sides.chewing();
    case 'I':
      return sides.edge();
    case 'B':
      return isBack ? sides.cheek() : sides.lip();
    case 'L':
      return isUpper(tooth) ? sides.palate() : sides.tongue();
    case 'ROOT':
      return sides.root();
    case 'CROWN':
      return sides.crown();
    case 'WHOLE_TOOTH':
      return sides.whole();
    case 'JAW':
      return '';
  }
}
