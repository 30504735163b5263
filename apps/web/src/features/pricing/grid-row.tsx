import { ActionIcon, Anchor, Group, Tooltip } from '@mantine/core';
import { IMPORT_COLUMNS, type ImportColumn } from '@molaar/contracts';
import { IconArrowBackUp, IconTrash, IconX } from '@tabler/icons-react';
import { type ClipboardEvent, type KeyboardEvent, useId } from 'react';
import { useTexts } from '../../client/texts/texts';
import { GridCell } from './grid-cell';
import classes from './pricing.module.css';
import type { RowDraft } from './row-edits';
import type { RowErrors } from './use-price-edits';

interface Props {
  draft: RowDraft;
  /** The row number on the page, from 1. */
  row: number;
  state: 'saved' | 'changed' | 'new';
  errors: RowErrors | undefined;
  listId: string;
  onChange: (column: ImportColumn, value: string) => void;
  onPaste: (event: ClipboardEvent<HTMLElement>, column: ImportColumn) => void;
  /** Discards the edit; a new row is removed. */
  onRestore: () => void;
  onDelete: () => void;
}

/** One component as a row of fields. */
export function GridRow({ draft, row, state, errors, listId, onChange, onPaste, onRestore, onDelete }: Props) {
  const texts = useTexts();
  const text = texts.pricing.grid;
  const errorId = useId();
  const fields = IMPORT_COLUMNS.flatMap((column) => {
    const message = errors?.fields[column];
    return message ? [`${texts.pricing.columns[column]()}: ${message}`] : [];
  });
  const messages = errors?.text ? [...fields, errors.text] : fields;

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || state !== 'changed') return;
    event.stopPropagation();
    onRestore();
  }

  const action =
    state === 'saved'
      ? { label: text.deleteRow({ code: draft.code }), icon: IconTrash, run: onDelete }
      : state === 'new'
        ? { label: text.removeNew(), icon: IconX, run: onRestore }
        : { label: texts.common.actions.undo(), icon: IconArrowBackUp, run: onRestore };
  const Icon = action.icon;

  return (
    <>
      <tr data-edited={state !== 'saved' || undefined} data-invalid={errors ? true : undefined} onKeyDown={onKey}>
        {IMPORT_COLUMNS.map((column) => (
          <td key={column} data-column={column} data-label={texts.pricing.columns[column]()}>
            <GridCell
              column={column}
              value={draft[column]}
              row={row}
              error={errors?.fields[column]}
              errorId={errorId}
              listId={listId}
              onChange={(value) => onChange(column, value)}
              onPaste={(event) => onPaste(event, column)}
            />
          </td>
        ))}
        <td className={classes.last}>
          <Group justify="center">
            <Tooltip label={action.label}>
              <ActionIcon variant="subtle" color="gray" aria-label={action.label} onClick={action.run}>
                <Icon size={16} aria-hidden="true" />
              </ActionIcon>
            </Tooltip>
          </Group>
        </td>
      </tr>
      {errors && messages.length > 0 ? (
        <tr className={classes.mistake}>
          <td colSpan={IMPORT_COLUMNS.length + 1} id={errorId} role="alert">
            {messages.join(' · ')}{' '}
            {errors.conflict ? (
              <Anchor component="button" type="button" fz="xs" onClick={onRestore}>
                {text.showTheirs()}
              </Anchor>
            ) : null}
          </td>
        </tr>
      ) : null}
    </>
  );
}
