import { useDebouncedCallback } from '@mantine/hooks';
import type { DisplaySettings } from '@molaar/contracts';
import { portal, trpc } from '../../../client/trpc';

/** Milliseconds of rest before a person's own display is kept on the server. */
const REST = 800;

/** Keeps what the person sets on the workdesk as their own display: it is there again on every image and device. */
export function useRememberDisplay(): (change: Partial<DisplaySettings>) => void {
  const save = trpc.settings.saveDisplay.useMutation({ meta: { silent: true } });
  return useDebouncedCallback(
    (change: Partial<DisplaySettings>) => {
      const known = portal.settings.display.getData();
      if (!known) return;
      const display = { ...known.effective, ...change };
      portal.settings.display.setData(undefined, { ...known, own: display, effective: display });
      save.mutate({ scope: 'OWN', display });
    },
    { delay: REST, flushOnUnmount: true },
  );
}
