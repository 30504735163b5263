import { Checkbox, Group, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { INVITED_ROLES, type Member, updateMemberInput } from '@molaar/contracts';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText, reportFailure } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useOptionalLabel } from '../../client/forms/use-optional-label';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { FormButtons } from '../../shell/form-buttons';
import { FormDialog } from '../../shell/form-dialog';
import { changedFields } from './changed-fields';
import { refreshTeam } from './refresh-team';

/**
 * Edits the names and roles of a team member. Only the owner makes administrators; ownership has a dialog of its own.
 */
export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const texts = useTexts();
  const user = useUser();
  const isOwner = user.roles.includes('OWNER');
  const optional = useOptionalLabel();
  const form = useValidatedForm({
    initialValues: {
      title: member.title ?? '',
      firstName: member.firstName,
      lastName: member.lastName,
      phone: member.phone ?? '',
      roles: member.roles as string[],
    },
    schema: updateMemberInput,
    toInput: ({ title, firstName, lastName, phone, roles }) => ({
      id: member.id,
      ...changedFields(member, {
        title: title.trim() || null,
        firstName: firstName.trim(),
        lastName: lastName.trim(),
        phone: phone.trim() || null,
        roles,
      }),
    }),
  });
  const update = trpc.team.updateMember.useMutation({
    meta: { silent: true },
    onSuccess: async () => {
      showAlert('success', texts.team.saved());
      onClose();
      await refreshTeam();
      if (member.id === user.id) await portal.auth.isAuthenticated.invalidate();
    },
    onError: (error) => {
      const failure = failureOf(error);
      if (failure.code === 'SEAT_LIMIT_REACHED') form.setErrors({ roles: failureText(failure) });
      else {
        form.setServerErrors(error);
        reportFailure(error);
      }
    },
  });

  return (
    <FormDialog
      opened
      onClose={onClose}
      title={texts.team.edit()}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <form onSubmit={form.onValid((input) => update.mutate(input))} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput {...form.getInputProps('title')} label={optional(texts.account.titleField())} />
            <TextInput {...form.getInputProps('phone')} type="tel" label={optional(texts.account.phone())} />
            <TextInput {...form.getInputProps('firstName')} label={texts.account.firstName()} required data-autofocus />
            <TextInput {...form.getInputProps('lastName')} label={texts.account.lastName()} required />
          </SimpleGrid>
          <Checkbox.Group {...form.getInputProps('roles')} label={texts.team.roles()}>
            <Group mt="xs" mb={4}>
              {member.roles.includes('OWNER') ? <Checkbox value="OWNER" label={texts.common.roles.OWNER()} disabled /> : null}
              {INVITED_ROLES.map((role) => (
                <Checkbox key={role} value={role} label={texts.common.roles[role]()} disabled={role === 'ADMIN' && !isOwner} />
              ))}
            </Group>
          </Checkbox.Group>
          <FormButtons submitLabel={texts.common.actions.save()} busy={update.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </FormDialog>
  );
}
