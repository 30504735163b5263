import type { Locale } from '@molaar/contracts';
import { type FindingType, isFindingType } from '@molaar/domain/findings';
import type { ToothStatus } from '@molaar/domain/statuses';
import { formatSurfaces, isPosterior, isUpper, type Surface, sortSurfaces, type ToothNumber } from '@molaar/domain/teeth';
import { translations } from './translations';

/** Returns the name of a finding type. */
export function findingName(type: FindingType, locale: Locale): string {
  return translations(locale).catalogue.findings[type]();
}

/** Returns the finding's name for a status that is a finding type, else the status's own name. */
export function toothStatusName(status: ToothStatus, locale: Locale): string {
  const { findings, statuses } = translations(locale).catalogue;
  return isFindingType(status) ? findings[status]() : statuses[status]();
}

/**
 * Returns the name of a surface on this tooth: L is palatal in the upper jaw and lingual in the lower, B is labial on
 * front teeth and buccal on back teeth. Without a tooth the name covers both.
 */
export function surfaceName(surface: Surface, tooth: ToothNumber | null, locale: Locale): string {
  const names = translations(locale).catalogue.surfaces;
  switch (surface) {
    case 'M':
      return names.mesial();
    case 'D':
      return names.distal();
    case 'O':
      return names.occlusal();
    case 'I':
      return names.incisal();
    case 'B':
      if (!tooth) return names.vestibular();
      return isPosterior(tooth) ? names.buccal() : names.labial();
    case 'L':
      if (!tooth) return names.oral();
      return isUpper(tooth) ? names.palatal() : names.lingual();
    case 'ROOT':
      return names.root();
    case 'CROWN':
      return names.crown();
    case 'WHOLE_TOOTH':
      return names.wholeTooth();
    case 'JAW':
      return names.jaw();
  }
}

/**
 * Lists surface names in spoken order, with their letters: "mesial, occlusal (MO)".
 * @returns an empty text for none.
 */
export function surfacesText(surfaces: readonly Surface[], tooth: ToothNumber | null, locale: Locale): string {
  const sorted = sortSurfaces(surfaces);
  const names = sorted.map((surface) => surfaceName(surface, tooth, locale)).join(', ');
  const letters = formatSurfaces(sorted.filter((surface) => surface.length === 1));
  return letters ? `${names} (${letters})` : names;
}
