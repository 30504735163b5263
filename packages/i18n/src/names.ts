import type { Locale } from '@molaar/contracts';
import { type FindingType, isFindingType } from '@molaar/domain/findings';
import type { ToothStatus } from '@molaar/domain/statuses';
import { formatSurfaces, isPosterior, isUpper, type Surface, sortSurfaces, type ToothNumber } from '@molaar/domain/teeth';
import { translations } from './translations';

export function findingName(type: FindingType, locale: Locale): string {
  return translations(locale).catalogue.findings[type]();
}

/** A status that is a finding type reads as the finding; the others have names of their own. */
export function toothStatusName(status: ToothStatus, locale: Locale): string {
  const { findings, statuses } = translations(locale).catalogue;
  return isFindingType(status) ? findings[status]() : statuses[status]();
}

/**
 * A surface's name on this tooth: L is palatal in the upper jaw and lingual in the lower, B is labial on front teeth and
 * buccal behind them. Without a tooth the name covers both.
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

/** "mesial, occlusal (MO)": the names in spoken order, with the letters that a dentist writes; empty for none. */
export function surfacesText(surfaces: readonly Surface[], tooth: ToothNumber | null, locale: Locale): string {
  const sorted = sortSurfaces(surfaces);
  const names = sorted.map((surface) => surfaceName(surface, tooth, locale)).join(', ');
  const letters = formatSurfaces(sorted.filter((surface) => surface.length === 1));
  return letters ? `${names} (${letters})` : names;
}
