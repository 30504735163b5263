import { Anchor, Box, Button, Collapse, Group, Paper, Text } from '@mantine/core';
import type { ExchangeState, Image } from '@molaar/contracts';
import { IconDatabaseExport, IconDatabaseImport, IconLink } from '@tabler/icons-react';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import type { StatusSession } from '../teeth-status';
import { DeliveryCounts, DeliveryResults } from './delivery-results';
import { ImportDialog } from './import-dialog';
import { LinkDialog } from './link-dialog';

interface Props {
  image: Image;
  session: StatusSession;
}

/**
 * Imports and sends the statuses of an image from and to the clinic's practice system; renders nothing when there is
 * none.
 */
export function ExchangeBar({ image, session }: Props) {
  const texts = useTexts();
  const text = texts.practiceExchange.bar;
  const read = trpc.exchange.state.useQuery({ imageId: image.id }, { meta: { silent: true } });
  const state = read.data;
  const send = trpc.exchange.send.useMutation();
  const [importing, setImporting] = useState(false);
  const [linking, setLinking] = useState(false);
  const [open, setOpen] = useState(false);
  if (!state)
    return (
      <Box mb="md">
        <QueryPlaceholder queries={[read]} compact />
      </Box>
    );
  if (!state.practice) return null;

  const practice = state.practice.name;
  const { last, externalId } = state;
  const conflicts = last?.items.filter(({ result }) => result === 'CONFLICT').length ?? 0;
  const mayDecide = session.right === 'YES';

  async function save(): Promise<void> {
    // Only saved statuses are sent.
    if (!(await session.save())) return;
    const sent = await send.mutateAsync({ imageId: image.id }).catch(() => null);
    if (!sent) return;
    portal.exchange.state.setData({ imageId: image.id }, sent);
    const isAll = sent.last?.items.every(({ result }) => result === 'SAVED') ?? true;
    if (sent.last?.state === 'DONE')
      showAlert(isAll ? 'success' : 'warning', isAll ? text.sent({ practice }) : text.sentSome({ practice }));
    else showAlert('info', text.queued({ practice }));
    setOpen(!isAll);
  }

  return (
    <Paper withBorder px="md" py="xs" mb="md" component="section" aria-label={text.label({ practice })}>
      <Group justify="space-between" gap="xs 16px">
        <div style={{ minWidth: 0, flex: '1 1 320px' }}>
          <Text fz="sm" role="status">
            {externalId ? <DeliveryState state={state} practice={practice} /> : text.notLinked({ practice })}
          </Text>
          {last?.state === 'DONE' ? <DeliveryCounts delivery={last} /> : null}
        </div>
        <Group gap="xs">
          {last && last.items.length > 0 ? (
            <Button size="xs" variant="subtle" aria-expanded={open} onClick={() => setOpen(!open)}>
              {text.details()}
            </Button>
          ) : null}
          {conflicts > 0 && mayDecide ? (
            <Button size="xs" variant="light" color="red" onClick={() => setImporting(true)}>
              {text.resolve()}
            </Button>
          ) : null}
          {externalId && session.right !== 'NO' ? (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDatabaseImport size={16} aria-hidden="true" />}
              onClick={() => setImporting(true)}
            >
              {text.import({ practice })}
            </Button>
          ) : null}
          {externalId && mayDecide ? (
            <Button
              size="xs"
              variant="light"
              leftSection={<IconDatabaseExport size={16} aria-hidden="true" />}
              loading={send.isPending}
              onClick={() => void save()}
            >
              {text.send({ practice })}
            </Button>
          ) : null}
          {!externalId && session.right !== 'NO' ? (
            <Button size="xs" variant="light" leftSection={<IconLink size={16} aria-hidden="true" />} onClick={() => setLinking(true)}>
              {text.link({ practice })}
            </Button>
          ) : null}
        </Group>
      </Group>
      {externalId && session.right !== 'NO' ? (
        <Text fz="xs" c="dimmed">
          {text.linkedAs({ id: externalId })}{' '}
          <Anchor component="button" type="button" fz="xs" onClick={() => setLinking(true)}>
            {text.changeLink()}
          </Anchor>
        </Text>
      ) : null}
      {last && last.items.length > 0 ? (
        <Collapse expanded={open}>
          <DeliveryResults items={last.items} practice={practice} />
        </Collapse>
      ) : null}
      {importing ? <ImportDialog imageId={image.id} practice={practice} session={session} onClose={() => setImporting(false)} /> : null}
      {linking ? (
        <LinkDialog patientId={image.patient.id} practice={practice} externalId={externalId} onClose={() => setLinking(false)} />
      ) : null}
    </Paper>
  );
}

/** The state of the last delivery. */
function DeliveryState({ state: { last }, practice }: { state: ExchangeState; practice: string }) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.practiceExchange.bar;
  if (!last) return text.never({ practice });
  const reason = last.reason ? texts.practiceExchange.reasons[last.reason]() : '';
  if (last.state === 'STOPPED') return text.stopped({ practice, reason });
  if (last.state === 'WAITING')
    return last.reason && last.nextAttemptAt
      ? text.waiting({ practice, reason, date: formats.dateTime(last.nextAttemptAt) })
      : text.waitingFirst({ practice });
  const date = formats.dateTime(last.settledAt ?? last.createdAt);
  return last.items.length === 0 ? text.nothingNew({ practice, date }) : text.done({ practice, date });
}
