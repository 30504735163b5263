import { useDebouncedCallback } from '@mantine/hooks';
import type { DisplaySettings } from '@molaar/contracts';
import { useSaveDisplay } from './use-save-display';

/** Milliseconds without a change before the display settings are saved. */
const REST = 800;

/**
 * Saves what the person sets on the workdesk as their display settings, debounced: they apply to every image and
 * device.
 */
export function useRememberDisplay(): (change: Partial<DisplaySettings>) => void {
  return useDebouncedCallback(useSaveDisplay({ silent: true }), { delay: REST, flushOnUnmount: true });
}
