import { Alert, Button, Divider } from '@mantine/core';
import { errorText, isErrorCode } from '@molaar/i18n';
import { IconInfoCircle, IconLogin2 } from '@tabler/icons-react';
import { trpc } from '../../client/api/trpc';
import { useLocale, useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';

interface ProviderSignInProps {
  /** The invitation to accept. */
  invitation?: string;
  /** Signs up a clinic when the person has no account. */
  signUp?: boolean;
  /** Called when the page is being left. */
  onLeave?: () => void;
}

/** Signs in with the identity provider; renders nothing when none is configured. */
export function ProviderSignIn({ invitation, signUp, onLeave }: ProviderSignInProps) {
  const texts = useTexts().identity;
  const locale = useLocale();
  const read = trpc.auth.identityProvider.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const provider = read.data;
  if (!provider) return <QueryPlaceholder queries={[read]} compact />;
  const query = new URLSearchParams({ lang: locale, ...(invitation ? { invitation } : {}), ...(signUp ? { signUp: '1' } : {}) });
  return (
    <>
      <Divider my="md" label={texts.or()} labelPosition="center" />
      <Button
        component="a"
        href={`/api/x/auth/provider/start?${query}`}
        {...(onLeave ? { onClick: onLeave } : {})}
        variant="default"
        fullWidth
        leftSection={<IconLogin2 size={18} aria-hidden="true" />}
      >
        {texts.provider({ name: provider.name })}
      </Button>
    </>
  );
}

const SIGN_IN_FAILURES = ['cancelled', 'expired', 'unverified', 'provider', 'otherAddress', 'linkedElsewhere', 'linkedTwice'] as const;

const SIGN_UP_FAILURES = ['unverified', 'provider', 'addressTaken'] as const;

/** Shows why the sign-in or sign-up with the provider failed, until the next attempt. */
export function ProviderFailure({ failed, signUp = false }: { failed: string; signUp?: boolean }) {
  const texts = useTexts().identity.failed;
  const locale = useLocale();
  const signInFailure = SIGN_IN_FAILURES.find((known) => known === failed);
  const signUpFailure = signUp ? SIGN_UP_FAILURES.find((known) => known === failed) : undefined;
  const title = signUp ? texts.signUp.title() : texts.title();
  const text = signUpFailure
    ? texts.signUp[signUpFailure]()
    : signInFailure
      ? texts[signInFailure]()
      : errorText(isErrorCode(failed) ? failed : 'SOMETHING_WENT_WRONG', locale);
  return (
    <Alert color="red" variant="light" mb="lg" role="alert" title={title} icon={<IconInfoCircle size={18} aria-hidden="true" />}>
      {text}
    </Alert>
  );
}
