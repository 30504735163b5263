import { Group, Pagination, Select, Text } from '@mantine/core';
import { PAGE_SIZES } from '@molaar/contracts';
import { useTexts } from '../client/texts/texts';

interface Props {
  /** The number of records, as text. */
  total: string;
  pages: number;
  /** From 0. */
  page: number;
  size: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Below a list: the number of its records, the size of a page, and the pages. */
export function Pager({ total, pages, page, size, onPage, onSize }: Props) {
  const { pagination, actions } = useTexts().common;
  return (
    <Group justify="space-between" p="md" gap="md">
      <Text fz="sm" c="dimmed" aria-live="polite">
        {total}
      </Text>
      <Group gap="md">
        <Select
          size="xs"
          w={84}
          aria-label={pagination.perPage()}
          allowDeselect={false}
          value={String(size)}
          data={PAGE_SIZES.map(String)}
          onChange={(value) => onSize(Number(value))}
        />
        <Pagination
          size="sm"
          total={pages}
          value={page + 1}
          onChange={(value) => onPage(value - 1)}
          getControlProps={(control) => ({
            'aria-label': { first: pagination.first(), last: pagination.last(), next: actions.next(), previous: actions.previous() }[
              control
            ],
          })}
          getItemProps={(number) => ({ 'aria-label': pagination.page({ page: number, pages }) })}
        />
      </Group>
    </Group>
  );
}
