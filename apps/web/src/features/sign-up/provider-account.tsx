import { Button, Stack, TextInput } from '@mantine/core';
import type { SignUpIdentity } from '@molaar/contracts';
import { trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';

interface ProviderAccountProps {
  identity: SignUpIdentity;
  onDone: () => void;
}

/** The person from the identity provider: a verified address, and no password. */
export function ProviderAccount({ identity, onDone }: ProviderAccountProps) {
  const texts = useTexts();
  const utils = trpc.useUtils();
  const { data: provider } = trpc.auth.identityProvider.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY });
  const clearIdentity = trpc.signUp.forgetIdentity.useMutation({ onSuccess: () => utils.signUp.identity.setData(undefined, null) });
  return (
    <Stack>
      <TextInput
        label={texts.signUp.account.email()}
        description={texts.signUp.account.byProvider({ name: provider?.name ?? '' })}
        value={identity.email}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        variant="filled"
        readOnly
      />
      <Button onClick={onDone}>{texts.signUp.account.next()}</Button>
      <Button variant="subtle" loading={clearIdentity.isPending} onClick={() => clearIdentity.mutate()}>
        {texts.signUp.account.usePassword()}
      </Button>
    </Stack>
  );
}
