import { useDebouncedCallback } from '@mantine/hooks';
import type { DisplaySettings } from '@molaar/contracts';
import { useRef } from 'react';
import { useSaveDisplay } from '../../../client/display/use-save-display';

/** Milliseconds without a change before the display settings are saved. */
const REST = 800;

/**
 * Saves what the person sets on the workdesk as their display settings, debounced: they apply to every image and
 * device.
 */
export function useRememberDisplay(): (change: Partial<DisplaySettings>) => void {
  const save = useSaveDisplay({ silent: true });
  const changed = useRef<Partial<DisplaySettings>>({});
  const saveChanged = useDebouncedCallback(
    () => {
      save(changed.current);
      changed.current = {};
    },
    { delay: REST, flushOnUnmount: true },
  );
  return (change) => {
    changed.current = { ...changed.current, ...change };
    saveChanged();
  };
}
