import type { FindingType } from '@molaar/domain/findings';
import { useSaveDisplay } from '../../../client/display/use-save-display';
import { useWorkdesk } from '../workdesk-context';
import { MAX_FAVOURITES, toggleFavourite } from './favourites';

export interface Favourites {
  readonly list: readonly FindingType[];
  readonly isFull: boolean;
  toggle(type: FindingType): void;
}

/** The finding types that this person has assigned to the number keys; stored with the display settings. */
export function useFavourites(): Favourites {
  const { favourites } = useWorkdesk().commands.page;
  const save = useSaveDisplay();
  return {
    list: favourites,
    isFull: favourites.length >= MAX_FAVOURITES,
    toggle: (type) => save({ favourites: toggleFavourite(favourites, type) }),
  };
}
