import { Badge, Button, Table, Text } from '@mantine/core';
import type { WebhookDelivery, WebhookEndpoint } from '@molaar/contracts';
import { IconRefresh, IconWebhook } from '@tabler/icons-react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { LogDialog } from '../../shell/log-dialog';
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
    <LogDialog
      title={text.deliveriesOf({ name })}
      lead={text.deliveriesLead()}
      action={
        active && isSomeFailed ? (
          <Button size="xs" variant="default" loading={resendFailed.isPending} onClick={() => resendFailed.mutate({ id })}>
            {text.resendFailed()}
          </Button>
        ) : null
      }
      log={log}
      columns={[text.what(), text.since(), text.state(), text.response(), text.attempts(), text.action()]}
      empty={{ icon: <IconWebhook size={26} aria-hidden="true" />, title: text.noDeliveries() }}
      onClose={onClose}
      rows={deliveries.map((delivery) => <DeliveryRow key={delivery.id} endpoint={endpoint} delivery={delivery} />)}
    />
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
