import type { FindingType } from '@molaar/domain';
import { portal, trpc } from '../../../client/trpc';
import { useDesk } from '../desk';
import { MOST_FAVOURITES, toggleFavourite } from './favourites';

export interface Favourites {
  readonly list: readonly FindingType[];
  readonly isFull: boolean;
  toggle(type: FindingType): void;
}

/** The finding types that this person has at hand under the number keys; kept with how their workdesk opens. */
export function useFavourites(): Favourites {
  const { favourites } = useDesk().commands.page;
  const save = trpc.settings.saveDisplay.useMutation({ onError: () => void portal.settings.display.invalidate() });
  return {
    list: favourites,
    isFull: favourites.length >= MOST_FAVOURITES,
    toggle(type) {
      const known = portal.settings.display.getData();
      if (!known) return;
      const display = { ...known.effective, favourites: toggleFavourite(known.effective.favourites, type) };
      // The keys follow at once; a refusal brings back what the server holds.
      portal.settings.display.setData(undefined, { ...known, own: display, effective: display });
      save.mutate({ scope: 'OWN', display });
    },
  };
}
