import { Group, Loader, Stack, Text } from '@mantine/core';
import { Fact } from '@molaar/ui';
import { useSearch } from '@tanstack/react-router';
import { trpc } from '../../client/trpc';
import { useWords } from '../../client/words';
import { LinkButton } from '../../shell/links';
import { OpenForm } from '../../shell/open-form';
import { brandName } from '../plan-tab/plan-tab';

/** How often the page asks while the provider's word is on its way, ms. */
const ASK_AGAIN_MS = 2_000;

/** Where a paid sign-up leads; ENTERPRISE is told that a person will call. */
export function SignUpSuccessPage() {
  const words = useWords();
  const { planType, checkout } = useSearch({ from: '/sign-up/success' });
  const isEnterprise = planType === 'ENTERPRISE';
  const { data, error } = trpc.signUp.checkout.useQuery(
    { checkoutId: checkout ?? '' },
    {
      enabled: !isEnterprise && checkout !== undefined,
      retry: false,
      meta: { silent: true },
      refetchInterval: (query) => (query.state.data?.paid || query.state.error ? false : ASK_AGAIN_MS),
    },
  );
  const { success } = words.signUp;
  const lead = isEnterprise
    ? success.enterprise()
    : data?.paid
      ? success.lead()
      : error || !checkout
        ? success.unknown()
        : success.waiting();
  return (
    <OpenForm title={isEnterprise ? success.enterpriseTitle() : success.title()} lead={lead}>
      <Stack>
        {!isEnterprise && checkout && !data?.paid && !error ? <Loader size="sm" /> : null}
        {data?.paid ? (
          <Group gap={40} align="flex-start">
            <Fact label={success.plan()}>{words.team.plans[data.planType]()}</Fact>
            {data.card ? (
              <Fact label={success.card()}>
                {words.billing.info.cardEnding({ brand: brandName(data.card.brand), last4: data.card.last4 })}
              </Fact>
            ) : null}
          </Group>
        ) : null}
        <LinkButton to="/login">{success.signIn()}</LinkButton>
        {data?.paid ? (
          <Text fz="sm" c="dimmed">
            {words.common.notice()}
          </Text>
        ) : null}
      </Stack>
    </OpenForm>
  );
}
