import { useMemo } from 'react';
import { countDecisionsLeft } from './count-decisions-left';
import { experimentalKeys, isUnprovenSuggestion } from './experimental-keys';
import { knownTeeth } from './known-teeth';
import { approvedContradictions, shownStatuses } from './status-edits';

interface Options {
  base: Parameters<typeof shownStatuses>[0];
  edits: Parameters<typeof shownStatuses>[1];
  found: Parameters<typeof knownTeeth>[0];
  image: Parameters<typeof knownTeeth>[2];
  /** Suggestions of experimental finding types are shown too. */
  withUnproven: boolean;
}

/** Returns what chart and table show: the saved statuses with the unsaved edits, and what follows from them. */
export function useShownStatuses({ base, edits, found, image, withUnproven }: Options) {
  const { annotations } = found;
  const known = useMemo(() => shownStatuses(base, edits), [base, edits]);
  const contradictions = useMemo(() => approvedContradictions(base, edits), [base, edits]);
  const experimental = useMemo(() => experimentalKeys(known, annotations), [known, annotations]);
  const proven = useMemo(() => known.filter((status) => !isUnprovenSuggestion(status, experimental)), [known, experimental]);
  const shown = withUnproven ? known : proven;
  // A suggestion that is hidden shows no tooth either: a bridge's missing tooth would be drawn as a natural one.
  const teeth = useMemo(() => knownTeeth(found, shown, image), [found, shown, image]);
  const left = useMemo(() => countDecisionsLeft(annotations, known), [annotations, known]);
  return { known, shown, unprovenCount: known.length - proven.length, experimental, contradictions, teeth, left };
}
