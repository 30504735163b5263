import { Button, Checkbox, Group, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { signUpDetails } from '@molaar/contracts';
import { useOptionalLabel } from '../../client/forms/use-optional-label';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SectionCard } from '../../shell/section-card';
import { CompanyFields } from '../company';
import { offeredPlans, PeriodSwitch, SubscriptionPlanChoice, useSubscriptionPlans } from '../subscription';
import { type ClinicDraft, clinicInput } from './sign-up-draft';

interface ClinicStepProps {
  draft: ClinicDraft;
  onChange: (change: (before: ClinicDraft) => ClinicDraft) => void;
  onDone: () => void;
  onBack: () => void;
}

/** The subscription plan, the billing period, the person and the clinic. */
export function ClinicStep({ draft, onChange, onDone, onBack }: ClinicStepProps) {
  const texts = useTexts();
  const plans = useSubscriptionPlans();
  const optional = useOptionalLabel();
  const form = useValidatedForm({
    initialValues: draft,
    schema: signUpDetails,
    toInput: clinicInput,
    onValuesChange: (values) => onChange(() => values),
  });
  const type = draft.type ?? plans.data?.find((plan) => plan.default)?.type ?? null;

  function submit(): void {
    if (!type) return;
    form.setFieldValue('type', type);
    onDone();
  }

  return (
    <form onSubmit={form.onValid(submit)} noValidate>
      <Stack gap="lg">
        <Paper withBorder p="lg">
          <Group mb="md">
            {type === 'ENTERPRISE' ? null : (
              <PeriodSwitch isMonthly={draft.isMonthly} onChange={(isMonthly) => form.setFieldValue('isMonthly', isMonthly)} />
            )}
          </Group>
          {plans.data ? (
            <SubscriptionPlanChoice
              label={texts.signUp.clinic.plan()}
              offers={offeredPlans(plans.data)}
              isMonthly={draft.isMonthly}
              value={type}
              onChange={(chosen) => form.setFieldValue('type', chosen)}
            />
          ) : (
            <QueryPlaceholder queries={[plans]} height={240} />
          )}
        </Paper>
        <SectionCard title={texts.signUp.clinic.you()}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...form.getInputProps('firstName')} label={texts.account.firstName()} autoComplete="given-name" required />
            <TextInput {...form.getInputProps('lastName')} label={texts.account.lastName()} autoComplete="family-name" required />
            <TextInput {...form.getInputProps('title')} label={optional(texts.account.titleField())} autoComplete="honorific-prefix" />
            <TextInput {...form.getInputProps('phone')} label={optional(texts.account.phone())} autoComplete="tel" type="tel" />
          </SimpleGrid>
          <Checkbox
            mt="md"
            label={texts.signUp.clinic.treats()}
            description={texts.signUp.clinic.treatsHint()}
            {...form.getInputProps('treats', { type: 'checkbox' })}
          />
        </SectionCard>
        <SectionCard title={texts.signUp.clinic.company()}>
          <CompanyFields fieldProps={form.getInputProps} />
        </SectionCard>
        <Group justify="space-between">
          <Button variant="default" onClick={onBack}>
            {texts.common.actions.back()}
          </Button>
          <Button type="submit">{texts.signUp.clinic.next()}</Button>
        </Group>
      </Stack>
    </form>
  );
}
