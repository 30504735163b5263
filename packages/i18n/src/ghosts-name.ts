import type { Locale } from '@molaar/contracts';
import { compareTeeth, formatTooth, type Notation, type ToothNumber } from '@molaar/domain/teeth';
import { translations } from './translations';

/**
 * Returns what is known about teeth that a chart draws as ghosts: an analysis did not see them, or they were not
 * assessed. Where both are true, those that it did not see are named.
 */
export function ghostsName(
  ghosts: readonly ToothNumber[],
  assessed: ReadonlySet<ToothNumber>,
  { notation, locale }: { notation: Notation; locale: Locale },
): string {
  const { legend } = translations(locale).teethStatus;
  const notSeen = ghosts.filter((tooth) => assessed.has(tooth)).sort(compareTeeth);
  if (notSeen.length === 0) return legend.notAssessed();
  if (notSeen.length === ghosts.length) return legend.notSeen();
  return legend.partlyAssessed({ teeth: notSeen.map((tooth) => formatTooth(tooth, notation)).join(', ') });
}
