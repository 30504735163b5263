import { Group, Loader, Stack } from '@mantine/core';
import { Fact } from '@molaar/ui';
import { useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { failureOf } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useSession } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { LinkButton } from '../../shell/links';
import { usePageTitle } from '../../shell/page-title';
import { PublicForm } from '../../shell/public-form';
import { brandName } from '../subscription';
import { forgetCreatedClinic } from './sign-up-draft';

/** How often the page polls until the payment provider has confirmed, milliseconds. */
const POLL_MS = 2_000;

const isRejected = (error: unknown): boolean => Boolean(error) && !failureOf(error).offline;

/** The page after a paid sign-up. A custom subscription shows that a person will call. */
export function SignUpSuccessPage() {
  useEffect(forgetCreatedClinic, []);
  const texts = useTexts();
  const { planType, checkout } = useSearch({ from: '/sign-up/success' });
  const isEnterprise = planType === 'ENTERPRISE';
  const { data, error } = trpc.signUp.checkout.useQuery(
    { checkoutId: checkout ?? '' },
    {
      enabled: !isEnterprise && checkout !== undefined,
      retry: false,
      meta: { silent: true },
      refetchInterval: (query) => (query.state.data?.paid || isRejected(query.state.error) ? false : POLL_MS),
    },
  );
  // A lost connection does not stop the polling.
  const isUnknown = !checkout || isRejected(error);
  const { success } = texts.signUp;
  // An owner who pays later is signed in.
  const session = useSession();
  const isSignedIn = session?.authenticated === true;
  usePageTitle(isEnterprise ? success.enterpriseTitle() : success.title());
  const lead = isEnterprise
    ? success.enterprise()
    : data?.paid
      ? success.lead()
      : isUnknown
        ? isSignedIn
          ? success.notFoundYet()
          : success.notFound()
        : success.waiting();
  return (
    <PublicForm title={isEnterprise ? success.enterpriseTitle() : success.title()} lead={lead} hasSignInLink={false}>
      <Stack>
        {!isEnterprise && !data?.paid && !isUnknown ? <Loader size="sm" /> : null}
        {data?.paid ? (
          <Group gap={40} align="flex-start">
            <Fact label={success.plan()}>{texts.subscription.planNames[data.planType]()}</Fact>
            {data.card ? (
              <Fact label={success.card()}>
                {texts.subscription.cardEnding({ brand: brandName(data.card.brand), last4: data.card.last4 })}
              </Fact>
            ) : null}
          </Group>
        ) : null}
        {isSignedIn ? (
          <LinkButton to="/account-settings" search={{ tab: 'plan' }}>
            {success.toPlan()}
          </LinkButton>
        ) : (
          <LinkButton to="/login">{success.signIn()}</LinkButton>
        )}
      </Stack>
    </PublicForm>
  );
}
