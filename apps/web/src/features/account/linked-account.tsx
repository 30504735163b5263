import { Alert, Button, Group, Text } from '@mantine/core';
import { errorText, isErrorCode } from '@molaar/i18n';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { reportFailure } from '../../client/api/failure';
import { portal, trpc, trpcClient } from '../../client/api/trpc';
import { useFormats, useLocale, useTexts } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SectionCard } from '../../shell/section-card';

const FAILURES = ['cancelled', 'expired', 'provider', 'linkedElsewhere'] as const;

/** One's account at the identity provider; renders nothing when no provider is configured. */
export function LinkedAccount() {
  const provider = trpc.auth.identityProvider.useQuery(undefined, { staleTime: Number.POSITIVE_INFINITY }).data;
  return provider ? <LinkedAccountCard name={provider.name} /> : null;
}

function LinkedAccountCard({ name }: { name: string }) {
  const texts = useTexts();
  const text = texts.linkedAccount;
  const locale = useLocale();
  const formats = useFormats();
  const navigate = useNavigate();
  const { linked, failed } = useSearch({ from: '/signed-in/personal/account-settings' });
  const read = trpc.account.identity.useQuery(undefined, { staleTime: 0 });
  const [isLeaving, setLeaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const forgetResult = () => navigate({ to: '/account-settings', search: {}, replace: true });
  const unlink = trpc.account.unlinkIdentity.useMutation({
    onSuccess: async () => {
      setAsking(false);
      showAlert('success', text.unlinked());
      await Promise.all([portal.account.identity.invalidate(), forgetResult()]);
    },
  });

  /** Goes to the provider, after the person was authenticated again where that is due. */
  async function link(): Promise<void> {
    setLeaving(true);
    try {
      await trpcClient.secondFactor.requireStepUp.mutate();
      location.assign(`/api/x/auth/provider/start?${new URLSearchParams({ link: '1', lang: locale })}`);
    } catch (error) {
      setLeaving(false);
      reportFailure(error);
    }
  }

  const known = FAILURES.find((one) => one === failed);
  const failure = known ? text.failed[known]() : failed && errorText(isErrorCode(failed) ? failed : 'SOMETHING_WENT_WRONG', locale);
  const result = failure || (linked && read.data?.linkedAt ? text.done({ name }) : null);
  return (
    <SectionCard title={text.title({ name })} lead={read.data?.linkedAt ? text.leadLinked({ name }) : text.lead({ name })}>
      {result ? (
        <Alert
          color={failure ? 'red' : 'teal'}
          variant="light"
          mb="md"
          role={failure ? 'alert' : 'status'}
          withCloseButton
          closeButtonLabel={texts.common.actions.close()}
          onClose={forgetResult}
        >
          {result}
        </Alert>
      ) : null}
      {read.data ? (
        <Group justify="space-between">
          <Text fz="sm">{read.data.linkedAt ? text.since({ date: formats.date(read.data.linkedAt) }) : text.none()}</Text>
          {read.data.linkedAt ? (
            <Button variant="default" size="xs" onClick={() => setAsking(true)}>
              {text.unlink()}
            </Button>
          ) : (
            <Button variant="default" size="xs" loading={isLeaving} onClick={() => void link()}>
              {text.link()}
            </Button>
          )}
        </Group>
      ) : (
        <QueryPlaceholder queries={[read]} height={40} compact />
      )}
      {isAsking ? (
        <ConfirmDialog
          danger
          title={text.unlinkQuestion({ name })}
          text={text.unlinkText()}
          confirmLabel={text.unlink()}
          busy={unlink.isPending}
          onConfirm={() => unlink.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </SectionCard>
  );
}
