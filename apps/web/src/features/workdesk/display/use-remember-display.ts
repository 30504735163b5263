import { useDebouncedCallback } from '@mantine/hooks';
import type { DisplaySettings } from '@molaar/contracts';
import { useSaveDisplay } from './use-save-display';

/** Milliseconds of rest before a person's own display is kept on the server. */
const REST = 800;

/** Keeps what the person sets on the workdesk as their own display, once they rest: it is there again on every image and device. */
export function useRememberDisplay(): (change: Partial<DisplaySettings>) => void {
  return useDebouncedCallback(useSaveDisplay({ silent: true }), { delay: REST, flushOnUnmount: true });
}
