import { HINTS, type Hint } from '@molaar/contracts';
import { useCallback, useMemo, useState } from 'react';
import { portal, trpc } from '../../../client/api/trpc';

/** Hints about changing objects say nothing to who may only look. */
const FOR_EDITORS: ReadonlySet<Hint> = new Set<Hint>(['draw', 'move']);

export interface Hints {
  /** The hint that is shown; null when all are put away. */
  readonly shown: Hint | null;
  readonly position: number;
  readonly count: number;
  /** Puts the shown one away, for this person on every device, and goes on to the next. */
  next(): void;
  back(): void;
  /** Puts all of them away. */
  dismiss(): void;
  /** Shows all of them again, from the first. */
  begin(): void;
}

/** The hints that this person has not put away yet; without the server's word none are shown. */
export function useHints(canEdit: boolean): Hints {
  const known = trpc.settings.hints.useQuery(undefined, { meta: { silent: true }, staleTime: Number.POSITIVE_INFINITY, retry: false });
  const mark = trpc.settings.markHints.useMutation({ meta: { silent: true } });
  const list = useMemo(() => HINTS.filter((hint) => canEdit || !FOR_EDITORS.has(hint)), [canEdit]);
  const unread = known.data ? list.filter((hint) => !known.data.read.includes(hint)) : [];
  const [chosen, setChosen] = useState<Hint | null>(null);
  const shown = chosen && unread.includes(chosen) ? chosen : (unread[0] ?? null);
  const position = shown ? list.indexOf(shown) : -1;

  const { mutate } = mark;
  const put = useCallback(
    (hints: readonly Hint[], read: boolean) => {
      // The card follows at once; where the server cannot be told, the hint comes again another day.
      portal.settings.hints.setData(undefined, (before) => ({
        read: read ? [...new Set([...(before?.read ?? []), ...hints])] : (before?.read ?? []).filter((hint) => !hints.includes(hint)),
      }));
      mutate({ hints: [...hints], read });
    },
    [mutate],
  );
  const begin = useCallback(() => {
    setChosen(null);
    put(HINTS, false);
  }, [put]);

  return {
    shown,
    position,
    count: list.length,
    next: () => {
      if (!shown) return;
      setChosen(null);
      put([shown], true);
    },
    back: () => {
      const before = list[position - 1];
      if (!before) return;
      put([before], false);
      setChosen(before);
    },
    dismiss: () => put(HINTS, true),
    begin,
  };
}
