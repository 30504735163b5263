import { Anchor, Badge, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { TreatmentPlanDelivery, TreatmentPlanLink } from '@molaar/contracts';
import { IconLink, IconMail } from '@tabler/icons-react';
import { useState } from 'react';
import { useStore } from 'zustand';
import { showAlert } from '../../../client/alerts/alerts';
import { useFileAddress } from '../../../client/api/bearer';
import { portal, trpc } from '../../../client/api/trpc';
import { useIsConnectionLost } from '../../../client/events/lost-connection';
import { useIsAllowed } from '../../../client/session/session';
import { useFormats, useTexts } from '../../../client/texts/texts';
import { ConfirmDialog } from '../../../shell/confirm-dialog';
import { QueryPlaceholder } from '../../../shell/query-placeholder';
import { usePlanner } from '../session/planner-context';
import { hasUnsaved } from '../session/treatment-plan-state';
import { EmailDialog } from './email-dialog';
import { LinkDialog } from './link-dialog';

/** Mails and links of the saved plan, and their state. */
export function TreatmentPlanShare() {
  const text = useTexts().treatmentPlanSharing;
  const isOffline = useIsConnectionLost();
  const { session } = usePlanner();
  const state = useStore(session.state);
  const maySend = useIsAllowed('SEND_PLAN');
  const [open, setOpen] = useState<'mail' | 'link' | TreatmentPlanDelivery | null>(null);
  const { plan } = state;
  const sharing = trpc.plans.sharing.useQuery({ planId: plan?.id ?? '' }, { enabled: plan !== null });
  if (!plan) return null;
  const ready = plan.approvedVersion !== null && !hasUnsaved(state);
  const { deliveries = [], links = [] } = sharing.data ?? {};

  return (
    <Paper withBorder p="md" component="section" aria-label={text.heading()}>
      <Title order={2} fz="md" mb="xs">
        {text.heading()}
      </Title>
      {maySend ? (
        <Group gap="sm">
          <Button
            flex="1 0 auto"
            size="sm"
            disabled={!ready || isOffline}
            leftSection={<IconMail size={17} aria-hidden="true" />}
            onClick={() => setOpen('mail')}
          >
            {text.email()}
          </Button>
          <Button
            flex="1 0 auto"
            size="sm"
            variant="light"
            disabled={!ready || isOffline}
            leftSection={<IconLink size={17} aria-hidden="true" />}
            onClick={() => setOpen('link')}
          >
            {text.link()}
          </Button>
        </Group>
      ) : null}
      {maySend && !ready ? (
        <Text fz="xs" c="dimmed" mt="xs">
          {text.approveFirst()}
        </Text>
      ) : null}
      {maySend && ready && isOffline ? (
        <Text fz="xs" c="dimmed" mt="xs" role="status">
          {text.offline()}
        </Text>
      ) : null}
      {maySend && ready && plan.status === 'DRAFT' ? (
        <Text fz="xs" c="dimmed" mt="xs">
          {text.approvedIsSent({ version: plan.approvedVersion ?? plan.planVersion })}
        </Text>
      ) : null}
      <QueryPlaceholder queries={[sharing]} compact />
      {deliveries.length > 0 ? (
        <Stack gap={6} mt="md" component="ul" p={0} aria-label={text.deliveries()} style={{ listStyle: 'none' }}>
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} onAgain={maySend && ready && !isOffline ? () => setOpen(delivery) : null} />
          ))}
        </Stack>
      ) : null}
      {links.length > 0 ? (
        <Stack gap={6} mt="md" component="ul" p={0} aria-label={text.links()} style={{ listStyle: 'none' }}>
          {links.map((link) => (
            <Link key={link.id} planId={plan.id} link={link} mayRevoke={maySend} />
          ))}
        </Stack>
      ) : null}
      {open !== null && open !== 'link' ? (
        <EmailDialog plan={plan} again={open === 'mail' ? null : open} onClose={() => setOpen(null)} />
      ) : null}
      {open === 'link' ? <LinkDialog plan={plan} onClose={() => setOpen(null)} /> : null}
    </Paper>
  );
}

const COLORS = { QUEUED: 'blue', SENT: 'teal', KEPT: 'gray', FAILED: 'red' } as const;
const INKS = { QUEUED: 'var(--blue-text)', SENT: 'var(--green-text)', KEPT: 'var(--quiet-text)', FAILED: 'var(--red-text)' } as const;

/** `onAgain` sends it again; null for people who may not, or while the plan cannot be sent. */
function Delivery({ delivery, onAgain }: { delivery: TreatmentPlanDelivery; onAgain: (() => void) | null }) {
  const text = useTexts().treatmentPlanSharing;
  const formats = useFormats();
  const { id, planId, planVersion: version, to, state, attempts, createdAt, settledAt, refused: rejected } = delivery;
  const sentPdf = useFileAddress(`/api/x/treatment-plan/${planId}/delivery/${id}/pdf`);
  const isRetried = state === 'QUEUED' && attempts > 0;
  return (
    <li>
      <Group gap="xs" align="baseline">
        <Text fz="sm" style={{ overflowWrap: 'anywhere' }}>
          {text.delivery({ version, to })}
        </Text>
        <Badge
          variant="light"
          tt="none"
          color={COLORS[state]}
          c={INKS[state]}
          styles={{ root: { height: 'auto' }, label: { whiteSpace: 'normal' } }}
        >
          {isRetried ? text.retrying({ attempts }) : text.states[state]()}
        </Badge>
        {state === 'FAILED' && onAgain ? (
          <Button size="compact-sm" variant="default" onClick={onAgain}>
            {text.sendAgain()}
          </Button>
        ) : null}
      </Group>
      <Text fz="xs" c="dimmed">
        {formats.dateTime(settledAt ?? createdAt)} · {delivery.sentBy} ·{' '}
        <Anchor inherit href={sentPdf} target="_blank" rel="noreferrer" underline="always">
          {text.sentPdf()}
        </Anchor>
      </Text>
      {rejected.length > 0 ? (
        <Text fz="xs" c="var(--red-text)" style={{ overflowWrap: 'anywhere' }}>
          {text.undelivered({ people: rejected.join(', ') })}
        </Text>
      ) : null}
    </li>
  );
}

function Link({ planId, link, mayRevoke }: { planId: string; link: TreatmentPlanLink; mayRevoke: boolean }) {
  const text = useTexts().treatmentPlanSharing;
  const formats = useFormats();
  const [asking, setAsking] = useState(false);
  const revoke = trpc.plans.revokeLink.useMutation({
    onSuccess: async () => {
      showAlert('success', text.revoked());
      setAsking(false);
      await portal.plans.sharing.invalidate({ planId });
    },
  });
  const { state, planVersion: version, createdAt, createdBy: name, openedAt } = link;
  const stateText = state === 'OPEN' ? text.linkStates.OPEN({ until: formats.date(link.expiresAt) }) : text.linkStates[state]();
  return (
    <li>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <div>
          <Text fz="sm">{text.linkLine({ version, date: formats.date(createdAt), name })}</Text>
          <Text fz="xs" c="dimmed">
            {stateText} · {openedAt ? text.opened({ date: formats.dateTime(openedAt) }) : text.notOpened()}
          </Text>
        </div>
        {mayRevoke && state === 'OPEN' ? (
          <Button size="compact-sm" variant="default" flex="none" onClick={() => setAsking(true)}>
            {text.revoke()}
          </Button>
        ) : null}
      </Group>
      {asking ? (
        <ConfirmDialog
          danger
          title={text.revokeTitle()}
          text={text.revokeText()}
          confirmLabel={text.revoke()}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ planId, linkId: link.id })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </li>
  );
}
