import { Alert, Group, Text } from '@mantine/core';
import { IconCreditCardOff } from '@tabler/icons-react';
import { trpc } from '../client/api/trpc';
import { useIsAllowed, useUser } from '../client/session/session';
import { useFormats, useTexts } from '../client/texts/texts';
import { LinkButton } from './links';

/** Shows on every page that the subscription is not paid, what that means, and where the owner can pay. */
export function SubscriptionBanner() {
  const { state, readOnly, graceEndsAt } = useUser().organization.subscription;
  const texts = useTexts().clinicSubscription;
  const formats = useFormats();
  const isOwner = useIsAllowed('MANAGE_SUBSCRIPTION');
  const mustPay = state === 'INCOMPLETE' || state === 'PAST_DUE' || state === 'READ_ONLY' || state === 'CANCELLED';
  const methods = trpc.subscription.paymentOptions.useQuery(undefined, {
    enabled: isOwner && state === 'INCOMPLETE',
    meta: { silent: true },
  }).data;
  // A subscription by contract is not paid in the portal.
  const isByContract = methods?.type === 'ENTERPRISE' || methods?.byCard === false;
  if (!mustPay || (!readOnly && state !== 'PAST_DUE')) return null;
  const text = {
    INCOMPLETE: () => (isByContract ? texts.banner.notAgreed() : texts.banner.incomplete()),
    PAST_DUE: () => texts.banner.pastDue({ date: graceEndsAt ? formats.lastDay(graceEndsAt) : '' }),
    READ_ONLY: () => texts.banner.readOnly(),
    CANCELLED: () => texts.banner.cancelled(),
  }[state]();
  return (
    <Alert
      role="status"
      color={readOnly ? 'red' : 'orange'}
      radius="md"
      mb="md"
      icon={<IconCreditCardOff size={20} aria-hidden="true" />}
      py="xs"
      data-wide
    >
      <Group justify="space-between" gap="sm">
        <Text fz="sm" c="var(--mantine-color-text)" style={{ flex: '1 1 320px' }}>
          {text} {isOwner ? null : texts.banner.askOwner()}
        </Text>
        {isOwner ? (
          <LinkButton to="/account-settings" search={{ tab: 'plan' }} size="xs" variant="default">
            {isByContract
              ? texts.banner.seePlan()
              : state === 'INCOMPLETE' || state === 'CANCELLED'
                ? texts.banner.pay()
                : texts.banner.updatePayment()}
          </LinkButton>
        ) : null}
      </Group>
    </Alert>
  );
}
