import { Table, type TableProps } from '@mantine/core';
import classes from './card-table.module.css';

interface Props extends TableProps {
  /** Below this width, in CSS pixels, the table scrolls horizontally. */
  minWidth: number;
  /** The header contains sort buttons: a phone shows them above the cards. */
  sorted?: boolean;
}

/**
 * A table whose rows are cards on a phone. `data-label` on a cell names its column there; the first cell needs none.
 * `data-corner` marks the cell with the row's menu, `data-none` an empty cell, which is hidden.
 */
export function CardTable({ minWidth, sorted, ...table }: Props) {
  return (
    <Table.ScrollContainer minWidth={minWidth} type="native" className={classes.frame}>
      <Table {...table} className={classes.cards} data-sorted={sorted || undefined} />
    </Table.ScrollContainer>
  );
}
