import { Badge, Code, Switch, Table, Text } from '@mantine/core';
import type { ApiKey } from '@molaar/contracts';
import { IconList } from '@tabler/icons-react';
import { useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LogDialog } from '../../shell/log-dialog';

const PAGE_SIZE = 50;

/** The requests of an API key. */
export function RequestsDialog({ apiKey: { id, name }, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const texts = useTexts();
  const { requests: text, ms } = texts.webhooks;
  const formats = useFormats();
  const [failed, setFailed] = useState(false);
  const log = trpc.apiKeys.requests.useInfiniteQuery(
    { apiKeyId: id, size: PAGE_SIZE, failed: failed ? 'true' : undefined },
    { staleTime: 0, initialCursor: undefined, getNextPageParam: (page) => (page.more ? page.requests.at(-1)?.id : undefined) },
  );
  const requests = log.data?.pages.flatMap((page) => page.requests) ?? [];
  return (
    <LogDialog
      title={text.title({ name })}
      lead={text.lead()}
      filter={<Switch label={text.onlyFailed()} checked={failed} onChange={(event) => setFailed(event.currentTarget.checked)} />}
      log={log}
      columns={[text.call(), text.time(), text.status(), text.duration(), text.id()]}
      empty={{ icon: <IconList size={26} aria-hidden="true" />, title: text.empty() }}
      onClose={onClose}
      rows={requests.map(({ id: key, at, method, route, status, code, requestId, durationMs }) => (
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
    />
  );
}
