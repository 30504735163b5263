import { Button, Group, Modal, Select, Stack, Text, TextInput } from '@mantine/core';
import { INVITED_ROLES, type InvitedRole, inviteInput } from '@molaar/contracts';
import { seatsOf } from '@molaar/domain/clinic';
import { type FormEvent, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useIdempotency } from '../../client/api/use-idempotency';
import { useFormErrors } from '../../client/drafts/form-errors';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { refreshTeam } from './refresh-team';

/** Asks for an address and a role; only the owner invites administrators. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  const owner = useUser().roles.includes('OWNER');
  const [role, setRole] = useState<InvitedRole>('MEDICAL');
  const { data: seats } = trpc.team.seats.useQuery(undefined, { staleTime: 0, meta: { silent: true } });
  const { errors, setErrors, checked } = useFormErrors();
  const invite = trpc.invitations.create.useMutation({
    ...useIdempotency(),
    onSuccess: async ({ email }) => {
      showAlert('success', texts.team.invited({ email }));
      onClose();
      await refreshTeam();
    },
    onError: (error) => {
      const failure = failureOf(error);
      if (failure.code === 'ACTIVE_USER_EXISTS') setErrors({ email: failureText(failure) });
      else if (failure.code === 'SEAT_LIMIT_REACHED') setErrors({ role: failureText(failure) });
      else setErrors({ ...failure.fields });
    },
  });

  /** As far as is known here; the server decides. */
  function isFull(value: InvitedRole): boolean {
    return seatsOf([value]).some((seat) => {
      const limit = seats?.[`${seat}Limit`] ?? null;
      return seats !== undefined && limit !== null && seats[`${seat}Users`] >= limit;
    });
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const input = checked(inviteInput, { email, role });
    if (input) invite.mutate(input);
  }

  return (
    <Modal opened onClose={onClose} title={texts.team.invite()} centered closeButtonProps={{ 'aria-label': texts.common.actions.close() }}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <Text c="dimmed" fz="sm">
            {texts.team.inviteLead()}
          </Text>
          <TextInput name="email" type="email" label={texts.team.email()} error={errors.email} required data-autofocus />
          <Select
            label={texts.team.role()}
            value={role}
            allowDeselect={false}
            description={texts.team.roleHints[role]()}
            error={errors.role ?? (isFull(role) ? texts.errors.SEAT_LIMIT_REACHED() : undefined)}
            data={INVITED_ROLES.filter((value) => owner || value !== 'ADMIN').map((value) => ({
              value,
              label: isFull(value) ? texts.team.roleFull({ role: texts.catalogue.roles[value]() }) : texts.catalogue.roles[value](),
            }))}
            onChange={(value) => {
              setRole(INVITED_ROLES.find((known) => known === value) ?? role);
              setErrors(({ role: _, ...others }) => others);
            }}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.common.actions.cancel()}
            </Button>
            <Button type="submit" loading={invite.isPending}>
              {texts.team.sendInvitation()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
