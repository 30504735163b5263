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

type Asked = 'app' | 'codes';

interface PasskeyRowProps {
  passkey: Passkey;
  /** The clinic requires a factor, and this is the only one. */
  isLast: boolean;
  onRename: () => void;
  onRemove: () => void;
}

const refresh = (): Promise<void> => portal.secondFactor.get.invalidate();

function finish(message: string): Promise<void> {
  showAlert('success', message);
  return refresh();
}

/** One's own second factors: authenticator app, passkeys and recovery codes. */
export function SecondFactorCard() {
  const text = useTexts().secondFactor;
  const read = trpc.secondFactor.get.useQuery();
  if (read.data) return <Factors {...read.data} />;
  return (
    <SectionCard title={text.title()} lead={text.lead()}>
      <QueryPlaceholder queries={[read]} height={160} compact />
    </SectionCard>
  );
}

/** The factors, and what is asked or shown about them. */
function Factors({ required, authenticatorApp: app, passkeys, recoveryCodesLeft }: SecondFactors) {
  const text = useTexts().secondFactor;
  const lastUsed = useLastUsed();
  const added = useAddedFactor(() => void refresh());
  const [asking, setAsking] = useState<Asked | null>(null);
  const [renaming, setRenaming] = useState<Passkey | null>(null);
  const [removing, setRemoving] = useState<Passkey | null>(null);
  const factors = passkeys.length + (app ? 1 : 0);
  const isLast = required && factors === 1;

  return (
    <SectionCard title={text.title()} lead={required ? `${text.lead()} ${text.demanded()}` : text.lead()}>
      <Stack gap="lg">
        <Part
          title={text.app.title()}
          lead={app ? lastUsed(app.lastUsedAt) : text.app.lead()}
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
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isLast={isLast}
              onRename={() => setRenaming(passkey)}
              onRemove={() => setRemoving(passkey)}
            />
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
          onClose={() => {
            setRenaming(null);
            // It may have been removed elsewhere.
            void refresh();
          }}
          onDone={() => {
            setRenaming(null);
            void finish(text.passkeys.renamed());
          }}
        />
      ) : null}
      {removing ? <RemovePasskeyDialog {...removing} isLast={factors === 1} onClose={() => setRemoving(null)} /> : null}
      {asking ? (
        <ConfirmFactorChange asked={asking} isLast={factors === 1} onCodes={added.setCodes} onClose={() => setAsking(null)} />
      ) : null}
    </SectionCard>
  );
}

function PasskeyRow({ passkey, isLast, onRename, onRemove }: PasskeyRowProps) {
  const text = useTexts().secondFactor.passkeys;
  const formats = useFormats();
  const lastUsed = useLastUsed();
  const { name } = passkey;
  return (
    <Group justify="space-between" mt="sm">
      <div style={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Text fw={600} fz="sm">
          {name}
        </Text>
        <Text c="dimmed" fz="sm">
          {text.created({ at: formats.date(passkey.createdAt) })} · {lastUsed(passkey.lastUsedAt)}
        </Text>
      </div>
      <Group gap="xs" wrap="nowrap">
        <Button size="xs" variant="default" aria-label={text.renameLabel({ name })} onClick={onRename}>
          {text.rename()}
        </Button>
        <Button size="xs" variant="default" disabled={isLast} aria-label={text.removeLabel({ name })} onClick={onRemove}>
          {text.remove()}
        </Button>
      </Group>
    </Group>
  );
}

function RemovePasskeyDialog({ id, name, isLast, onClose }: Passkey & { isLast: boolean; onClose: () => void }) {
  const { passkeys: text, lastRemoved } = useTexts().secondFactor;
  const remove = trpc.secondFactor.removePasskey.useMutation({
    onSuccess: () => {
      onClose();
      return finish(text.removed());
    },
    // Perhaps it was removed elsewhere.
    onError: refresh,
  });
  return (
    <ConfirmDialog
      danger
      title={text.removeTitle()}
      text={isLast ? `${text.removeText({ name })} ${lastRemoved()}` : text.removeText({ name })}
      confirmLabel={text.remove()}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    />
  );
}

interface ConfirmProps {
  asked: Asked;
  /** The person has one factor. */
  isLast: boolean;
  /** Shows new recovery codes. */
  onCodes: (codes: string[]) => void;
  onClose: () => void;
}

/** Asks before the authenticator app is removed or the recovery codes are replaced. */
function ConfirmFactorChange({ asked, isLast, onCodes, onClose }: ConfirmProps) {
  const text = useTexts().secondFactor;
  const removeApp = trpc.secondFactor.removeApp.useMutation({
    onSuccess: () => {
      onClose();
      return finish(text.app.removed());
    },
  });
  const renew = trpc.secondFactor.renewRecoveryCodes.useMutation({
    onSuccess: ({ recoveryCodes }) => {
      onClose();
      onCodes(recoveryCodes);
    },
  });
  const isApp = asked === 'app';
  const title = isApp ? text.app.remove() : text.recovery.create();
  const appText = isLast ? `${text.app.removeText()} ${text.lastRemoved()}` : text.app.removeText();
  return (
    <ConfirmDialog
      danger
      title={title}
      text={isApp ? appText : text.recovery.createText()}
      confirmLabel={title}
      busy={removeApp.isPending || renew.isPending}
      onConfirm={() => (isApp ? removeApp.mutate() : renew.mutate())}
      onClose={onClose}
    />
  );
}

/** Returns the function that says when a factor was used last. */
function useLastUsed(): (at: string | null) => string {
  const text = useTexts().secondFactor.app;
  const formats = useFormats();
  return (at) => (at ? text.used({ at: formats.dateTime(at) }) : text.neverUsed());
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
