import { Loader, Paper } from '@mantine/core';
import { trpc } from '../../client/api/trpc';
import { ProviderSignIn } from '../login';
import { PasswordAccount } from './password-account';
import { ProviderAccount } from './provider-account';
import type { Account } from './sign-up-draft';

interface AccountStepProps {
  /** The address from an earlier visit of this step. */
  email: string;
  /** `names`: as the identity provider returns them. */
  onDone: (account: Account, names: { firstName: string; lastName: string }) => void;
  /** Called when the page is being left for the identity provider. */
  onLeave: () => void;
}

/** The sign-in of the new owner: an e-mail address and a password, or the identity provider. */
export function AccountStep({ email, onDone, onLeave }: AccountStepProps) {
  // Without a response nobody has come from the identity provider: a password is chosen.
  const { data: identity, isPending } = trpc.signUp.identity.useQuery(undefined, { meta: { silent: true } });
  return (
    <Paper withBorder shadow="sm" p={32} radius="lg">
      {isPending ? (
        <Loader size="sm" />
      ) : identity ? (
        <ProviderAccount
          identity={identity}
          onDone={() => {
            const { email: verified, firstName, lastName } = identity;
            onDone({ byProvider: true, email: verified }, { firstName: firstName ?? '', lastName: lastName ?? '' });
          }}
        />
      ) : (
        <>
          <PasswordAccount email={email} onDone={(credentials) => onDone(credentials, { firstName: '', lastName: '' })} />
          <ProviderSignIn signUp onLeave={onLeave} />
        </>
      )}
    </Paper>
  );
}
