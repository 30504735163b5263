import { Anchor, Button, Checkbox, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { signUpInput, TERMS_VERSION } from '@molaar/contracts';
import { Fact } from '@molaar/ui';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../client/api/failure';
import { followRedirect } from '../../client/api/redirect';
import { trpc } from '../../client/api/trpc';
import { useFormErrors } from '../../client/drafts/form-errors';
import { browserTimeZone, useFormats, useLocale, useTexts } from '../../client/texts/texts';
import { SectionCard } from '../../shell/section-card';
import { offeredPlans, priceOf } from '../subscription/plan-cards';
import { useSubscriptionPlans } from '../subscription/use-subscription-plans';
import { type Account, type ClinicDraft, clinicInput } from './sign-up-draft';

interface ReviewStepProps {
  account: Account;
  draft: ClinicDraft;
  onBack: (step: number) => void;
}

/** Everything once more, the consent, and the way to the payment page. */
export function ReviewStep({ account, draft, onBack }: ReviewStepProps) {
  const texts = useTexts();
  const { review } = texts.signUp;
  const locale = useLocale();
  const formats = useFormats();
  const navigate = useNavigate();
  const plans = useSubscriptionPlans();
  const offer = offeredPlans(plans.data ?? []).find(({ type }) => type === draft.type);
  const [termsAccepted, setTermsAccepted] = useState(false);
  const { errors, setErrors, checked } = useFormErrors();
  const utils = trpc.useUtils();
  const signUp = trpc.signUp.create.useMutation({
    onSuccess: async (answer) => {
      if ('redirectUrl' in answer) return followRedirect(answer.redirectUrl);
      await navigate({ to: '/sign-up/success', search: { planType: answer.planType } });
    },
    onError: (error) => {
      const { code, fields } = failureOf(error);
      setErrors({ ...fields });
      // The first step asks who is there now.
      if (code === 'IDENTITY_EXPIRED') void utils.signUp.identity.invalidate();
      if (code === 'EMAIL_EXISTS' || code === 'IDENTITY_EXPIRED') onBack(0);
    },
  });
  const isEnterprise = draft.type === 'ENTERPRISE';
  const price = offer ? priceOf(offer, draft.isMonthly) : null;
  // Without the price list nothing is said of the price: "by agreement" least of all.
  const total = price !== null ? formats.moneyRange({ min: price, max: price }) : isEnterprise ? texts.billing.custom() : '–';

  function submit(event: FormEvent): void {
    event.preventDefault();
    const draftInput = {
      ...account,
      ...clinicInput(draft),
      locale,
      timeZone: browserTimeZone(),
      termsAccepted,
      termsVersion: TERMS_VERSION,
    };
    const input = checked(signUpInput, draftInput);
    if (input && !signUp.isSuccess) signUp.mutate(input);
  }

  const country = new Intl.DisplayNames([locale === 'et' ? 'et' : 'en-GB'], { type: 'region' }).of(draft.country);
  const address = [draft.addressLine1, draft.addressLine2, [draft.zipCode, draft.county].filter(Boolean).join(' '), country].filter(
    Boolean,
  );
  const other = Object.entries(errors).find(([field]) => field !== 'termsAccepted')?.[1];
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Paper withBorder p="lg">
          <Group justify="space-between" mb="md">
            <Title order={2} fz="md">
              {texts.signUp.clinic.company()}
            </Title>
            <Button variant="subtle" size="xs" onClick={() => onBack(1)}>
              {review.edit()}
            </Button>
          </Group>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <Fact label={review.company()}>{draft.companyName}</Fact>
            <Fact label={review.contact()}>
              <div>{[draft.title, draft.firstName, draft.lastName].filter(Boolean).join(' ')}</div>
              <div style={{ overflowWrap: 'anywhere' }}>{account.email}</div>
              <div>{draft.phone}</div>
            </Fact>
            <Fact label={review.address()}>
              {address.map((line) => (
                <div key={line}>{line}</div>
              ))}
            </Fact>
          </SimpleGrid>
        </Paper>
        <SectionCard title={review.plan()}>
          <SimpleGrid cols={{ base: 1, sm: 3 }}>
            <Fact label={review.plan()}>{draft.type ? texts.team.plans[draft.type]() : ''}</Fact>
            <Fact label={review.period()}>{draft.isMonthly ? texts.billing.monthly() : texts.billing.yearly()}</Fact>
            <Fact label={review.total()}>{total}</Fact>
          </SimpleGrid>
          {isEnterprise ? null : (
            <Text fz="sm" c="dimmed" mt="md">
              {review.payment()}: {review.paymentHint()}
            </Text>
          )}
        </SectionCard>
        <Checkbox
          checked={termsAccepted}
          onChange={(event) => setTermsAccepted(event.currentTarget.checked)}
          error={errors.termsAccepted}
          label={review.terms()}
        />
        <Anchor href="/terms" target="_blank" rel="noopener" fz="sm">
          {review.termsLink()}
        </Anchor>
        {other ? (
          <Text c="var(--mantine-color-error)" fz="sm" role="alert">
            {other}
          </Text>
        ) : null}
        <Group justify="space-between">
          <Button variant="default" onClick={() => onBack(1)}>
            {texts.common.actions.back()}
          </Button>
          <Button type="submit" loading={signUp.isPending || signUp.isSuccess}>
            {isEnterprise ? review.sales() : review.pay()}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
