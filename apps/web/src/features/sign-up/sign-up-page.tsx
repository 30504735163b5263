import { Container, Stepper, Text, Title } from '@mantine/core';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { PublicPage } from '../../shell/public-page';
import { ProviderFailure } from '../login';
import { AccountStep } from './account-step';
import { ClinicStep } from './clinic-step';
import { resumedAccount } from './resumed-account';
import { ReviewStep } from './review-step';
import { type Account, type ClinicDraft, isClinicCreated, saveClinicDraft, storedClinicDraft } from './sign-up-draft';
import classes from './sign-up-page.module.css';

/** The sign-up; where "back" was pressed on the payment page, the page after a cancelled payment: the clinic exists. */
export function SignUpPage() {
  const [isCreated] = useState(isClinicCreated);
  return isCreated ? <Navigate to="/sign-up/cancel" replace /> : <SignUpSteps />;
}

/**
 * Sign-up in three steps; the step is in the address, so that the browser goes back a step. The account is in the
 * memory of this page only: no password is ever stored in the browser, so that a reload begins with it again, except
 * for a person of the identity provider, whom the server knows. What is typed about the clinic survives a reload in
 * this tab.
 */
function SignUpSteps() {
  const texts = useTexts();
  const { plan, failed, step: asked = 0 } = useSearch({ from: '/sign-up' });
  const navigate = useNavigate();
  const [chosen, setAccount] = useState<Account | null>(null);
  const setStep = (next: number) =>
    void navigate({ to: '/sign-up', search: { step: next === 1 || next === 2 ? next : undefined }, resetScroll: true });
  const [clinic, setClinic] = useState<ClinicDraft>(() => {
    const stored = storedClinicDraft();
    return plan ? { ...stored, type: plan } : stored;
  });
  useEffect(() => saveClinicDraft(clinic), [clinic]);
  const isReloaded = chosen === null && asked > 0;
  const { data: identity, isFetched } = trpc.signUp.identity.useQuery(undefined, { enabled: isReloaded, meta: { silent: true } });
  const account = chosen ?? (isReloaded ? resumedAccount(identity, clinic.email) : null);
  // Without an account, after a reload, it begins with it.
  const step = account ? asked : 0;
  const isSentBack = isReloaded && isFetched && account === null;
  useEffect(() => {
    // The address names the step that is shown.
    if (isSentBack) void navigate({ to: '/sign-up', search: { plan, failed }, replace: true });
  }, [isSentBack, navigate, plan, failed]);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(() => {
    // A screen reader announces the new step.
    if (before.current !== step) heading.current?.focus();
    before.current = step;
  }, [step]);
  const names = [texts.signUp.steps.account(), texts.signUp.steps.clinic(), texts.signUp.steps.review()];
  const titles = [texts.signUp.account, texts.signUp.clinic, texts.signUp.review] as const;
  const current = titles[step] ?? texts.signUp.account;

  return (
    <PublicPage>
      <Container component="main" size={step === 0 ? 448 : 888} px={0} py="xl">
        <Stepper
          active={step}
          size="sm"
          mb="xl"
          wrap={false}
          classNames={classes}
          allowNextStepsSelect={false}
          onStepClick={(index) => index < step && setStep(index)}
        >
          {names.map((name) => (
            <Stepper.Step key={name} label={name} />
          ))}
        </Stepper>
        <Title order={1} fz={26} ref={heading} tabIndex={-1} style={{ outline: 'none' }}>
          {current.title()}
        </Title>
        <Text c="dimmed" mb="lg">
          {step === 2 && clinic.type === 'ENTERPRISE' ? texts.signUp.review.leadSales() : current.lead()}
        </Text>
        {step === 0 && failed ? <ProviderFailure failed={failed} signUp /> : null}
        {step === 0 ? (
          <AccountStep
            email={account?.email ?? clinic.email}
            onLeave={() => saveClinicDraft(clinic)}
            onDone={(done, { firstName, lastName }) => {
              setAccount(done);
              setClinic((before) => ({
                ...before,
                email: done.email,
                firstName: before.firstName || firstName,
                lastName: before.lastName || lastName,
              }));
              setStep(1);
            }}
          />
        ) : null}
        {step === 1 ? <ClinicStep draft={clinic} onChange={setClinic} onDone={() => setStep(2)} onBack={() => setStep(0)} /> : null}
        {step === 2 && account ? <ReviewStep account={account} draft={clinic} onBack={setStep} /> : null}
      </Container>
    </PublicPage>
  );
}
