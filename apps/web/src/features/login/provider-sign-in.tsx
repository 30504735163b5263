import { Alert, Button, Divider } from '@mantine/core';
import { errorText, isErrorCode } from '@molaar/i18n';
import { IconInfoCircle, IconLogin2 } from '@tabler/icons-react';
import { trpc } from '../../client/trpc';
import { useLocale, useWords } from '../../client/words';

/** The way through the identity provider; nothing where none is configured. `invitation`: accepts it. */
export function ProviderSignIn({ invitation }: { invitation?: string }) {
  const words = useWords().identity;
  const locale = useLocale();
  const { data: provider } = trpc.auth.identityProvider.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  if (!provider) return null;
  const query = new URLSearchParams({ lang: locale, ...(invitation ? { invitation } : {}) });
  return (
    <>
      <Divider my="md" label={words.or()} labelPosition="center" />
      <Button
        component="a"
        href={`/api/x/auth/provider/start?${query}`}
        variant="default"
        fullWidth
        leftSection={<IconLogin2 size={18} aria-hidden="true" />}
      >
        {words.provider({ name: provider.name })}
      </Button>
    </>
  );
}

const OWN = ['cancelled', 'expired', 'unverified', 'provider', 'otherAddress', 'linkedElsewhere', 'linkedTwice'] as const;

/** Why one could not be signed in through the provider; stays until one tries again. */
export function ProviderFailure({ failed }: { failed: string }) {
  const words = useWords().identity.failed;
  const locale = useLocale();
  const own = OWN.find((known) => known === failed);
  return (
    <Alert color="red" variant="light" mb="lg" role="alert" title={words.title()} icon={<IconInfoCircle size={18} aria-hidden="true" />}>
      {own ? words[own]() : errorText(isErrorCode(failed) ? failed : 'SOMETHING_WENT_WRONG', locale)}
    </Alert>
  );
}
