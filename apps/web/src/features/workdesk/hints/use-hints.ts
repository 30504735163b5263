import { HINTS, type Hint } from '@molaar/contracts';
import { useCallback, useMemo, useState } from 'react';
import { portal, trpc } from '../../../client/api/trpc';

/** Hints about editing are not for people who may only view. */
const FOR_EDITORS: ReadonlySet<Hint> = new Set<Hint>(['draw', 'move']);

export interface Hints {
  /** The visible hint; null when all are dismissed. */
  readonly shown: Hint | null;
  readonly position: number;
  readonly count: number;
  /** Dismisses the visible hint, for this person on every device, and shows the next. */
  next(): void;
  back(): void;
  /** Dismisses all hints. */
  dismiss(): void;
  /** Shows all hints again, from the first. */
  begin(): void;
}

/** Returns the hints that this person has not dismissed; none until the server has responded. */
export function useHints(canEdit: boolean): Hints {
  const known = trpc.settings.hints.useQuery(undefined, { meta: { silent: true }, staleTime: Number.POSITIVE_INFINITY, retry: false });
  const save = trpc.settings.markHints.useMutation({ meta: { silent: true } });
  const list = useMemo(() => HINTS.filter((hint) => canEdit || !FOR_EDITORS.has(hint)), [canEdit]);
  const unread = known.data ? list.filter((hint) => !known.data.read.includes(hint)) : [];
  const [chosen, setChosen] = useState<Hint | null>(null);
  const shown = chosen && unread.includes(chosen) ? chosen : (unread[0] ?? null);
  const position = shown ? list.indexOf(shown) : -1;

  const { mutate } = save;
  const put = useCallback(
    async (hints: readonly Hint[], read: boolean) => {
      // An answer that is still under way would undo the change.
      await portal.settings.hints.cancel();
      // The card changes at once; where the request fails, the hint is shown again another time.
      portal.settings.hints.setData(undefined, (before) => ({
        read: read ? [...new Set([...(before?.read ?? []), ...hints])] : (before?.read ?? []).filter((hint) => !hints.includes(hint)),
      }));
      mutate({ hints: [...hints], read });
    },
    [mutate],
  );
  const begin = useCallback(() => {
    setChosen(null);
    void put(HINTS, false);
  }, [put]);

  return {
    shown,
    position,
    count: list.length,
    next: () => {
      if (!shown) return;
      setChosen(null);
      void put([shown], true);
    },
    back: () => {
      const before = list[position - 1];
      if (!before) return;
      void put([before], false);
      setChosen(before);
    },
    dismiss: () => void put(HINTS, true),
    begin,
  };
}
