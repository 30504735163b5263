import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useSaveDisplay } from '../../client/display/use-save-display';

/**
 * Returns whether the person wants to see experimental suggestions, a display setting as on the workdesk, and saves it.
 */
export function useShowsExperimental(): readonly [boolean, (shows: boolean) => void] {
  const { data } = trpc.settings.display.useQuery(undefined, { meta: { silent: true }, staleTime: Number.POSITIVE_INFINITY });
  const save = useSaveDisplay({ silent: true });
  // The switch works also while the settings cannot be read or saved.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const shows = chosen ?? data?.effective.experimental ?? false;
  return [
    shows,
    (next) => {
      setChosen(next);
      save({ experimental: next });
    },
  ];
}
