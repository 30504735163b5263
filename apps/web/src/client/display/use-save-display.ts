import type { DisplaySettings } from '@molaar/contracts';
import { portal, trpc } from '../api/trpc';

/**
 * Saves a change of the person's display settings. It applies at once; when the server rejects it, the saved settings
 * are loaded. `silent` shows no alert for a failure.
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
