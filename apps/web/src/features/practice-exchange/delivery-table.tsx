import { Badge, Button, Group, Paper, SegmentedControl, Table, Text, Title } from '@mantine/core';
import type { DeliveryState, ListedDelivery } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconChecks, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { CardTable } from '../../shell/card-table';
import { LinkAnchor } from '../../shell/links';
import { QueryPlaceholder } from '../../shell/query-placeholder';

const COLORS: Readonly<Record<DeliveryState, string>> = { WAITING: 'blue', STOPPED: 'red', DONE: 'teal', REPLACED: 'gray' };

/** The queue of deliveries to the practice system with the reasons, and a retry button. */
export function DeliveryTable() {
  const texts = useTexts();
  const text = texts.practiceExchange.tab;
  const [state, setState] = useState<'OPEN' | 'ALL'>('OPEN');
  const read = trpc.exchange.deliveries.useQuery({ state }, { staleTime: 0 });
  const { data } = read;
  const list = data?.deliveries ?? [];
  return (
    <section>
      <Group justify="space-between" align="flex-end" mb="md">
        <div>
          <Title order={2} fz="md">
            {text.outbox()}
          </Title>
          <Text c="dimmed" fz="sm">
            {text.outboxLead()}
          </Text>
        </div>
        <SegmentedControl
          size="xs"
          aria-label={text.outbox()}
          data={[
            { value: 'OPEN', label: data ? `${text.open()} (${data.waiting + data.stopped})` : text.open() },
            { value: 'ALL', label: text.all() },
          ]}
          value={state}
          onChange={(value) => setState(value === 'ALL' ? 'ALL' : 'OPEN')}
        />
      </Group>
      <Paper withBorder>
        {!data ? (
          <QueryPlaceholder queries={[read]} height={160} />
        ) : list.length === 0 ? (
          <EmptyState icon={<IconChecks size={26} aria-hidden="true" />} title={state === 'OPEN' ? text.empty() : text.emptyAll()} />
        ) : (
          <CardTable minWidth={680} aria-label={text.outbox()} fz="sm">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{text.patient()}</Table.Th>
                <Table.Th>{text.what()}</Table.Th>
                <Table.Th>{text.since()}</Table.Th>
                <Table.Th>{text.state()}</Table.Th>
                <Table.Th ta="right">{text.attempts()}</Table.Th>
                <Table.Th>{text.action()}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {list.map((delivery) => (
                <DeliveryRow key={delivery.id} delivery={delivery} />
              ))}
            </Table.Tbody>
          </CardTable>
        )}
      </Paper>
    </section>
  );
}

function DeliveryRow({ delivery }: { delivery: ListedDelivery }) {
  const { id, kind, patient, imageId, imageNumber, state, reason, attempts, nextAttemptAt, createdAt, conflicts } = delivery;
  const texts = useTexts();
  const text = texts.practiceExchange.tab;
  const formats = useFormats();
  const retry = trpc.exchange.retry.useMutation();
  const name = patient ? `${patient.firstName} ${patient.lastName}` : '–';

  async function tryAgain(): Promise<void> {
    await retry.mutateAsync({ id }).then(
      () => showAlert('info', text.triedAgain()),
      () => undefined,
    );
    await portal.exchange.invalidate();
  }

  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td data-label={text.what()}>
        {text.kinds[kind]()}
        {imageNumber !== null && imageId !== null ? (
          <>
            {' · '}
            <LinkAnchor to="/teeth-status/{-$dentistId}/{-$analysisId}" params={{}} search={{ image: imageId }} inherit underline="always">
              {text.image({ number: imageNumber })}
            </LinkAnchor>
          </>
        ) : null}
      </Table.Td>
      <Table.Td data-label={text.since()}>{formats.dateTime(createdAt)}</Table.Td>
      <Table.Td data-label={text.state()}>
        <Group gap={6}>
          <Badge variant="light" color={COLORS[state]} tt="none">
            {text.states[state]()}
          </Badge>
          {conflicts > 0 ? (
            <Badge variant="light" color="red" tt="none">
              {text.conflicts({ count: conflicts })}
            </Badge>
          ) : null}
        </Group>
        {reason ? <Text fz="xs">{texts.practiceExchange.reasons[reason]()}</Text> : null}
        {nextAttemptAt ? (
          <Text fz="xs" c="dimmed">
            {text.nextAt({ date: formats.dateTime(nextAttemptAt) })}
          </Text>
        ) : null}
      </Table.Td>
      <Table.Td ta="right" data-label={text.attempts()}>
        {formats.number(attempts)}
      </Table.Td>
      <Table.Td>
        {state === 'WAITING' || state === 'STOPPED' ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconRefresh size={15} aria-hidden="true" />}
            loading={retry.isPending}
            aria-label={text.tryAgainOf({ what: text.kinds[kind](), patient: name })}
            onClick={() => void tryAgain()}
          >
            {text.tryAgain()}
          </Button>
        ) : null}
      </Table.Td>
    </Table.Tr>
  );
}
