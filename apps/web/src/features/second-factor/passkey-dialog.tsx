import { Stack, TextInput } from '@mantine/core';
import { type AddedFactor, renamePasskeyInput } from '@molaar/contracts';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { reportFailure } from '../../client/api/failure';
import { trpc, trpcClient } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { makePasskey, PasskeyNotUsed } from '../../client/session/passkey';
import { useTexts } from '../../client/texts/texts';
import { FormButtons } from '../../shell/form-buttons';
import { FormDialog } from '../../shell/form-dialog';

const nameSchema = renamePasskeyInput.pick({ name: true });

interface NameDialogProps {
  title: string;
  submit: string;
  name: string;
  busy: boolean;
  isSent?: boolean;
  onName: (name: string) => void;
  onClose: () => void;
}

function NameDialog({ title, submit, name, busy, isSent = false, onName, onClose }: NameDialogProps) {
  const texts = useTexts();
  const text = texts.secondFactor.passkeys;
  const form = useValidatedForm({ initialValues: { name }, schema: nameSchema });
  return (
    <FormDialog opened onClose={onClose} title={title} isSent={isSent}>
      <form onSubmit={form.onValid((input) => onName(input.name))} noValidate>
        <Stack>
          <TextInput
            {...form.getInputProps('name')}
            label={text.name()}
            description={text.nameHint()}
            maxLength={100}
            required
            data-autofocus
          />
          <FormButtons submitLabel={submit} busy={busy} onCancel={onClose} />
        </Stack>
      </form>
    </FormDialog>
  );
}

/** Asks for a name, makes a passkey on this device and stores it. */
export function AddPasskeyDialog({ onAdded, onClose }: { onAdded: (added: AddedFactor) => void; onClose: () => void }) {
  const text = useTexts().secondFactor.passkeys;
  const [busy, setBusy] = useState(false);

  async function add(name: string): Promise<void> {
    setBusy(true);
    try {
      const passkey = await makePasskey();
      onAdded(await trpcClient.secondFactor.addPasskey.mutate({ name, passkey }));
    } catch (error) {
      if (error instanceof PasskeyNotUsed) showAlert('error', error.exists ? text.exists() : text.failed(), { tag: 'passkey' });
      else reportFailure(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <NameDialog
      title={text.add()}
      submit={text.add()}
      name={text.defaultName()}
      busy={busy}
      onName={(name) => void add(name)}
      onClose={onClose}
    />
  );
}

/** Renames a passkey. */
export function RenamePasskeyDialog({ id, name, onDone, onClose }: { id: string; name: string; onDone: () => void; onClose: () => void }) {
  const text = useTexts().secondFactor.passkeys;
  const rename = trpc.secondFactor.renamePasskey.useMutation({ onSuccess: onDone });
  return (
    <NameDialog
      title={text.rename()}
      submit={text.rename()}
      name={name}
      busy={rename.isPending}
      isSent={rename.isSuccess}
      onName={(changed) => rename.mutate({ id, name: changed })}
      onClose={onClose}
    />
  );
}
