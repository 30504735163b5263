import { PasswordInput, Stack, Text } from '@mantine/core';
import { type Member, transferOwnershipInput } from '@molaar/contracts';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { personName } from '../../client/texts/person-name';
import { useTexts } from '../../client/texts/texts';
import { FormButtons } from '../../shell/form-buttons';
import { FormDialog } from '../../shell/form-dialog';
import { refreshTeam } from './refresh-team';

/** Transfers ownership. It requires the owner's password, because only the new owner can undo it. */
export function TransferDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const texts = useTexts();
  const name = personName(member);
  const form = useValidatedForm({
    initialValues: { currentPassword: '' },
    schema: transferOwnershipInput,
    toInput: (values) => ({ ...values, id: member.id }),
  });
  const transfer = trpc.team.transferOwnership.useMutation({
    onSuccess: async () => {
      showAlert('success', texts.team.transferred({ name }));
      onClose();
      await Promise.all([portal.auth.isAuthenticated.invalidate(), refreshTeam()]);
    },
    onError: form.setServerErrors,
  });

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={texts.team.transferQuestion({ name })}
      centered
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <form onSubmit={form.onValid((input) => transfer.mutate(input))} noValidate>
        <Stack>
          <Text>{texts.team.transferText()}</Text>
          <PasswordInput
            {...form.getInputProps('currentPassword')}
            label={texts.password.current()}
            autoComplete="current-password"
            required
            data-autofocus
          />
          <FormButtons submitLabel={texts.team.transfer()} busy={transfer.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </FormDialog>
  );
}
