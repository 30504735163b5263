import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { type Member, transferOwnershipInput } from '@molaar/contracts';
import type { FormEvent } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useFormErrors } from '../../client/drafts/form-errors';
import { useTexts } from '../../client/texts/texts';
import { personName } from './person-name';
import { refreshTeam } from './refresh-team';

/** Hands ownership over; the owner's own password is asked, since only the new owner can undo it. */
export function TransferDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const texts = useTexts();
  const name = personName(member);
  const { errors, setErrors, checked } = useFormErrors();
  const transfer = trpc.team.transferOwnership.useMutation({
    onSuccess: async () => {
      showAlert('success', texts.team.transferred({ name }));
      onClose();
      await Promise.all([portal.auth.isAuthenticated.invalidate(), refreshTeam()]);
    },
    onError: (error) => setErrors({ ...failureOf(error).fields }),
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const currentPassword = new FormData(event.currentTarget).get('currentPassword');
    const input = checked(transferOwnershipInput, { id: member.id, currentPassword });
    if (input) transfer.mutate(input);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.team.transferQuestion({ name })}
      centered
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text>{texts.team.transferText()}</Text>
          <PasswordInput
            name="currentPassword"
            label={texts.password.current()}
            autoComplete="current-password"
            error={errors.currentPassword}
            data-autofocus
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.common.actions.cancel()}
            </Button>
            <Button type="submit" loading={transfer.isPending}>
              {texts.team.transfer()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
