import { IMPORT_COLUMNS, type ImportColumn, type PricingComponent } from '@molaar/contracts';
import { type ClipboardEvent, useId } from 'react';
import { useLocale, useTexts } from '../../client/texts/texts';
import { moveFocusInGrid } from '../../shell/grid-keys';
import { GridRow } from './grid-row';
import { newRowKey } from './new-row-key';
import classes from './pricing.module.css';
import type { PricingQuery, PricingSort } from './pricing-query';
import { addRow, changeAdded, changeRow, draftOf, type Edits, pastedChange, type RowDraft, readPasted } from './row-edits';
import { SortHeading } from './sort-heading';
import type { PriceEdits } from './use-price-edits';

interface Props {
  components: readonly PricingComponent[];
  categories: readonly string[];
  edits: PriceEdits;
  query: Pick<PricingQuery, 'sort' | 'direction'>;
  onSort: (column: PricingSort) => void;
  onDelete: (component: PricingComponent) => void;
}

/** The names share the space that codes, units and numbers leave; `cqw` is a hundredth of the table's width. */
const WIDTHS: Readonly<Record<ImportColumn, string>> = {
  code: '62px',
  category: '120px',
  name: 'auto',
  unit: '92px',
  // 1234.50 is not cut off: it would be read as another price.
  price: '76px',
  minimum: '68px',
  maximum: '68px',
  quantity: '78px',
  nameEt: 'max(92px, 8cqw)',
  nameEn: 'max(100px, 9cqw)',
  vat: '88px',
};

interface Line {
  key: string;
  draft: RowDraft;
  base?: PricingComponent;
}

/** The price list as an editable table: new rows first, then the page. */
export function ComponentGrid({ components, categories, edits, query, onSort, onDelete }: Props) {
  const texts = useTexts();
  const locale = useLocale();
  const listId = useId();
  const lines: Line[] = [
    ...[...edits.edits.added].map(([key, draft]) => ({ key, draft })),
    ...components.map((base) => ({ key: base.id, base, draft: edits.edits.changed.get(base.id)?.draft ?? draftOf(base, locale) })),
  ];

  const changed = (state: Edits, { key, base }: Line, change: Partial<RowDraft>): Edits =>
    base ? changeRow(state, base, change, locale) : changeAdded(state, key, change);

  /**
   * Pastes cells to the right and below, as in a spreadsheet. Cells past the last row make new rows; cells pasted into
   * a new row make new rows only, and do not overwrite the saved ones below.
   */
  function paste(event: ClipboardEvent<HTMLElement>, at: number, column: ImportColumn): void {
    const rows = readPasted(event.clipboardData.getData('text/plain'));
    if (rows.length === 1 && rows[0]?.length === 1) return;
    event.preventDefault();
    edits.edit(lines[at]?.key ?? '', (before) =>
      rows.reduce((state, cells, index) => {
        const change = pastedChange(cells, column);
        const line = lines[at + index];
        const isWithin = line && (!line.base || lines[at]?.base);
        return isWithin ? changed(state, line, change) : addRow(state, newRowKey(), change);
      }, before),
    );
  }

  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={texts.pricing.grid.label()} onKeyDown={moveFocusInGrid}>
        <colgroup>
          {IMPORT_COLUMNS.map((column) => (
            <col key={column} style={{ width: WIDTHS[column] }} />
          ))}
          <col style={{ width: 44 }} />
        </colgroup>
        <thead>
          <tr>
            {IMPORT_COLUMNS.map((column) => (
              <SortHeading key={column} column={column} query={query} onSort={onSort} />
            ))}
            <td className={classes.last} />
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <GridRow
              key={line.key}
              draft={line.draft}
              row={index + 1}
              state={!line.base ? 'new' : edits.edits.changed.has(line.key) ? 'changed' : 'saved'}
              errors={edits.rowErrors.get(line.key)}
              listId={listId}
              onChange={(column, value) =>
                edits.edit(line.key, (state) => changed(state, line, { [column]: value }), `${line.key}.${column}`)
              }
              onPaste={(event, column) => paste(event, index, column)}
              onRestore={() => edits.drop(line.key)}
              onDelete={() => line.base && onDelete(line.base)}
            />
          ))}
        </tbody>
      </table>
      <datalist id={listId}>
        {categories.map((category) => (
          <option key={category} value={category} />
        ))}
      </datalist>
    </div>
  );
}
