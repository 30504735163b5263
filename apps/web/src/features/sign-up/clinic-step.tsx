import { Button, Checkbox, Group, Paper, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { signUpDetails } from '@molaar/contracts';
import type { FormEvent } from 'react';
import { useFormErrors } from '../../client/drafts/form-errors';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SectionCard } from '../../shell/section-card';
import { CompanyFields } from '../company/company-fields';
import { PeriodSwitch } from '../subscription/period-switch';
import { offeredPlans, SubscriptionPlanChoice } from '../subscription/plan-cards';
import { useSubscriptionPlans } from '../subscription/use-subscription-plans';
import { type ClinicDraft, clinicInput } from './sign-up-draft';

interface ClinicStepProps {
  draft: ClinicDraft;
  onChange: (change: (before: ClinicDraft) => ClinicDraft) => void;
  onDone: () => void;
}

/** Plan, billing period, who signs up and for which clinic. */
export function ClinicStep({ draft, onChange, onDone }: ClinicStepProps) {
  const texts = useTexts();
  const plans = useSubscriptionPlans();
  const { errors, checked } = useFormErrors();
  const type = draft.type ?? plans.data?.find((plan) => plan.default)?.type ?? null;
  const set = (change: Partial<ClinicDraft>) => onChange((before) => ({ ...before, ...change }));

  function submit(event: FormEvent): void {
    event.preventDefault();
    const input = checked(signUpDetails, clinicInput(draft));
    if (!input || !type) return;
    set({ type });
    onDone();
  }

  const text = (name: 'title' | 'firstName' | 'lastName' | 'phone', label: string, autoComplete: string, required = false) => (
    <TextInput
      label={label}
      value={draft[name]}
      onChange={(event) => set({ [name]: event.currentTarget.value })}
      error={errors[name]}
      autoComplete={autoComplete}
      type={name === 'phone' ? 'tel' : 'text'}
      required={required}
    />
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="lg">
        <Paper withBorder p="lg">
          <Group mb="md">
            <PeriodSwitch isMonthly={draft.isMonthly} onChange={(isMonthly) => set({ isMonthly })} />
          </Group>
          {plans.data ? (
            <SubscriptionPlanChoice
              label={texts.signUp.clinic.plan()}
              offers={offeredPlans(plans.data)}
              isMonthly={draft.isMonthly}
              value={type}
              onChange={(chosen) => set({ type: chosen })}
            />
          ) : (
            <QueryPlaceholder reads={[plans]} height={240} />
          )}
        </Paper>
        <SectionCard title={texts.signUp.clinic.you()}>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {text('firstName', texts.account.firstName(), 'given-name', true)}
            {text('lastName', texts.account.lastName(), 'family-name', true)}
            {text('title', texts.account.titleField(), 'honorific-prefix')}
            {text('phone', texts.account.phone(), 'tel')}
          </SimpleGrid>
          <Checkbox
            mt="md"
            label={texts.signUp.clinic.treats()}
            description={texts.signUp.clinic.treatsHint()}
            checked={draft.treats}
            onChange={(event) => set({ treats: event.currentTarget.checked })}
          />
        </SectionCard>
        <SectionCard title={texts.signUp.clinic.company()}>
          <CompanyFields values={draft} errors={errors} onChange={set} />
        </SectionCard>
        <Group justify="flex-end">
          <Button type="submit">{texts.signUp.clinic.next()}</Button>
        </Group>
      </Stack>
    </form>
  );
}
