import { Group, UnstyledButton } from '@mantine/core';
import { type ImportColumn, PRICING_SORTS } from '@molaar/contracts';
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react';
import { useTexts } from '../../client/texts/texts';
import { NUMBERS } from './grid-cell';
import classes from './pricing.module.css';
import type { PricingQuery, PricingSort } from './pricing-query';

interface Props {
  column: ImportColumn;
  query: Pick<PricingQuery, 'sort' | 'direction'>;
  onSort: (column: PricingSort) => void;
}

/** The heading of a column, which sorts if the server can sort by it. */
export function SortHeading({ column, query: { sort, direction }, onSort }: Props) {
  const texts = useTexts();
  const name = texts.pricing.columns[column]();
  const sorts = PRICING_SORTS.find((one) => one === column);
  const isActive = sort === column;
  const Icon = !isActive ? IconArrowsSort : direction === 'asc' ? IconArrowUp : IconArrowDown;
  return (
    <th
      scope="col"
      className={NUMBERS.includes(column) ? classes.number : undefined}
      aria-sort={isActive ? (direction === 'asc' ? 'ascending' : 'descending') : undefined}
    >
      {sorts ? (
        <UnstyledButton fz={12} fw={600} mih={24} onClick={() => onSort(sorts)} aria-label={texts.pricing.sortBy({ column: name })}>
          <Group gap={4} wrap="nowrap">
            {name}
            <Icon size={13} aria-hidden="true" opacity={isActive ? 1 : 0.45} />
          </Group>
        </UnstyledButton>
      ) : (
        name
      )}
    </th>
  );
}
