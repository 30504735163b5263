import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { PlanInfo } from '@molaar/contracts';
import type { SubscriptionPlan } from '@molaar/domain/clinic';
import { useState } from 'react';
import { followRedirect } from '../../client/api/redirect';
import { trpc } from '../../client/api/trpc';
import { useMay } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { ContactSales } from './contact-sales';
import { PeriodSwitch } from './period-switch';
import { offeredPlans, SubscriptionPlanChoice } from './plan-cards';
import { useSubscriptionPlans } from './use-subscription-plans';

/**
 * Choosing a plan and leaving for the payment page: after a sign-up that was not paid, and after a subscription has ended. Who signed up
 * for the plan that is agreed, and everybody where cards are not taken, is told whom to write to instead.
 */
export function PaymentPanel({ info }: { info: PlanInfo | null }) {
  const { subscription: billing } = useTexts();
  const isOwner = useMay('MANAGE_SUBSCRIPTION');
  const read = trpc.subscription.ways.useQuery();
  const ways = read.data;
  const isAgreed = ways?.type === 'ENTERPRISE' || ways?.byCard === false;
  return (
    <Paper withBorder p="lg" maw={1040} component="section">
      <Stack>
        <div>
          <Title order={2} fz="md">
            {info ? billing.pay.title() : billing.none.title()}
          </Title>
          {ways ? (
            <Text c="dimmed" fz="sm">
              {isAgreed ? billing.none.enterprise() : billing.none.lead()}
            </Text>
          ) : null}
        </div>
        {ways && isAgreed ? (
          <Text fz="sm">
            {billing.none.writeTo()}{' '}
            <Anchor href={`mailto:${ways.contact}`} inherit underline="always">
              {ways.contact}
            </Anchor>
          </Text>
        ) : null}
        {ways ? null : <QueryPlaceholder queries={[read]} height={240} />}
        {!isOwner ? <Text fz="sm">{billing.info.onlyOwner()}</Text> : null}
        {isOwner && ways?.byCard ? <Choice info={info} asked={ways.type} /> : null}
        {isOwner && ways?.byCard === false ? <ContactSales /> : null}
      </Stack>
    </Paper>
  );
}

/** The plans, first that of the clinic. The one without a price is asked for; the others are paid for by card. */
function Choice({ info, asked }: { info: PlanInfo | null; asked: SubscriptionPlan }) {
  const { subscription: billing } = useTexts();
  const plans = useSubscriptionPlans();
  const offers = plans.data ? offeredPlans(plans.data) : [];
  const [isMonthly, setMonthly] = useState(info?.isMonthly ?? true);
  const [chosen, setChosen] = useState<SubscriptionPlan | null>(null);
  const pay = trpc.subscription.startPayment.useMutation({ onSuccess: ({ redirectUrl }) => followRedirect(redirectUrl) });
  const own = info?.type ?? asked;
  const type = chosen ?? offers.find((offer) => offer.type === own)?.type ?? offers.find(({ plan }) => plan?.default)?.type ?? null;
  return (
    <>
      <Group>
        <PeriodSwitch isMonthly={isMonthly} onChange={setMonthly} />
      </Group>
      {plans.data ? null : <QueryPlaceholder queries={[plans]} height={240} />}
      <SubscriptionPlanChoice label={billing.tab()} offers={offers} isMonthly={isMonthly} value={type} onChange={setChosen} />
      {type === 'ENTERPRISE' ? (
        <ContactSales />
      ) : (
        <Group>
          <Button disabled={!type} loading={pay.isPending} onClick={() => type && pay.mutate({ type, isMonthly })}>
            {info?.standing.state === 'INCOMPLETE' ? billing.pay.finish() : billing.pay.button()}
          </Button>
        </Group>
      )}
    </>
  );
}
