import type { Comparison } from '@molaar/contracts';
import type { Surface } from '@molaar/domain/teeth';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { trpcClient } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { approvedContradictions, type StatusSession } from '../teeth-status';
import { mergeTooth, type Side, sideOf, statusesOf, type ToothStep } from './merge-tooth';

interface DecidedStep {
  readonly index: number;
  readonly act: 'MERGED' | 'SKIPPED';
  /** The number of teeth that one click decided. */
  readonly count: number;
}

export interface ImportStepsOptions {
  steps: readonly ToothStep[];
  comparison: Comparison;
  practice: string;
  session: StatusSession;
  onClose: () => void;
}

/**
 * The state of an import: the current tooth, the chosen sides and the decisions. Each decision is a history entry that
 * can be undone.
 */
export function useImportSteps({ steps, comparison, practice, session, onClose }: ImportStepsOptions) {
  const text = useTexts().practiceExchange.import;
  const [index, setIndex] = useState(0);
  const [done, setDone] = useState<readonly DecidedStep[]>([]);
  const [chosen, setChosen] = useState<ReadonlyMap<string, Side>>(new Map());
  const [saving, setSaving] = useState(false);
  const step = steps[index];

  const acts = new Map(
    done.flatMap(({ index: from, act, count }) => Array.from({ length: count }, (_, offset) => [from + offset, act] as const)),
  );
  const merged = [...acts.values()].filter((act) => act === 'MERGED').length;
  const act = acts.get(index);

  const choiceOf = (tooth: string): Map<Surface, Side> =>
    new Map(
      [...chosen].flatMap(([key, side]) => {
        const [number, surface] = key.split('|');
        return number === tooth ? [[surface as Surface, side] as const] : [];
      }),
    );
  const wantedOf = ({ tooth, differences }: ToothStep) => {
    const choice = choiceOf(tooth);
    return differences.map((difference) => ({ difference, side: sideOf(difference, choice) }));
  };

  /** The chosen statuses of a tooth by surface. */
  const chosenOn = (other: ToothStep) =>
    new Map(wantedOf(other).flatMap(({ difference, side }) => (side ? [[difference.surface, statusesOf(difference, side)] as const] : [])));

  function contradictionAfter(other: ToothStep) {
    const { base, history } = session.state.getState();
    const merged = mergeTooth(base, history.present, other.tooth, chosenOn(other));
    return approvedContradictions(base, merged).find(({ tooth }) => tooth === other.tooth);
  }

  function merge(next: boolean): void {
    if (!step) return;
    session.apply((base, edits) => mergeTooth(base, edits, step.tooth, chosenOn(step)));
    setDone([...done, { index, act: 'MERGED', count: 1 }]);
    if (next) setIndex(index + 1);
  }

  function skip(count: number): void {
    setDone([...done, { index, act: 'SKIPPED', count }]);
    setIndex(index + count);
  }

  function undo(): void {
    const last = done.at(-1);
    if (!last) return;
    if (last.act === 'MERGED') session.undo();
    setDone(done.slice(0, -1));
    setIndex(last.index);
  }

  /** Saves the merged statuses, then reports the decisions: in this order a failure asks again and loses nothing. */
  async function finish(): Promise<void> {
    setSaving(true);
    try {
      if (merged > 0 && !(await session.save())) return;
      const surfacesOf = (wanted: DecidedStep['act']) =>
        steps.flatMap(({ tooth, differences }, at) =>
          acts.get(at) === wanted ? differences.map(({ surface }) => ({ tooth, surface })) : [],
        );
      const { imageId, revision } = comparison;
      await trpcClient.exchange.settle.mutate({ imageId, revision, skipped: surfacesOf('SKIPPED'), decided: surfacesOf('MERGED') });
      if (merged > 0) showAlert('success', text.saved());
      onClose();
    } catch (error) {
      if (failureOf(error).code === 'VERSION_CONFLICT') showAlert('warning', text.changed({ practice }));
      else reportFailure(error);
    } finally {
      setSaving(false);
    }
  }

  const wanted = step ? wantedOf(step) : [];
  const isOpen = wanted.some(({ side }) => side === null);
  return {
    index,
    step,
    act,
    merged,
    skipped: acts.size - merged,
    saving,
    isOpen,
    canUndo: done.length > 0,
    /** The chosen sides of the current tooth. */
    sides: new Map(wanted.flatMap(({ difference, side }) => (side ? [[difference.surface, side] as const] : []))),
    // Includes the other approved statuses of the tooth, as the check of the server does.
    contradiction: !step || isOpen || act ? undefined : contradictionAfter(step),
    choose: (surface: Surface, side: Side) => step && setChosen(new Map(chosen).set(`${step.tooth}|${surface}`, side)),
    next: () => setIndex(index + 1),
    merge,
    skip,
    undo,
    finish,
  };
}
