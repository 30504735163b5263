import { Badge, Button, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
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
import { ChangePlanDialog } from './change-plan-dialog';
import { PaymentPanel } from './payment-panel';

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
    <Stack gap="lg" maw={1040}>
      <Membership info={info} isOwner={isOwner} mustPay={mustPay} />
      {mustPay && isOwner ? <PaymentPanel info={info} /> : null}
      <Usage info={info} />
    </Stack>
  );
}

function Membership({ info, isOwner, mustPay }: { info: SubscriptionInfo; isOwner: boolean; mustPay: boolean }) {
  const texts = useTexts();
  const text = texts.subscription;
  const formats = useFormats();
  const { organization } = useUser();
  const [changing, setChanging] = useState(false);
  const portal = trpc.subscription.portal.useMutation({ onSuccess: ({ redirectUrl }) => followRedirect(redirectUrl) });
  const { type, price, amountDue, isMonthly, nextBillingTimestamp, endsAt, card, standing } = info;
  // By contract: billed and changed outside the portal.
  const isByContract = type === 'ENTERPRISE' && card === null;
  const money = (cents: number) => formats.moneyRange({ min: cents, max: cents });
  return (
    <Paper withBorder p="lg" component="section" aria-label={text.info.title()}>
      <Group justify="space-between" align="flex-start" mb="md">
        <div>
          <Title order={2} fz="md">
            {text.info.title()}
          </Title>
          <Text c="dimmed" fz="sm">
            {text.info.lead({ organization: organization.name })}
          </Text>
        </div>
        <Badge color={COLORS[standing.state]} variant="light" size="lg" tt="none">
          {text.info.state[isByContract && standing.state === 'INCOMPLETE' ? 'NOT_AGREED' : standing.state]()}
        </Badge>
      </Group>
      <Text fz={28} fw={650} lts="-0.02em">
        {texts.team.plans[type]()}
      </Text>
      <SimpleGrid cols={{ base: 2, sm: 3, md: 5 }} mt="md">
        <Fact label={text.info.price()}>
          {price === null ? text.custom() : `${money(price)} ${isMonthly ? text.perMonth() : text.perYear()}`}
        </Fact>
        <Fact label={text.info.cycle()}>{isMonthly ? text.monthly() : text.yearly()}</Fact>
        {endsAt ? (
          <Fact label={text.info.endsAt()}>{formats.date(endsAt)}</Fact>
        ) : (
          <Fact label={text.info.nextInvoice()}>{nextBillingTimestamp ? formats.date(nextBillingTimestamp) : text.info.nothing()}</Fact>
        )}
        <Fact label={text.info.amountDue()}>{amountDue === null ? text.info.nothing() : money(amountDue)}</Fact>
        <Fact label={text.info.card()}>
          {card ? text.info.cardEnding({ brand: brandName(card.brand), last4: card.last4 }) : text.info.noCard()}
        </Fact>
      </SimpleGrid>
      {isOwner && !mustPay ? (
        <Group mt="lg">
          {price === null || isByContract ? null : <Button onClick={() => setChanging(true)}>{text.info.change()}</Button>}
          {isByContract ? null : (
            <Button variant="default" loading={portal.isPending} onClick={() => portal.mutate()}>
              {text.info.portal()}
            </Button>
          )}
          <Text fz="sm" c="dimmed">
            {isByContract ? text.info.agreed() : text.info.portalHint()}
          </Text>
        </Group>
      ) : null}
      {isOwner ? null : (
        <Text fz="sm" c="dimmed" mt="md">
          {text.info.onlyOwner()}
        </Text>
      )}
      {changing ? <ChangePlanDialog info={info} onClose={() => setChanging(false)} /> : null}
    </Paper>
  );
}

function Usage({ info }: { info: SubscriptionInfo }) {
  const text = useTexts().subscription;
  const formats = useFormats();
  const kinds = [
    { label: text.info.medical(), taken: info.medicalUsers, limit: info.medicalLimit },
    { label: text.info.assistant(), taken: info.assistantUsers, limit: info.assistantLimit },
    { label: text.info.viewer(), taken: info.viewerUsers, limit: info.viewerLimit },
  ];
  return (
    <section>
      <Title order={2} fz="md" mb="md">
        {text.info.usage()}
      </Title>
      <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
        {kinds.map((kind) => (
          <SeatCard key={kind.label} {...kind} />
        ))}
        <Paper withBorder p="md">
          <Text fz="sm" c="dimmed">
            {text.info.patients()}
          </Text>
          <Text fw={600} fz="lg">
            {formats.number(info.patients)}
          </Text>
        </Paper>
      </SimpleGrid>
    </section>
  );
}

/** Returns the name of a card brand: "visa" is "Visa". */
export function brandName(brand: string): string {
  return brand.charAt(0).toUpperCase() + brand.slice(1);
}
