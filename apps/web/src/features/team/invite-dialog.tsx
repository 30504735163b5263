import { Select, Stack, Text, TextInput } from '@mantine/core';
import { INVITED_ROLES, type InvitedRole, inviteInput } from '@molaar/contracts';
import { seatsOf } from '@molaar/domain/clinic';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText, reportFailure } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useIdempotency } from '../../client/api/use-idempotency';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { FormButtons } from '../../shell/form-buttons';
import { FormDialog } from '../../shell/form-dialog';
import { refreshTeam } from './refresh-team';

/** Invites a person with a role. Only the owner invites administrators. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const owner = useUser().roles.includes('OWNER');
  const { data: seats } = trpc.team.seats.useQuery(undefined, { staleTime: 0, meta: { silent: true } });
  const form = useValidatedForm({
    initialValues: { email: '', role: 'MEDICAL' as InvitedRole },
    schema: inviteInput,
    toInput: ({ email, role }) => ({ email: email.trim(), role }),
  });
  const { role } = form.values;
  const invite = trpc.invitations.create.useMutation({
    ...useIdempotency(),
    meta: { silent: true },
    onSuccess: async ({ email }) => {
      showAlert('success', texts.team.invited({ email }));
      onClose();
      await refreshTeam();
    },
    onError: (error) => {
      const failure = failureOf(error);
      if (failure.code === 'ACTIVE_USER_EXISTS') form.setErrors({ email: failureText(failure) });
      else if (failure.code === 'SEAT_LIMIT_REACHED') form.setErrors({ role: failureText(failure) });
      else {
        form.setServerErrors(error);
        reportFailure(error);
      }
    },
  });

  /** Whether the seats of a role are taken, as far as this page knows; the server decides. */
  function isFull(value: InvitedRole): boolean {
    return seatsOf([value]).some((seat) => {
      const limit = seats?.[`${seat}Limit`] ?? null;
      return seats !== undefined && limit !== null && seats[`${seat}Users`] >= limit;
    });
  }

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={texts.team.invite()}
      centered
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <form onSubmit={form.onValid((input) => invite.mutate(input))} noValidate>
        <Stack>
          <Text c="dimmed" fz="sm">
            {texts.team.inviteLead()}
          </Text>
          <TextInput {...form.getInputProps('email')} type="email" label={texts.team.email()} required data-autofocus />
          <Select
            {...form.getInputProps('role')}
            label={texts.team.role()}
            allowDeselect={false}
            description={texts.team.roleHints[role]()}
            error={form.errors.role ?? (isFull(role) ? texts.errors.SEAT_LIMIT_REACHED() : undefined)}
            data={INVITED_ROLES.filter((value) => owner || value !== 'ADMIN').map((value) => ({
              value,
              label: isFull(value) ? texts.team.roleFull({ role: texts.common.roles[value]() }) : texts.common.roles[value](),
            }))}
          />
          <FormButtons submitLabel={texts.team.sendInvitation()} busy={invite.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </FormDialog>
  );
}
