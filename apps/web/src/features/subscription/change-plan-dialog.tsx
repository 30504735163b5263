import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core';
import type { SubscriptionChangePreview, SubscriptionInfo } from '@molaar/contracts';
import { SEATS } from '@molaar/domain/clinic';
import { Fact } from '@molaar/ui';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText, reportFailure } from '../../client/api/failure';
import { followRedirect } from '../../client/api/redirect';
import { portal, trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import classes from './change-plan-dialog.module.css';
import { ContactSales } from './contact-sales';
import { PeriodSwitch } from './period-switch';
import { type OfferedPlan, offeredPlans } from './plan-cards';
import { SubscriptionPlanChoice } from './plan-choice';
import { useSubscriptionPlans } from './use-subscription-plans';

/** Changes the subscription plan or period, with a preview of the cost. */
export function ChangePlanDialog({ info, onClose }: { info: SubscriptionInfo; onClose: () => void }) {
  const texts = useTexts();
  const { subscription: text, clinicSubscription: clinic } = texts;
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
  const [confirmUrl, setConfirmUrl] = useState<string | null>(null);
  const change = trpc.subscription.change.useMutation({
    meta: { silent: true },
    onSuccess: async ({ confirmUrl: page, ...changed }) => {
      if (page) {
        setConfirmUrl(page);
        return;
      }
      // The change replaces the stored plan (specification, section 4).
      portal.subscription.info.setData(undefined, changed);
      await portal.team.seats.invalidate();
      showAlert('success', clinic.change.done());
      onClose();
    },
    onError: (error) => {
      if (!failureOf(error).fields.card) reportFailure(error);
      // The preview may be outdated.
      void preview.refetch();
    },
  });
  const declined = change.error ? failureOf(change.error).fields.card : undefined;
  // The payment provider reports the payment that the payer has confirmed, and the page loads the subscription again.
  const isConfirmed = confirmUrl !== null && isSame;
  /** What was said about another choice no longer holds. */
  function forget(): void {
    change.reset();
    setConfirmUrl(null);
  }
  function choosePeriod(monthly: boolean): void {
    forget();
    setMonthly(monthly);
  }
  function chooseType(chosen: typeof type): void {
    forget();
    setType(chosen);
  }
  const cost = isSame || isTooSmall || isByContract ? undefined : preview.data;
  return (
    <Modal
      opened
      onClose={onClose}
      size={1000}
      title={clinic.change.title()}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Stack>
        <Group justify="space-between">
          {type === 'ENTERPRISE' ? <span /> : <PeriodSwitch isMonthly={isMonthly} onChange={choosePeriod} />}
          <Text fz="sm" c="dimmed">
            {clinic.change.current()}: {texts.subscription.planNames[info.type]()}
          </Text>
        </Group>
        {plans.data ? null : <QueryPlaceholder queries={[plans]} height={240} />}
        <SubscriptionPlanChoice
          label={text.tab()}
          offers={offers}
          isMonthly={isMonthly}
          value={type}
          current={info.type}
          onChange={chooseType}
        />
        {isByContract ? <ContactSales hasPlan onSent={onClose} /> : null}
        <div className={classes.decision}>
          <div aria-live="polite">
            {isTooSmall ? <Alert color="orange">{clinic.change.tooSmall()}</Alert> : null}
            {isConfirmed ? <Alert color="teal">{clinic.change.done()}</Alert> : isSame ? <Text fz="sm">{clinic.change.same()}</Text> : null}
            {declined ? <DeclinedCard reason={declined} /> : null}
            {confirmUrl && !isConfirmed ? <ConfirmPayment url={confirmUrl} /> : null}
            {preview.isFetching ? <Text fz="sm">{clinic.change.calculating()}</Text> : null}
            {preview.error && !isSame && !isTooSmall && !isByContract ? (
              <Alert color="red">
                <Group justify="space-between">
                  {failureText(failureOf(preview.error))}
                  <Button variant="default" size="compact-sm" loading={preview.isFetching} onClick={() => void preview.refetch()}>
                    {texts.common.actions.retry()}
                  </Button>
                </Group>
              </Alert>
            ) : null}
            {cost && !preview.isFetching ? <Cost cost={cost} isMonthly={isMonthly} lastDay={info.lastDay} /> : null}
          </div>
          <Group justify="flex-end" mt="sm">
            <Button variant="default" onClick={onClose}>
              {isConfirmed ? texts.common.actions.close() : texts.common.actions.cancel()}
            </Button>
            {isByContract || isConfirmed ? null : (
              <Button
                disabled={!cost || preview.isFetching || confirmUrl !== null}
                loading={change.isPending}
                onClick={() => cost && change.mutate({ type, isMonthly, prorationTimestamp: cost.prorationTimestamp })}
              >
                {cost && cost.dueNow === 0 ? clinic.change.confirmFree() : clinic.change.confirm()}
              </Button>
            )}
          </Group>
        </div>
      </Stack>
    </Modal>
  );
}

interface CostProps {
  cost: SubscriptionChangePreview;
  isMonthly: boolean;
  /** Of a cancelled subscription, which the change does not renew. */
  lastDay: string | null;
}

/** What the change costs now and afterwards. */
function Cost({ cost, isMonthly, lastDay }: CostProps) {
  const texts = useTexts();
  const { change } = texts.clinicSubscription;
  const formats = useFormats();
  const money = (cents: number) => formats.moneyRange({ min: cents, max: cents });
  return (
    <Group gap="8px 40px" align="flex-start">
      <Fact label={change.dueNow()}>{money(cost.dueNow)}</Fact>
      {cost.credit > 0 ? <Fact label={change.credit()}>{money(cost.credit)}</Fact> : null}
      <Fact label={change.afterwards()}>
        {lastDay
          ? change.staysCancelled({ date: formats.date(cost.nextBillingTimestamp ?? lastDay) })
          : change.nextFrom({
              price: money(cost.price),
              period: isMonthly ? texts.subscription.perMonth() : texts.subscription.perYear(),
              date: cost.nextBillingTimestamp ? formats.date(cost.nextBillingTimestamp) : '–',
            })}
      </Fact>
    </Group>
  );
}

/** The bank declined the payment: another card is entered at the payment provider. */
function DeclinedCard({ reason }: { reason: string }) {
  const { info } = useTexts().clinicSubscription;
  const newCard = trpc.subscription.portal.useMutation({ onSuccess: ({ redirectUrl }) => followRedirect(redirectUrl) });
  return (
    <Alert color="red" mb="md">
      <Stack gap="xs" align="flex-start">
        {reason}
        <Button size="compact-sm" variant="default" loading={newCard.isPending} onClick={() => newCard.mutate({ page: 'CARD' })}>
          {info.changeCard()}
        </Button>
      </Stack>
    </Alert>
  );
}

/** The payer confirms the payment on the page of the bank. */
function ConfirmPayment({ url }: { url: string }) {
  const { change } = useTexts().clinicSubscription;
  return (
    <Alert color="orange" mb="md">
      <Stack gap="xs" align="flex-start">
        {change.confirmPayment()}
        <Button component="a" href={url} target="_blank" rel="noopener" size="compact-sm">
          {change.openConfirmation()}
        </Button>
      </Stack>
    </Alert>
  );
}

/** Whether the plan has a seat for every member; the server checks the same. */
function fits({ plan }: OfferedPlan, info: SubscriptionInfo): boolean {
  return plan === null || SEATS.every((seat) => info[`${seat}Users`] <= plan[`${seat}Limit`]);
}
