import { Badge, Button, Code, Modal, Stack, Switch, Table, Text } from '@mantine/core';
import type { ApiKey } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import { QueryPlaceholder } from '../../shell/query-placeholder';

const PAGE_SIZE = 50;

/** The requests of an API key. */
export function RequestsDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const texts = useTexts();
  const { requests: text, ms, more } = texts.webhooks;
  const formats = useFormats();
  const [failed, setFailed] = useState(false);
  const log = trpc.apiKeys.requests.useInfiniteQuery(
    { apiKeyId: id, size: PAGE_SIZE, failed: failed ? 'true' : undefined },
    { staleTime: 0, initialCursor: undefined, getNextPageParam: (page) => (page.more ? page.requests.at(-1)?.id : undefined) },
  );
  const requests = log.data?.pages.flatMap((page) => page.requests) ?? [];
  return (
    <Modal
      opened
      centered
      size={1040}
      onClose={onClose}
      title={text.title({ name })}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Stack>
        <Text c="dimmed" fz="sm">
          {text.lead()}
        </Text>
        <Switch label={text.onlyFailed()} checked={failed} onChange={(event) => setFailed(event.currentTarget.checked)} />
        {log.data ? null : <QueryPlaceholder queries={[log]} height={160} />}
        {log.data && requests.length === 0 ? <EmptyState icon={<IconList size={26} aria-hidden="true" />} title={text.empty()} /> : null}
        {requests.length > 0 ? (
          <CardTable minWidth={680} fz="sm" aria-label={text.title({ name })}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{text.call()}</Table.Th>
                <Table.Th>{text.time()}</Table.Th>
                <Table.Th>{text.status()}</Table.Th>
                <Table.Th>{text.duration()}</Table.Th>
                <Table.Th>{text.id()}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {requests.map(({ id: key, at, method, route, status, code, requestId, durationMs }) => (
                <Table.Tr key={key}>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <Code>
                      {method} {route}
                    </Code>
                  </Table.Td>
                  <Table.Td data-label={text.time()}>{formats.dateTime(at)}</Table.Td>
                  <Table.Td data-label={text.status()}>
                    <Badge variant="light" color={status >= 400 ? 'red' : 'teal'} tt="none">
                      {status}
                    </Badge>
                    {code ? (
                      <Text fz="xs" style={{ overflowWrap: 'anywhere' }}>
                        {code}
                      </Text>
                    ) : null}
                  </Table.Td>
                  <Table.Td data-label={text.duration()}>{ms({ count: durationMs })}</Table.Td>
                  <Table.Td data-label={text.id()} fz="xs" style={{ overflowWrap: 'anywhere' }}>
                    {requestId}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </CardTable>
        ) : null}
        {log.hasNextPage ? (
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {more()}
          </Button>
        ) : null}
      </Stack>
    </Modal>
  );
}
