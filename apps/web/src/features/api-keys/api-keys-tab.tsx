import { Button, Paper, Stack } from '@mantine/core';
import type { ApiKey, IssuedApiKey } from '@molaar/contracts';
import { EmptyState } from '@molaar/ui';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SectionHead } from '../../shell/section-head';
import { KeyCard } from './key-card';
import { KeyDialog } from './key-dialog';
import { RequestsDialog } from './requests-dialog';
import { RotateDialog } from './rotate-dialog';
import { SecretDialog } from './secret-dialog';

type Opened =
  | { dialog: 'create' }
  | { dialog: 'edit' | 'rotate' | 'revoke' | 'requests'; apiKey: ApiKey }
  | { dialog: 'secret'; issued: IssuedApiKey };

/** The clinic's API keys, which the owner manages. */
export function ApiKeysTab() {
  const texts = useTexts();
  const text = texts.apiKeys;
  const [opened, setOpened] = useState<Opened | null>(null);
  const close = () => setOpened(null);
  const keys = trpc.apiKeys.list.useQuery(undefined, { staleTime: 0 });
  const refresh = () => portal.apiKeys.list.invalidate();
  const show = (issued: IssuedApiKey) => {
    void refresh();
    setOpened({ dialog: 'secret', issued });
  };
  const revoke = trpc.apiKeys.revoke.useMutation({
    onSuccess: async ({ name }) => {
      showAlert('success', text.revoked({ name }));
      close();
      await refresh();
    },
  });

  return (
    <Stack gap="lg">
      <SectionHead title={text.title()} lead={text.lead()} guide={{ href: '/api/docs', label: text.docs() }}>
        <Button leftSection={<IconPlus size={18} aria-hidden="true" />} onClick={() => setOpened({ dialog: 'create' })}>
          {text.create()}
        </Button>
      </SectionHead>
      {keys.data ? null : <QueryPlaceholder queries={[keys]} height={120} />}
      {keys.data?.length === 0 ? (
        <Paper withBorder>
          <EmptyState icon={<IconKey size={26} aria-hidden="true" />} title={text.empty()} />
        </Paper>
      ) : null}
      {keys.data?.map((apiKey) => (
        <KeyCard key={apiKey.id} apiKey={apiKey} onOpen={(dialog) => setOpened({ dialog, apiKey })} />
      ))}
      {opened?.dialog === 'create' ? <KeyDialog onClose={close} onIssued={show} /> : null}
      {opened?.dialog === 'edit' ? <KeyDialog apiKey={opened.apiKey} onClose={close} onIssued={show} /> : null}
      {opened?.dialog === 'rotate' ? <RotateDialog apiKey={opened.apiKey} onClose={close} onIssued={show} /> : null}
      {opened?.dialog === 'requests' ? <RequestsDialog apiKey={opened.apiKey} onClose={close} /> : null}
      {opened?.dialog === 'secret' ? (
        <SecretDialog title={`${text.secretTitle()}: ${opened.issued.apiKey.name}`} secret={opened.issued.secret} onClose={close} />
      ) : null}
      {opened?.dialog === 'revoke' ? (
        <ConfirmDialog
          danger
          title={text.revokeQuestion({ name: opened.apiKey.name })}
          text={text.revokeText()}
          confirmLabel={text.revoke()}
          busy={revoke.isPending}
          onConfirm={() => revoke.mutate({ id: opened.apiKey.id })}
          onClose={close}
        />
      ) : null}
    </Stack>
  );
}
