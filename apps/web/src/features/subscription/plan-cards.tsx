import { Badge, Group, List, Paper, SimpleGrid, Stack, Text } from '@mantine/core';
import type { DefaultPlan } from '@molaar/contracts';
import type { SubscriptionPlan } from '@molaar/domain/clinic';
import type { ReactNode } from 'react';
import { useFormats, useTexts } from '../../client/texts/texts';
import { GIGABYTE } from './gigabyte';
import classes from './plan-cards.module.css';

/** An offered plan; ENTERPRISE is added here, because it has no price and no limits. */
export interface OfferedPlan {
  type: SubscriptionPlan;
  plan: DefaultPlan | null;
}

const ENTERPRISE: OfferedPlan = { type: 'ENTERPRISE', plan: null };

/** Returns the plans with a price, and ENTERPRISE, whose price is agreed on. */
export function offeredPlans(plans: readonly DefaultPlan[]): OfferedPlan[] {
  return [...plans.map((plan) => ({ type: plan.type, plan })), ENTERPRISE];
}

/** Returns the price of a period in cents; null for ENTERPRISE. */
export function priceOf({ plan }: OfferedPlan, isMonthly: boolean): number | null {
  return plan && (isMonthly ? plan.monthlyPrice : plan.yearlyPrice);
}

interface PlanFactsProps {
  offer: OfferedPlan;
  isMonthly: boolean;
  /** The clinic's plan, which is marked instead of the recommended one. */
  current?: SubscriptionPlan | undefined;
  children?: ReactNode;
}

/** Name, price and seats of a plan. */
export function SubscriptionPlanFacts({ offer, isMonthly, current, children }: PlanFactsProps) {
  const texts = useTexts();
  const formats = useFormats();
  const text = texts.subscription;
  const { type, plan } = offer;
  const price = priceOf(offer, isMonthly);
  const mark = current ? type === current && texts.clinicSubscription.change.current() : plan?.default && text.recommended();
  const seats = plan
    ? [
        text.seats.medical({ count: plan.medicalLimit }),
        text.seats.assistant({ count: plan.assistantLimit }),
        text.seats.viewer({ count: plan.viewerLimit }),
        text.seats.storage({ gigabytes: formats.number(plan.storageLimit / GIGABYTE) }),
      ]
    : [text.seats.unlimited(), text.seats.support()];
  return (
    <Stack gap="xs" h="100%">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text fw={650}>{texts.subscription.planNames[type]()}</Text>
        {mark ? (
          <Badge variant="light" tt="none" style={{ flex: 'none' }}>
            {mark}
          </Badge>
        ) : null}
      </Group>
      <Text fz="sm" c="dimmed" mih={42}>
        {text.plans[type]()}
      </Text>
      <div>
        <Text component="span" fz={26} fw={650} lts="-0.02em">
          {price === null ? text.custom() : formats.moneyRange({ min: price, max: price })}
        </Text>{' '}
        {price === null ? null : (
          <Text component="span" fz="sm" c="dimmed">
            {isMonthly ? text.perMonth() : text.perYear()}
          </Text>
        )}
      </div>
      <List fz="sm" spacing={2} mb="xs">
        {seats.map((seat) => (
          <List.Item key={seat}>{seat}</List.Item>
        ))}
      </List>
      {children}
    </Stack>
  );
}

/** The plans side by side, each with an action. */
export function SubscriptionPlanTable({
  offers,
  isMonthly,
  action,
}: {
  offers: readonly OfferedPlan[];
  isMonthly: boolean;
  action: (offer: OfferedPlan) => ReactNode;
}) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      {offers.map((offer) => (
        <Paper key={offer.type} withBorder p="lg" className={offer.plan?.default ? classes.recommended : undefined}>
          <SubscriptionPlanFacts offer={offer} isMonthly={isMonthly}>
            <div style={{ marginTop: 'auto' }}>{action(offer)}</div>
          </SubscriptionPlanFacts>
        </Paper>
      ))}
    </SimpleGrid>
  );
}
