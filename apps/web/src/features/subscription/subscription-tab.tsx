import { Alert, Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import type { SubscriptionInfo } from '@molaar/contracts';
import { Fact } from '@molaar/ui';
import { useState } from 'react';
import { failureOf } from '../../client/api/failure';
import { followRedirect } from '../../client/api/redirect';
import { trpc } from '../../client/api/trpc';
import { useIsAllowed, useUser } from '../../client/session/session';
import { useFormats, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SeatCard } from '../team';
import { brandName } from './brand-name';
import { ChangePlanDialog } from './change-plan-dialog';
import { PaymentPanel } from './payment-panel';
import { StorageCard } from './storage-card';

const COLORS = { INCOMPLETE: 'orange', TRIAL: 'blue', ACTIVE: 'teal', PAST_DUE: 'orange', READ_ONLY: 'red', CANCELLED: 'gray' } as const;

/** The clinic's subscription: its price, its usage, and how to change it. */
export function SubscriptionTab() {
  const query = trpc.subscription.info.useQuery(undefined, { retry: false, meta: { silent: true } });
  const { data: info, error } = query;
  const isOwner = useIsAllowed('MANAGE_SUBSCRIPTION');
  const none = failureOf(error).code === 'PLAN_NOT_FOUND';
  if (none) return <PaymentPanel info={null} />;
  if (!info) return <QueryPlaceholder queries={[query]} height={240} />;
  const mustPay = info.standing.state === 'INCOMPLETE' || info.standing.state === 'CANCELLED';
  return (
    <Stack gap="lg">
      <Membership info={info} isOwner={isOwner} mustPay={mustPay} />
      {mustPay && isOwner ? <PaymentPanel info={info} /> : null}
      <Usage info={info} />
    </Stack>
  );
}

function Membership({ info, isOwner, mustPay }: { info: SubscriptionInfo; isOwner: boolean; mustPay: boolean }) {
  const texts = useTexts();
  const { subscription: text, clinicSubscription: clinic } = texts;
  const formats = useFormats();
  const { organization } = useUser();
  const [changing, setChanging] = useState(false);
  const portal = trpc.subscription.portal.useMutation({ onSuccess: ({ redirectUrl }) => followRedirect(redirectUrl) });
  const newCard = trpc.subscription.portal.useMutation({ onSuccess: ({ redirectUrl }) => followRedirect(redirectUrl) });
  const { type, price, amountDue, isMonthly, nextBillingTimestamp, lastDay, card, standing } = info;
  // By contract: billed and changed outside the portal.
  const isByContract = type === 'ENTERPRISE' && card === null;
  const willEnd = lastDay !== null && !isByContract && !mustPay;
  const money = (cents: number) => formats.moneyRange({ min: cents, max: cents });
  return (
    <Paper withBorder p="lg" component="section" aria-label={clinic.info.title()}>
      <Group justify="space-between" align="flex-start" mb="md">
        <div>
          <Title order={2} fz="md">
            {clinic.info.title()}
          </Title>
          <Text c="dimmed" fz="sm">
            {clinic.info.lead({ organization: organization.name })}
          </Text>
        </div>
        <Badge color={COLORS[standing.state]} variant="light" size="lg" tt="none">
          {clinic.info.state[isByContract && standing.state === 'INCOMPLETE' ? 'NOT_AGREED' : standing.state]()}
        </Badge>
      </Group>
      <Text fz={28} fw={650} lts="-0.02em">
        {texts.subscription.planNames[type]()}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }} mt="md">
        <Fact label={clinic.info.price()}>
          {price === null ? text.custom() : `${money(price)} ${isMonthly ? text.perMonth() : text.perYear()}`}
        </Fact>
        {price === null ? null : <Fact label={text.cycle()}>{isMonthly ? text.monthly() : text.yearly()}</Fact>}
        {lastDay ? (
          <Fact label={standing.state === 'CANCELLED' ? clinic.info.endedAt() : clinic.info.endsAt()}>{formats.date(lastDay)}</Fact>
        ) : (
          <Fact label={clinic.info.nextInvoice()}>{nextBillingTimestamp ? formats.date(nextBillingTimestamp) : clinic.info.nothing()}</Fact>
        )}
        <Fact label={clinic.info.amountDue()}>{amountDue === null ? clinic.info.nothing() : money(amountDue)}</Fact>
        <Fact label={clinic.info.card()}>
          {card ? text.cardEnding({ brand: brandName(card.brand), last4: card.last4 }) : clinic.info.noCard()}
        </Fact>
      </SimpleGrid>
      {willEnd ? (
        <Alert color="orange" mt="md">
          {clinic.info.willEnd({ date: formats.date(lastDay) })} {isOwner ? clinic.info.takeBack() : null}
        </Alert>
      ) : null}
      {isOwner && !mustPay ? (
        <Group mt="lg">
          {price === null || isByContract ? null : <Button onClick={() => setChanging(true)}>{clinic.info.change()}</Button>}
          {isByContract ? null : (
            <>
              <Button variant="default" loading={newCard.isPending} onClick={() => newCard.mutate({ page: 'CARD' })}>
                {clinic.info.changeCard()}
              </Button>
              <Button variant="default" loading={portal.isPending} onClick={() => portal.mutate({})}>
                {clinic.info.portal()}
              </Button>
            </>
          )}
          <Text fz="sm" c="dimmed">
            {isByContract ? clinic.info.agreed() : clinic.info.portalHint()}
          </Text>
        </Group>
      ) : null}
      {isOwner ? null : (
        <Text fz="sm" c="dimmed" mt="md">
          {clinic.info.onlyOwner()}
        </Text>
      )}
      {changing ? <ChangePlanDialog info={info} onClose={() => setChanging(false)} /> : null}
    </Paper>
  );
}

function Usage({ info }: { info: SubscriptionInfo }) {
  const { clinicSubscription: clinic } = useTexts();
  const formats = useFormats();
  const kinds = [
    { label: clinic.info.medical(), taken: info.medicalUsers, limit: info.medicalLimit },
    { label: clinic.info.assistant(), taken: info.assistantUsers, limit: info.assistantLimit },
    { label: clinic.info.viewer(), taken: info.viewerUsers, limit: info.viewerLimit },
  ];
  return (
    <section>
      <Title order={2} fz="md" mb="md">
        {clinic.info.usage()}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
        {kinds.map((kind) => (
          <SeatCard key={kind.label} {...kind} />
        ))}
        <Paper withBorder p="md">
          <Text fz="sm" c="dimmed">
            {clinic.info.patients()}
          </Text>
          <Text fw={600} fz="lg">
            {formats.number(info.patients)}
          </Text>
        </Paper>
        <StorageCard used={info.storageBytes} limit={info.storageLimit} />
      </SimpleGrid>
    </section>
  );
}
