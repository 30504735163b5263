import { Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import type { SubscriptionInfo } from '@molaar/contracts';
import type { SubscriptionPlan } from '@molaar/domain/clinic';
import { useState } from 'react';
import { followRedirect } from '../../client/api/redirect';
import { trpc } from '../../client/api/trpc';
import { useIsAllowed } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { ContactSales } from './contact-sales';
import { PeriodSwitch } from './period-switch';
import { offeredPlans } from './plan-cards';
import { SubscriptionPlanChoice } from './plan-choice';
import { useSubscriptionPlans } from './use-subscription-plans';

/**
 * Chooses a subscription plan and leads to the payment page: after an unpaid sign-up, and after a subscription has
 * ended. For a subscription by contract, and without card payments, it shows whom to contact.
 */
export function PaymentPanel({ info }: { info: SubscriptionInfo | null }) {
  const { clinicSubscription: clinic } = useTexts();
  const isOwner = useIsAllowed('MANAGE_SUBSCRIPTION');
  const methodsQuery = trpc.subscription.paymentOptions.useQuery();
  const methods = methodsQuery.data;
  const isByContract = methods?.type === 'ENTERPRISE' || methods?.byCard === false;
  return (
    <Paper withBorder p="lg" component="section">
      <Stack>
        <div>
          <Title order={2} fz="md">
            {info ? clinic.pay.title() : clinic.none.title()}
          </Title>
          {methods ? (
            <Text c="dimmed" fz="sm">
              {isByContract ? clinic.none.enterprise() : clinic.none.lead()}
            </Text>
          ) : null}
        </div>
        {methods && isByContract ? (
          <Text fz="sm">
            {clinic.none.writeTo()}{' '}
            <Anchor href={`mailto:${methods.contact}`} inherit underline="always">
              {methods.contact}
            </Anchor>
          </Text>
        ) : null}
        {methods ? null : <QueryPlaceholder queries={[methodsQuery]} height={240} />}
        {!isOwner ? <Text fz="sm">{clinic.info.onlyOwner()}</Text> : null}
        {isOwner && methods?.byCard ? <PlanForm info={info} requested={methods.type} /> : null}
        {isOwner && methods?.byCard === false ? <ContactSales /> : null}
      </Stack>
    </Paper>
  );
}

/** The plans, with the clinic's own selected. A plan without a price is requested, the others are paid by card. */
function PlanForm({ info, requested }: { info: SubscriptionInfo | null; requested: SubscriptionPlan }) {
  const { subscription: text, clinicSubscription: clinic } = useTexts();
  const plans = useSubscriptionPlans();
  const offers = plans.data ? offeredPlans(plans.data) : [];
  const [isMonthly, setMonthly] = useState(info?.isMonthly ?? true);
  const [chosen, setChosen] = useState<SubscriptionPlan | null>(null);
  const pay = trpc.subscription.startPayment.useMutation({ onSuccess: ({ redirectUrl }) => followRedirect(redirectUrl) });
  const own = info?.type ?? requested;
  const type = chosen ?? offers.find((offer) => offer.type === own)?.type ?? offers.find(({ plan }) => plan?.default)?.type ?? null;
  return (
    <>
      {type === 'ENTERPRISE' ? null : (
        <Group>
          <PeriodSwitch isMonthly={isMonthly} onChange={setMonthly} />
        </Group>
      )}
      {plans.data ? null : <QueryPlaceholder queries={[plans]} height={240} />}
      <SubscriptionPlanChoice label={text.tab()} offers={offers} isMonthly={isMonthly} value={type} onChange={setChosen} />
      {type === 'ENTERPRISE' ? (
        <ContactSales />
      ) : (
        <Group>
          <Button disabled={!type} loading={pay.isPending} onClick={() => type && pay.mutate({ type, isMonthly })}>
            {info?.standing.state === 'INCOMPLETE' ? clinic.pay.finish() : clinic.pay.button()}
          </Button>
        </Group>
      )}
    </>
  );
}
