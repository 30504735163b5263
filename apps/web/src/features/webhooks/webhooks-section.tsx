import { Alert, Badge, Button, Group, Menu, Paper, Stack, Text } from '@mantine/core';
import type { IssuedWebhook, WebhookEndpoint } from '@molaar/contracts';
import { ActionMenu, DeleteMenuItem, EmptyState } from '@molaar/ui';
import { IconList, IconPencil, IconPlus, IconRefresh, IconSend, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SectionHead } from '../../shell/section-head';
import { SecretDialog } from '../api-keys';
import { DeliveriesDialog } from './deliveries-dialog';
import { EndpointDialog } from './endpoint-dialog';
import { eventName } from './event-name';
import { failureReason } from './failure-reason';

type Opened =
  | { dialog: 'create' }
  | { dialog: 'edit' | 'rotate' | 'delete' | 'deliveries'; endpoint: WebhookEndpoint }
  | { dialog: 'secret'; issued: IssuedWebhook };

/** The clinic's webhook endpoints. */
export function WebhooksSection() {
  const texts = useTexts();
  const text = texts.webhooks;
  const [opened, setOpened] = useState<Opened | null>(null);
  const endpoints = trpc.webhooks.list.useQuery(undefined, { staleTime: 0 });
  const refresh = () => portal.webhooks.invalidate();
  const close = () => setOpened(null);
  const show = (issued: IssuedWebhook) => {
    void refresh();
    setOpened({ dialog: 'secret', issued });
  };
  const rotate = trpc.webhooks.rotate.useMutation({ onSuccess: show });
  const remove = trpc.webhooks.delete.useMutation({
    onSuccess: async () => {
      close();
      await refresh();
    },
  });

  return (
    <Stack component="section" gap="md">
      <SectionHead title={text.title()} lead={text.lead()} guide={{ href: '/api/docs#webhooks', label: text.docs() }}>
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpened({ dialog: 'create' })}>
          {text.create()}
        </Button>
      </SectionHead>
      {endpoints.data ? null : <QueryPlaceholder queries={[endpoints]} height={120} />}
      {endpoints.data?.length === 0 ? (
        <Paper withBorder>
          <EmptyState icon={<IconWebhook size={26} aria-hidden="true" />} title={text.empty()} />
        </Paper>
      ) : null}
      {endpoints.data?.map((endpoint) => (
        <EndpointCard key={endpoint.id} endpoint={endpoint} onOpen={(dialog) => setOpened({ dialog, endpoint })} />
      ))}
      {opened?.dialog === 'create' ? <EndpointDialog onClose={close} onIssued={show} /> : null}
      {opened?.dialog === 'edit' ? <EndpointDialog endpoint={opened.endpoint} onClose={close} onIssued={show} /> : null}
      {opened?.dialog === 'deliveries' ? <DeliveriesDialog endpoint={opened.endpoint} onClose={close} /> : null}
      {opened?.dialog === 'secret' ? (
        <SecretDialog title={`${text.secretTitle()}: ${opened.issued.endpoint.name}`} secret={opened.issued.secret} onClose={close} />
      ) : null}
      {opened?.dialog === 'rotate' ? (
        <ConfirmDialog
          title={text.rotateQuestion({ name: opened.endpoint.name })}
          text={text.rotateText()}
          confirmLabel={text.rotate()}
          busy={rotate.isPending}
          onConfirm={() => rotate.mutate({ id: opened.endpoint.id })}
          onClose={close}
        />
      ) : null}
      {opened?.dialog === 'delete' ? (
        <ConfirmDialog
          danger
          title={text.deleteQuestion({ name: opened.endpoint.name })}
          text={text.deleteText()}
          confirmLabel={text.delete()}
          busy={remove.isPending}
          onConfirm={() =>
            remove.mutate(
              { id: opened.endpoint.id },
              { onSuccess: () => showAlert('success', text.deleted({ name: opened.endpoint.name })) },
            )
          }
          onClose={close}
        />
      ) : null}
    </Stack>
  );
}

interface CardProps {
  endpoint: WebhookEndpoint;
  onOpen: (dialog: 'edit' | 'rotate' | 'delete' | 'deliveries') => void;
}

/** An endpoint: its address, its events, and whether they arrive. */
function EndpointCard({ endpoint, onOpen }: CardProps) {
  const text = useTexts().webhooks;
  const formats = useFormats();
  const { id, name, url, events, active, disabledAt, formerSecretUntil, waiting, failed, lastDeliveredAt } = endpoint;
  const test = trpc.webhooks.test.useMutation({
    onSuccess: async ({ state, responseStatus, durationMs, reason }) => {
      if (state === 'DONE') showAlert('success', text.testOk({ status: responseStatus ?? 0, ms: durationMs ?? 0 }));
      else showAlert('error', text.testFailed({ reason: failureReason(text.reasons, { reason, responseStatus }) }));
      await portal.webhooks.invalidate();
    },
  });
  const isBothSecrets = formerSecretUntil !== null && new Date(formerSecretUntil).getTime() > Date.now();
  return (
    <Paper withBorder p="lg" component="article" aria-label={name}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div style={{ minWidth: 0 }}>
          <Group gap="xs">
            <Text fw={600}>{name}</Text>
            {active ? null : (
              <Badge color="gray" variant="light" tt="none">
                {text.off()}
              </Badge>
            )}
          </Group>
          <Text c="dimmed" fz="sm" style={{ overflowWrap: 'anywhere' }}>
            {url}
          </Text>
        </div>
        <ActionMenu variant="row" label={text.actions({ name })}>
          <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen('edit')}>
            {text.edit()}
          </Menu.Item>
          <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => onOpen('rotate')}>
            {text.rotate()}
          </Menu.Item>
          <DeleteMenuItem onClick={() => onOpen('delete')}>{text.delete()}</DeleteMenuItem>
        </ActionMenu>
      </Group>
      {disabledAt ? (
        <Alert color="red" mt="sm" py="xs">
          {text.disabled({ at: formats.dateTime(disabledAt) })}
        </Alert>
      ) : null}
      <Group gap={6} mt="sm">
        {events.map((type) => (
          <Badge key={type} variant="light" tt="none">
            {eventName(text.event, type)}
          </Badge>
        ))}
      </Group>
      <Text c="dimmed" fz="sm" mt="sm">
        {[
          lastDeliveredAt ? text.lastDelivered({ at: formats.dateTime(lastDeliveredAt) }) : text.neverDelivered(),
          ...(waiting > 0 ? [text.waiting({ count: waiting })] : []),
          ...(failed > 0 ? [text.failed({ count: failed })] : []),
        ].join(' · ')}
      </Text>
      {isBothSecrets ? (
        <Text c="dimmed" fz="sm">
          {text.bothSecrets({ at: formats.dateTime(formerSecretUntil) })}
        </Text>
      ) : null}
      <Group gap="xs" mt="md">
        <Button
          size="xs"
          variant="default"
          leftSection={<IconList size={15} aria-hidden="true" />}
          aria-label={text.deliveriesOf({ name })}
          onClick={() => onOpen('deliveries')}
        >
          {text.deliveries()}
        </Button>
        {active ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconSend size={15} aria-hidden="true" />}
            aria-label={`${text.test()}: ${name}`}
            loading={test.isPending}
            onClick={() => test.mutate({ id })}
          >
            {text.test()}
          </Button>
        ) : null}
      </Group>
    </Paper>
  );
}
