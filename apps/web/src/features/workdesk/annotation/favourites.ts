import type { FindingType } from '@molaar/domain/findings';

/** One for each number key. */
export const MAX_FAVOURITES = 9;

/** Removes the finding type from the favourites, or adds it last. Nothing is added when all keys are assigned. */
export function toggleFavourite(favourites: readonly FindingType[], type: FindingType): FindingType[] {
  if (favourites.includes(type)) return favourites.filter((one) => one !== type);
  return favourites.length < MAX_FAVOURITES ? [...favourites, type] : [...favourites];
}
