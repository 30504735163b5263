import type { ImportColumn } from '@molaar/contracts';
import { UNITS, VAT } from '@molaar/domain/treatment-plans';
import type { ClipboardEvent } from 'react';
import { useTexts } from '../../client/texts/texts';
import classes from './pricing.module.css';

export const NUMBERS: readonly ImportColumn[] = ['price', 'minimum', 'maximum', 'quantity'];

interface Props {
  column: ImportColumn;
  value: string;
  /** The row number from 1, for screen readers. */
  row: number;
  error: string | undefined;
  errorId: string;
  /** Existing categories, suggested while typing. */
  listId: string;
  onChange: (value: string) => void;
  onPaste: (event: ClipboardEvent<HTMLElement>) => void;
}

/** One field of the table. Its error is shown below the row, and linked to the field for screen readers. */
export function GridCell({ column, value, row, error, errorId, listId, onChange, onPaste }: Props) {
  const texts = useTexts();
  const isAmount = NUMBERS.includes(column) && column !== 'quantity';
  const label = texts.pricing.grid.cell({ column: texts.pricing.columns[column](), row });
  const shared = {
    className: NUMBERS.includes(column) ? `${classes.cell} ${classes.number}` : classes.cell,
    value,
    'aria-label': isAmount ? `${label}, ${texts.pricing.grid.euro()}` : label,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error ? errorId : undefined,
    onPaste,
  };
  const choices =
    column === 'unit'
      ? UNITS.map((unit) => [unit, texts.catalogue.units[unit]()] as const)
      : column === 'vat'
        ? VAT.map((vat) => [vat, texts.pricing.vat[vat]()] as const)
        : null;
  if (choices)
    return (
      <select {...shared} onChange={(event) => onChange(event.currentTarget.value)}>
        {choices.map(([choice, name]) => (
          <option key={choice} value={choice}>
            {name}
          </option>
        ))}
      </select>
    );
  return (
    <input
      {...shared}
      data-col={column}
      title={value}
      autoComplete="off"
      inputMode={isAmount ? 'decimal' : column === 'quantity' ? 'numeric' : undefined}
      list={column === 'category' ? listId : undefined}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
