import { Badge, Button, Divider, Group, Stack, Text, Title } from '@mantine/core';
import type { SecondFactors } from '@molaar/contracts';
import { type ReactNode, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { supportsPasskeys } from '../../client/session/supports-passkeys';
import { useFormats, useTexts } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SectionCard } from '../../shell/section-card';
import { AuthenticatorDialog } from './authenticator-dialog';
import { AddPasskeyDialog, RenamePasskeyDialog } from './passkey-dialog';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import { useAddedFactor } from './use-added-factor';

type Passkey = SecondFactors['passkeys'][number];

const refresh = (): Promise<void> => portal.secondFactor.get.invalidate();

/** One's own second factors: authenticator app, passkeys and recovery codes. */
export function SecondFactorCard() {
  const texts = useTexts();
  const text = texts.secondFactor;
  const formats = useFormats();
  const read = trpc.secondFactor.get.useQuery();
  const added = useAddedFactor(() => void refresh());
  const [asking, setAsking] = useState<'app' | 'codes' | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const done = (message: string) => async () => {
    setAsking(null);
    setRemoving(null);
    showAlert('success', message);
    await refresh();
  };
  const removeApp = trpc.secondFactor.removeApp.useMutation({ onSuccess: done(text.app.removed()) });
  const removePasskey = trpc.secondFactor.removePasskey.useMutation({ onSuccess: done(text.passkeys.removed()) });
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      setAsking(null);
      added.setCodes(recoveryCodes);
    },
  });
  if (!read.data)
    return (
      <SectionCard title={text.title()} lead={text.lead()}>
        <QueryPlaceholder queries={[read]} height={160} compact />
      </SectionCard>
    );
  const { required, authenticatorApp: app, passkeys, recoveryCodesLeft } = read.data;
  const factors = passkeys.length + (app ? 1 : 0);
  const isLast = required && factors === 1;
  const used = (at: string | null) => (at ? text.app.used({ at: formats.dateTime(at) }) : text.app.neverUsed());

  return (
    <SectionCard title={text.title()} lead={required ? `${text.lead()} ${text.demanded()}` : text.lead()}>
      <Stack gap="lg">
        <Part
          title={text.app.title()}
          lead={app ? used(app.lastUsedAt) : text.app.lead()}
          isOn={app !== null}
          action={
            app ? (
              <Button variant="default" size="xs" disabled={isLast} onClick={() => setAsking('app')}>
                {text.app.remove()}
              </Button>
            ) : (
              <Button variant="default" size="xs" onClick={() => added.setAdding('app')}>
                {text.app.add()}
              </Button>
            )
          }
        />
        <Divider />
        <div>
          <Part
            title={text.passkeys.title()}
            lead={supportsPasskeys() ? text.passkeys.lead() : text.passkeys.unsupported()}
            action={
              supportsPasskeys() ? (
                <Button variant="default" size="xs" onClick={() => added.setAdding('passkey')}>
                  {text.passkeys.add()}
                </Button>
              ) : null
            }
          />
          {passkeys.map((passkey) => (
            <Group key={passkey.id} justify="space-between" mt="sm">
              <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Text fw={600} fz="sm">
                  {passkey.name}
                </Text>
                <Text c="dimmed" fz="sm">
                  {text.passkeys.created({ at: formats.date(passkey.createdAt) })} · {used(passkey.lastUsedAt)}
                </Text>
              </div>
              <Group gap="xs" wrap="nowrap">
                <Button
                  size="xs"
                  variant="default"
                  aria-label={text.passkeys.renameLabel({ name: passkey.name })}
                  onClick={() => setRenaming(passkey)}
                >
                  {text.passkeys.rename()}
                </Button>
                <Button
                  size="xs"
                  variant="default"
                  disabled={isLast}
                  aria-label={text.passkeys.removeLabel({ name: passkey.name })}
                  onClick={() => setRemoving(passkey)}
                >
                  {text.passkeys.remove()}
                </Button>
              </Group>
            </Group>
          ))}
          {passkeys.length === 0 ? (
            <Text c="dimmed" fz="sm" mt="xs">
              {text.passkeys.none()}
            </Text>
          ) : null}
        </div>
        {isLast ? (
          <Text c="dimmed" fz="sm">
            {text.lastStays()}
          </Text>
        ) : null}
        {factors > 0 ? (
          <>
            <Divider />
            <Part
              title={text.recovery.title()}
              lead={`${text.recovery.lead()} ${text.recovery.left({ count: recoveryCodesLeft })}`}
              action={
                <Button variant="default" size="xs" onClick={() => setAsking('codes')}>
                  {text.recovery.create()}
                </Button>
              }
            />
          </>
        ) : null}
      </Stack>
      {added.adding === 'app' ? <AuthenticatorDialog onAdded={added.onAdded} onClose={added.close} /> : null}
      {added.adding === 'passkey' ? <AddPasskeyDialog onAdded={added.onAdded} onClose={added.close} /> : null}
      {added.codes ? <RecoveryCodesDialog codes={added.codes} onClose={added.closeCodes} /> : null}
      {renaming ? (
        <RenamePasskeyDialog
          {...renaming}
          onClose={() => setRenaming(null)}
          onDone={() => {
            setRenaming(null);
            void done(text.passkeys.renamed())();
          }}
        />
      ) : null}
      {removing ? (
        <ConfirmDialog
          danger
          title={text.passkeys.removeTitle()}
          text={text.passkeys.removeText({ name: removing.name })}
          confirmLabel={text.passkeys.remove()}
          busy={removePasskey.isPending}
          onConfirm={() => removePasskey.mutate({ id: removing.id })}
          onClose={() => setRemoving(null)}
        />
      ) : null}
      {asking ? (
        <ConfirmDialog
          danger
          title={asking === 'app' ? text.app.remove() : text.recovery.create()}
          text={asking === 'app' ? text.app.removeText() : text.recovery.createText()}
          confirmLabel={asking === 'app' ? text.app.remove() : text.recovery.create()}
          busy={removeApp.isPending || renew.isPending}
          onConfirm={() => (asking === 'app' ? removeApp.mutate() : renew.mutate())}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </SectionCard>
  );
}

function Part({ title, lead, isOn = false, action }: { title: string; lead: string; isOn?: boolean; action: ReactNode }) {
  const text = useTexts().secondFactor.app;
  return (
    <Group justify="space-between" align="flex-start">
      <div style={{ flex: '1 1 260px' }}>
        <Group gap="xs">
          <Title order={3} fz="sm">
            {title}
          </Title>
          {isOn ? (
            <Badge color="green" variant="light" tt="none">
              {text.on()}
            </Badge>
          ) : null}
        </Group>
        <Text c="dimmed" fz="sm">
          {lead}
        </Text>
      </div>
      {action}
    </Group>
  );
}
