import type { FindingType } from '@molaar/domain/findings';
import { useFormats } from './texts';

/** Returns a function that names finding types with their numbers: "Filling 3, Crown 1", each on one line. */
export function useCountedNames(): (numbers: ReadonlyMap<FindingType, number>) => string {
  const formats = useFormats();
  return (numbers) =>
    [...numbers]
      .sort(([, a], [, b]) => b - a)
      .map(([type, count]) => `${formats.finding(type)}\u00a0${formats.number(count)}`)
      .join(', ');
}
