import { formatTeeth } from '@molaar/domain/treatment-plans';
import { useId } from 'react';
import { useLocale, useTexts } from '../../../client/texts/texts';
import { lineErrors } from '../session/line-check';
import { usePlanner } from '../session/planner-context';
import type { EditLine } from '../session/treatment-plan-edit';
import { changeLine } from './line-edits';

type TextField = 'issue' | 'treatmentName' | 'treatmentText' | 'quantity' | 'priceFrom' | 'priceTo';

/** What the cells of one treatment share: its name and errors, and how its fields are changed. */
export type TreatmentFields = ReturnType<typeof useTreatmentFields>;

/** Returns the properties of the input fields of a treatment: name, value, error and what a change does. */
export function useTreatmentFields(line: EditLine) {
  const text = useTexts().treatmentPlanner.table;
  const locale = useLocale();
  const { session, notation } = usePlanner();
  const errorId = useId();
  const { readOnly } = session;
  const errors = lineErrors(line, locale);
  const name = [line.tooth ? formatTeeth(line, notation) : text.jaw(), line.issue].join(' ');

  /** Changes of the same text field in a row are one entry of the history. */
  function set(change: Partial<EditLine>, field?: TextField | 'otherName'): void {
    session.edit((plan) => changeLine(plan, line.id, change), field && `${line.id}.${field}`);
  }

  return {
    line,
    /** Teeth and issue, for accessible names. */
    name,
    readOnly,
    errors,
    /** The id of the element that shows the errors. */
    errorId,
    set,
    label: (field: string) => text.field({ field, name }),
    /** Returns the props of a text field. */
    field: (key: TextField) => ({
      value: line[key] ?? '',
      readOnly,
      variant: readOnly ? 'unstyled' : 'default',
      error: Boolean(errors[key]),
      'data-col': key,
      'aria-describedby': errors[key] ? errorId : undefined,
      onChange: (event: { currentTarget: { value: string } }) => set({ [key]: event.currentTarget.value }, key),
    }),
  };
}
