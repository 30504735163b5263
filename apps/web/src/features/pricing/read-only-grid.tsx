import { IMPORT_COLUMNS, type ImportColumn, type PricingComponent } from '@molaar/contracts';
import { useLocale, useTexts } from '../../client/texts/texts';
import { NUMBERS } from './grid-cell';
import classes from './pricing.module.css';
import type { PricingQuery, PricingSort } from './pricing-query';
import { draftOf, type RowDraft } from './row-edits';
import { SortHeading } from './sort-heading';

interface Props {
  components: readonly PricingComponent[];
  query: Pick<PricingQuery, 'sort' | 'direction'>;
  onSort: (column: PricingSort) => void;
}

/** The price list for roles that may only read it. */
export function ReadOnlyGrid({ components, query, onSort }: Props) {
  const texts = useTexts();
  const locale = useLocale();
  const text = ({ unit, vat }: PricingComponent, draft: RowDraft, column: ImportColumn) => {
    if (column === 'unit') return texts.catalogue.units[unit]();
    return column === 'vat' ? texts.pricing.vat[vat]() : draft[column];
  };
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={texts.pricing.grid.label()} style={{ tableLayout: 'auto' }}>
        <thead>
          <tr>
            {IMPORT_COLUMNS.map((column) => (
              <SortHeading key={column} column={column} query={query} onSort={onSort} />
            ))}
          </tr>
        </thead>
        <tbody>
          {components.map((component) => {
            const draft = draftOf(component, locale);
            return (
              <tr key={component.id}>
                {IMPORT_COLUMNS.map((column) => (
                  <td
                    key={column}
                    className={NUMBERS.includes(column) ? classes.number : undefined}
                    data-column={column}
                    data-label={texts.pricing.columns[column]()}
                  >
                    <span className={classes.plain}>{text(component, draft, column)}</span>
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
