import type { DisplaySettings } from '@molaar/contracts';
import { portal, trpc } from '../../../client/api/trpc';

/**
 * Keeps a change as the person's own display: it counts at once, and a refusal brings back what the server holds. `silent`: it is
 * not said that it could not be kept.
 */
export function useSaveDisplay({ silent = false } = {}): (change: Partial<DisplaySettings>) => void {
  const save = trpc.settings.saveDisplay.useMutation({ meta: { silent }, onError: () => void portal.settings.display.invalidate() });
  return (change) => {
    const known = portal.settings.display.getData();
    if (!known) return;
    const display = { ...known.effective, ...change };
    portal.settings.display.setData(undefined, { ...known, own: display, effective: display });
    save.mutate({ scope: 'OWN', display });
  };
}
