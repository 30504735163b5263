import { Anchor, Button, Checkbox, Group, Paper, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { signUpInput, TERMS_VERSION } from '@molaar/contracts';
import { Fact } from '@molaar/ui';
import { useNavigate } from '@tanstack/react-router';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { followRedirect } from '../../client/api/redirect';
import { trpc } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { storeNewUsername } from '../../client/session/new-username';
import { personName } from '../../client/texts/person-name';
import { browserTimeZone, useFormats, useLocale, useTexts } from '../../client/texts/texts';
import { SectionCard } from '../../shell/section-card';
import { offeredPlans, priceOf, useSubscriptionPlans } from '../subscription';
import { type Account, type ClinicDraft, clinicInput, deleteClinicDraft, markClinicCreated } from './sign-up-draft';

const LEGAL = [
  { name: 'terms', href: '/terms' },
  { name: 'processing', href: '/processing-agreement' },
  { name: 'privacy', href: '/privacy' },
] as const;

interface ReviewStepProps {
  account: Account;
  draft: ClinicDraft;
  onBack: (step: number) => void;
}

/**
 * A summary of the sign-up, the consent to the terms and the data processing agreement, and the button that leads to
 * the payment page.
 */
export function ReviewStep({ account, draft, onBack }: ReviewStepProps) {
  const texts = useTexts();
  const { review } = texts.signUp;
  const locale = useLocale();
  const formats = useFormats();
  const navigate = useNavigate();
  const plans = useSubscriptionPlans();
  const offer = offeredPlans(plans.data ?? []).find(({ type }) => type === draft.type);
  const form = useValidatedForm({
    initialValues: { termsAccepted: false },
    schema: signUpInput,
    toInput: ({ termsAccepted }) => ({
      ...account,
      ...clinicInput(draft),
      locale,
      timeZone: browserTimeZone(),
      termsAccepted,
      termsVersion: TERMS_VERSION,
    }),
  });
  const utils = trpc.useUtils();
  const signUp = trpc.signUp.create.useMutation({
    onSuccess: async (answer, input) => {
      if ('password' in input) storeNewUsername(input.email);
      if ('redirectUrl' in answer) {
        markClinicCreated();
        return followRedirect(answer.redirectUrl);
      }
      deleteClinicDraft();
      await navigate({ to: '/sign-up/success', search: { planType: answer.planType } });
    },
    onError: (error) => {
      const { code, fields } = failureOf(error);
      form.setServerErrors(error);
      // The first step reads the identity again.
      if (code === 'IDENTITY_EXPIRED') void utils.signUp.identity.invalidate();
      // Made of the name, which the first step did not know.
      if (fields.password) showAlert('error', fields.password);
      if (fields.password || code === 'EMAIL_EXISTS' || code === 'IDENTITY_EXPIRED') onBack(0);
    },
  });
  const isEnterprise = draft.type === 'ENTERPRISE';
  const price = offer ? priceOf(offer, draft.isMonthly) : null;
  // Without the price list the price is unknown, which is not the same as a custom price.
  const total = price !== null ? formats.moneyRange({ min: price, max: price }) : isEnterprise ? texts.subscription.custom() : '–';

  const country = new Intl.DisplayNames([locale === 'et' ? 'et' : 'en-GB'], { type: 'region' }).of(draft.country);
  const address = [draft.addressLine1, draft.addressLine2, [draft.zipCode, draft.county].filter(Boolean).join(' '), country].filter(
    Boolean,
  );
  const other = Object.entries(form.errors).find(([field]) => field !== 'termsAccepted')?.[1];
  return (
    <form onSubmit={form.onValid((input) => !signUp.isSuccess && signUp.mutate(input))} noValidate>
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
              <div>{personName(draft)}</div>
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
            <Fact label={review.plan()}>{draft.type ? texts.subscription.planNames[draft.type]() : ''}</Fact>
            {isEnterprise ? null : (
              <Fact label={review.period()}>{draft.isMonthly ? texts.subscription.monthly() : texts.subscription.yearly()}</Fact>
            )}
            <Fact label={isEnterprise ? review.price() : review.total()}>{total}</Fact>
          </SimpleGrid>
          {isEnterprise ? null : (
            <Text fz="sm" c="dimmed" mt="md">
              {review.payment()}: {review.paymentHint()}
            </Text>
          )}
        </SectionCard>
        <Checkbox {...form.getInputProps('termsAccepted', { type: 'checkbox' })} label={review.terms()} />
        <Group gap="lg">
          {LEGAL.map(({ name, href }) => (
            <Anchor key={name} href={href} target="_blank" rel="noopener" fz="sm">
              {texts.legal.names[name]()}
            </Anchor>
          ))}
        </Group>
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
