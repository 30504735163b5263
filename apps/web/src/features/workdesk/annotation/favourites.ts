import type { FindingType } from '@molaar/domain/findings';

/** One for each of the number keys. */
export const MOST_FAVOURITES = 9;

/** Takes the finding type out of the favourites, or puts it last among them; when all keys are taken nothing is added. */
export function toggleFavourite(favourites: readonly FindingType[], type: FindingType): FindingType[] {
  if (favourites.includes(type)) return favourites.filter((one) => one !== type);
  return favourites.length < MOST_FAVOURITES ? [...favourites, type] : [...favourites];
}
