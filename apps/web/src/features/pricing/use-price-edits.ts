import { type PricingComponent, savePricingComponentInput } from '@molaar/contracts';
import { change, mapHistory, redo, startHistory, undo } from '@molaar/scene/history';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { portal, trpcClient } from '../../client/api/trpc';
import { validateInput } from '../../client/forms/validate-input';
import { useLocale, useTexts } from '../../client/texts/texts';
import { countEdits, dropEdit, type Edits, NO_EDITS, type RowDraft, readDraft, settleEdit } from './row-edits';

/** The errors of a row by column; `conflict`: somebody else has changed it. */
export interface RowErrors {
  readonly fields: Readonly<Record<string, string>>;
  readonly conflict: boolean;
  readonly text: string | null;
}

/** A row whose code already exists, which the person has to confirm. */
export interface TakenCode {
  readonly key: string;
  readonly draft: RowDraft;
}

interface Row {
  readonly key: string;
  readonly draft: RowDraft;
  /** Undefined for a new row. */
  readonly base?: PricingComponent;
}

/** The unsaved rows of a price list with undo and redo, and saving. */
export function usePriceEdits(pricingTemplateId: string) {
  const texts = useTexts();
  const locale = useLocale();
  const [history, setHistory] = useState(() => startHistory(NO_EDITS));
  const [rowErrors, setRowErrors] = useState<ReadonlyMap<string, RowErrors>>(new Map());
  const [taken, setTaken] = useState<readonly TakenCode[]>([]);
  const [saving, setSaving] = useState(false);
  const edits = history.present;

  const settle = (key: string, sent: RowDraft, saved: PricingComponent) =>
    setHistory((before) => ({
      ...mapHistory(before, (state) => dropEdit(state, key)),
      present: settleEdit(before.present, { key, sent, saved, locale }),
    }));
  const leaveTaken = (key: string) => setTaken((before) => before.filter((one) => one.key !== key));
  const clear = (key: string) => setRowErrors((before) => new Map([...before].filter(([one]) => one !== key)));

  /** Saves one row. @returns null when it was saved, else its errors, or TAKEN when its code already exists */
  async function saveRow({ key, draft, base }: Row, confirm = false): Promise<RowErrors | 'TAKEN' | null> {
    const { input, errors } = readDraft(draft, locale);
    const whole = { ...input, pricingTemplateId, id: base?.id, version: base?.version, confirm };
    const { data, errors: invalid } = validateInput(savePricingComponentInput, whole, locale);
    const fields = { ...invalid, ...errors };
    if (!data || Object.keys(fields).length > 0) return { fields, conflict: false, text: null };
    try {
      settle(key, draft, await trpcClient.pricing.saveComponent.mutate(data));
      return null;
    } catch (error) {
      const failure = failureOf(error);
      if (failure.code === 'PRICING_COMPONENT_CODE_EXISTS') return 'TAKEN';
      if (failure.code === 'VERSION_CONFLICT') return { fields: {}, conflict: true, text: texts.pricing.grid.conflict() };
      if (failure.code !== 'VALIDATION_FAILED') reportFailure(error, 'prices');
      return { fields: failure.fields, conflict: false, text: null };
    }
  }

  /**
   * Saves all rows.
   * @returns whether all were saved; the others stay unsaved, with their errors
   */
  async function save(): Promise<boolean> {
    const rows: Row[] = [
      ...[...edits.changed].map(([key, { base, draft }]) => ({ key, base, draft })),
      ...[...edits.added].map(([key, draft]) => ({ key, draft })),
    ];
    if (rows.length === 0 || saving) return rows.length === 0;
    setSaving(true);
    const found = new Map<string, RowErrors>();
    const takenCodes: TakenCode[] = [];
    for (const row of rows) {
      const errors = await saveRow(row);
      if (errors === 'TAKEN') {
        takenCodes.push(row);
        found.set(row.key, { fields: { code: texts.validation.codeExists() }, conflict: false, text: null });
      } else if (errors) found.set(row.key, errors);
    }
    setRowErrors(found);
    setTaken(takenCodes);
    await refresh();
    setSaving(false);
    if (found.size === 0) showAlert('success', texts.pricing.grid.saved(), { tag: 'prices' });
    else if (takenCodes.length < found.size) showAlert('warning', texts.pricing.grid.notSaved(), { tag: 'prices' });
    return found.size === 0;
  }

  /** Saves a row with a code that already exists. What is wrong in the row is shown there; else the question stays. */
  async function confirmTaken({ key, draft }: TakenCode): Promise<void> {
    setSaving(true);
    const base = edits.changed.get(key)?.base;
    const errors = await saveRow(base ? { key, draft, base } : { key, draft }, true);
    await refresh();
    setSaving(false);
    if (errors === null) clear(key);
    // An alert says why it failed, and nothing in the row is wrong: it can be confirmed again.
    else if (errors === 'TAKEN' || (!errors.conflict && Object.keys(errors.fields).length === 0)) return;
    else setRowErrors((before) => new Map(before).set(key, errors));
    leaveTaken(key);
  }

  return {
    edits,
    count: countEdits(edits),
    rowErrors,
    saving,
    taken,
    save,
    confirmTaken,
    leaveTaken,
    /** Changes with the same `name` in a row are one history entry. */
    edit(key: string, step: (edits: Edits) => Edits, name: string | null = null): void {
      clear(key);
      setHistory((before) => change(before, step(before.present), name));
    },
    drop(key: string): void {
      clear(key);
      setHistory((before) => change(before, dropEdit(before.present, key)));
    },
    discard(): void {
      setRowErrors(new Map());
      setHistory((before) => change(before, NO_EDITS));
    },
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
  };
}

export type PriceEdits = ReturnType<typeof usePriceEdits>;

/** Reloads everything that shows prices. */
export async function refresh(): Promise<void> {
  await portal.templates.invalidate();
}
