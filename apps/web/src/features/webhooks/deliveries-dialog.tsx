import { Badge, Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import type { WebhookDelivery, WebhookEndpoint } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconRefresh, IconWebhook } from '@tabler/icons-react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { eventName } from './event-name';
import { failureReason } from './failure-reason';

const COLORS: Readonly<Record<WebhookDelivery['state'], string>> = { WAITING: 'blue', DONE: 'teal', FAILED: 'red' };
const PAGE_SIZE = 20;

/** What was sent to an endpoint, and what came back. */
export function DeliveriesDialog({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const texts = useTexts();
  const text = texts.webhooks;
  const { id, name, active } = endpoint;
  const log = trpc.webhooks.deliveries.useInfiniteQuery(
    { id, size: PAGE_SIZE },
    {
      staleTime: 0,
      initialCursor: undefined,
      getNextPageParam: ({ deliveries, more }) => (more ? deliveries.at(-1)?.id : undefined),
    },
  );
  const resendFailed = trpc.webhooks.resendFailed.useMutation({
    onSuccess: async ({ resent }) => {
      showAlert('info', text.resentFailed({ count: resent }));
      await portal.webhooks.invalidate();
    },
  });
  const deliveries = log.data?.pages.flatMap((page) => page.deliveries) ?? [];
  const isSomeFailed = deliveries.some(({ state }) => state === 'FAILED');
  return (
    <Modal
      opened
      centered
      size={1040}
      onClose={onClose}
      title={text.deliveriesOf({ name })}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Stack>
        <Group justify="space-between">
          <Text c="dimmed" fz="sm">
            {text.deliveriesLead()}
          </Text>
          {active && isSomeFailed ? (
            <Button size="xs" variant="default" loading={resendFailed.isPending} onClick={() => resendFailed.mutate({ id })}>
              {text.resendFailed()}
            </Button>
          ) : null}
        </Group>
        {log.data ? null : <QueryPlaceholder queries={[log]} height={160} />}
        {log.data && deliveries.length === 0 ? (
          <EmptyState icon={<IconWebhook size={26} aria-hidden="true" />} title={text.noDeliveries()} />
        ) : null}
        {deliveries.length > 0 ? (
          <CardTable minWidth={680} fz="sm" aria-label={text.deliveriesOf({ name })}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{text.what()}</Table.Th>
                <Table.Th>{text.since()}</Table.Th>
                <Table.Th>{text.state()}</Table.Th>
                <Table.Th>{text.response()}</Table.Th>
                <Table.Th>{text.attempts()}</Table.Th>
                <Table.Th>{text.action()}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {deliveries.map((delivery) => (
                <DeliveryRow key={delivery.id} endpoint={endpoint} delivery={delivery} />
              ))}
            </Table.Tbody>
          </CardTable>
        ) : null}
        {log.hasNextPage ? (
          <Button variant="default" loading={log.isFetchingNextPage} onClick={() => void log.fetchNextPage()}>
            {text.more()}
          </Button>
        ) : null}
      </Stack>
    </Modal>
  );
}

function DeliveryRow({ endpoint, delivery }: { endpoint: WebhookEndpoint; delivery: WebhookDelivery }) {
  const text = useTexts().webhooks;
  const formats = useFormats();
  const { id, type, state, attempts, responseStatus, durationMs, nextAttemptAt, createdAt } = delivery;
  const resend = trpc.webhooks.resend.useMutation({
    onSuccess: async () => {
      showAlert('info', text.resent());
      await portal.webhooks.invalidate();
    },
  });
  const what = eventName(text.event, type);
  const response = [failureReason(text.reasons, delivery) || responseStatus, durationMs === null ? null : text.ms({ count: durationMs })];
  return (
    <Table.Tr>
      <Table.Td>
        {what}
        <Text c="dimmed" fz="xs" style={{ overflowWrap: 'anywhere' }}>
          {id}
        </Text>
      </Table.Td>
      <Table.Td data-label={text.since()}>{formats.dateTime(createdAt)}</Table.Td>
      <Table.Td data-label={text.state()}>
        <Badge variant="light" color={COLORS[state]} tt="none" style={{ flexShrink: 0 }} miw="max-content">
          {text.states[state]()}
        </Badge>
        {nextAttemptAt ? (
          <Text fz="xs" c="dimmed">
            {text.nextAt({ date: formats.dateTime(nextAttemptAt) })}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td data-label={text.response()}>{response.filter((part) => part !== null).join(' · ') || '–'}</Table.Td>
      <Table.Td data-label={text.attempts()}>{formats.number(attempts)}</Table.Td>
      <Table.Td>
        {endpoint.active ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={15} aria-hidden="true" />}
            loading={resend.isPending}
            aria-label={text.resendOf({ what, date: formats.dateTime(createdAt) })}
            onClick={() => resend.mutate({ id: endpoint.id, deliveryId: id })}
          >
            {text.resend()}
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}
