import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { EmptyState } from '@molaar/ui';
import type { ReactNode } from 'react';
import { useTexts } from '../client/texts/texts';
import { CardTable } from './card-table';
import { QueryPlaceholder } from './query-placeholder';

interface Props {
  title: string;
  lead: string;
  /** Beside the lead. */
  action?: ReactNode;
  /** Below the lead. */
  filter?: ReactNode;
  /** The pages of the log, as an infinite query reads them. */
  log: Parameters<typeof QueryPlaceholder>[0]['queries'][number] & {
    readonly data: unknown;
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
  columns: readonly string[];
  /** One table row an entry, newest first. */
  rows: readonly ReactNode[];
  empty: { readonly icon: ReactNode; readonly title: string };
  onClose: () => void;
}

/** A log that is read page by page, as a table in a dialog. */
export function LogDialog({ title, lead, action, filter, log, columns, rows, empty, onClose }: Props) {
  const texts = useTexts();
  return (
    <Modal opened centered size={1040} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <Stack>
        <Group justify="space-between">
          <Text c="dimmed" fz="sm">
            {lead}
          </Text>
          {action}
        </Group>
        {filter}
        {log.data ? null : <QueryPlaceholder queries={[log]} height={160} />}
        {log.data && rows.length === 0 ? <EmptyState {...empty} /> : null}
        {rows.length > 0 ? (
          <CardTable minWidth={680} fz="sm" aria-label={title}>
            <Table.Thead>
              <Table.Tr>
                {columns.map((column) => (
                  <Table.Th key={column}>{column}</Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>{rows}</Table.Tbody>
          </CardTable>
        ) : null}
        {log.hasNextPage ? (
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {texts.webhooks.more()}
          </Button>
        ) : null}
      </Stack>
    </Modal>
  );
}
