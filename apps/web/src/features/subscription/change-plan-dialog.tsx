import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { SubscriptionInfo } from '@molaar/contracts';
import { SEATS } from '@molaar/domain/clinic';
import { Fact } from '@molaar/ui';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { ContactSales } from './contact-sales';
import { PeriodSwitch } from './period-switch';
import { type OfferedPlan, offeredPlans } from './plan-cards';
import { SubscriptionPlanChoice } from './plan-choice';
import { useSubscriptionPlans } from './use-subscription-plans';

/** Changes the subscription plan or period, with a preview of the cost. */
export function ChangePlanDialog({ info, onClose }: { info: SubscriptionInfo; onClose: () => void }) {
  const texts = useTexts();
  const text = texts.subscription;
  const formats = useFormats();
  const plans = useSubscriptionPlans();
  const offers = plans.data ? offeredPlans(plans.data) : [];
  const [isMonthly, setMonthly] = useState(info.isMonthly);
  const [type, setType] = useState(info.type);
  const offer = offers.find((candidate) => candidate.type === type);
  const isSame = type === info.type && isMonthly === info.isMonthly;
  const isTooSmall = offer !== undefined && !fits(offer, info);
  const isByContract = type === 'ENTERPRISE' && !isSame;
  const preview = trpc.subscription.preview.useQuery(
    { type, isMonthly },
    { enabled: !isSame && !isTooSmall && !isByContract, retry: false, staleTime: 0, gcTime: 0, meta: { silent: true } },
  );
  const change = trpc.subscription.change.useMutation({
    onSuccess: async (changed) => {
      // The change replaces the stored plan (specification, section 4).
      portal.subscription.info.setData(undefined, changed);
      await portal.team.seats.invalidate();
      showAlert('success', text.change.done());
      onClose();
    },
    // The preview may be outdated.
    onError: () => preview.refetch(),
  });
  const cost = isSame || isTooSmall || isByContract ? undefined : preview.data;
  const money = (cents: number) => formats.moneyRange({ min: cents, max: cents });
  return (
    <Modal
      opened
      onClose={onClose}
      size={860}
      title={text.change.title()}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Stack>
        <Group justify="space-between">
          <PeriodSwitch isMonthly={isMonthly} onChange={setMonthly} />
          <Text fz="sm" c="dimmed">
            {text.change.current()}: {texts.team.plans[info.type]()}
          </Text>
        </Group>
        {plans.data ? null : <QueryPlaceholder queries={[plans]} height={240} />}
        <SubscriptionPlanChoice label={text.tab()} offers={offers} isMonthly={isMonthly} value={type} onChange={setType} />
        <div aria-live="polite">
          {isTooSmall ? <Alert color="orange">{text.change.tooSmall()}</Alert> : null}
          {isSame ? <Text fz="sm">{text.change.same()}</Text> : null}
          {preview.isFetching ? <Text fz="sm">{text.change.calculating()}</Text> : null}
          {preview.error && !isSame && !isTooSmall && !isByContract ? (
            <Alert color="red">{failureText(failureOf(preview.error))}</Alert>
          ) : null}
          {cost && !preview.isFetching ? (
            <Group gap={40} align="flex-start">
              <Fact label={text.change.dueNow()}>{money(cost.dueNow)}</Fact>
              {cost.credit > 0 ? <Fact label={text.change.credit()}>{money(cost.credit)}</Fact> : null}
              <Fact label={text.change.afterwards()}>
                {text.change.nextFrom({
                  price: money(cost.price),
                  period: isMonthly ? text.perMonth() : text.perYear(),
                  date: cost.nextBillingTimestamp ? formats.date(cost.nextBillingTimestamp) : '–',
                })}
              </Fact>
            </Group>
          ) : null}
        </div>
        {isByContract ? <ContactSales onSent={onClose} /> : null}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {texts.common.actions.cancel()}
          </Button>
          {isByContract ? null : (
            <Button
              disabled={!cost || preview.isFetching}
              loading={change.isPending}
              onClick={() => cost && change.mutate({ type, isMonthly, prorationTimestamp: cost.prorationTimestamp })}
            >
              {cost && cost.dueNow === 0 ? text.change.confirmFree() : text.change.confirm()}
            </Button>
          )}
        </Group>
      </Stack>
    </Modal>
  );
}

/** Whether the plan has a seat for every member; the server checks the same. */
function fits({ plan }: OfferedPlan, info: SubscriptionInfo): boolean {
  return plan === null || SEATS.every((seat) => info[`${seat}Users`] <= plan[`${seat}Limit`]);
}
