import { Button, Checkbox, Group, Modal, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { INVITED_ROLES, type Member, updateMemberInput } from '@molaar/contracts';
import { type FormEvent, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useFormErrors } from '../../client/drafts/form-errors';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { refreshTeam } from './refresh-team';

/** A colleague's names and roles. Ownership is handed over elsewhere; administrators are made by the owner alone. */
export function MemberDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const texts = useTexts();
  const user = useUser();
  const isOwner = user.roles.includes('OWNER');
  const [roles, setRoles] = useState<string[]>(member.roles);
  const { errors, setErrors, checked } = useFormErrors();
  const update = trpc.team.updateMember.useMutation({
    onSuccess: async () => {
      showAlert('success', texts.team.saved());
      onClose();
      await refreshTeam();
      if (member.id === user.id) await portal.auth.isAuthenticated.invalidate();
    },
    onError: (error) => {
      const failure = failureOf(error);
      setErrors(failure.code === 'SEAT_LIMIT_REACHED' ? { roles: failureText(failure) } : { ...failure.fields });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '').trim();
    const draft = {
      id: member.id,
      title: text('title') || null,
      firstName: text('firstName'),
      lastName: text('lastName'),
      phone: text('phone') || null,
      roles,
    };
    const input = checked(updateMemberInput, draft);
    if (input) update.mutate(input);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={texts.team.edit()}
      centered
      size="lg"
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            <TextInput name="title" label={texts.account.titleField()} defaultValue={member.title ?? ''} error={errors.title} />
            <TextInput name="phone" type="tel" label={texts.account.phone()} defaultValue={member.phone ?? ''} error={errors.phone} />
            <TextInput
              name="firstName"
              label={texts.account.firstName()}
              defaultValue={member.firstName}
              error={errors.firstName}
              data-autofocus
            />
            <TextInput name="lastName" label={texts.account.lastName()} defaultValue={member.lastName} error={errors.lastName} />
          </SimpleGrid>
          <Checkbox.Group label={texts.team.roles()} value={roles} onChange={setRoles} error={errors.roles}>
            <Group mt="xs" mb={4}>
              {member.roles.includes('OWNER') ? <Checkbox value="OWNER" label={texts.catalogue.roles.OWNER()} disabled /> : null}
              {INVITED_ROLES.map((role) => (
                <Checkbox key={role} value={role} label={texts.catalogue.roles[role]()} disabled={role === 'ADMIN' && !isOwner} />
              ))}
            </Group>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.common.actions.cancel()}
            </Button>
            <Button type="submit" loading={update.isPending}>
              {texts.common.actions.save()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
