import { Table, type TableProps } from '@mantine/core';
import classes from './card-table.module.css';

interface Props extends TableProps {
  /** Below this width, in CSS pixels, the table scrolls inside itself. */
  minWidth: number;
  /** Its head holds buttons that sort: a phone shows them above the cards. */
  sorted?: boolean;
}

/**
 * A table whose rows a phone shows as cards. A cell with `data-label` says there which column it is of; the first one needs none, it
 * names the row. A cell with `data-corner` holds the row's menu; one with `data-none` says nothing and is left out.
 */
export function CardTable({ minWidth, sorted, ...table }: Props) {
  return (
    <Table.ScrollContainer minWidth={minWidth} type="native" className={classes.frame}>
      <Table {...table} className={classes.cards} data-sorted={sorted || undefined} />
    </Table.ScrollContainer>
  );
}
