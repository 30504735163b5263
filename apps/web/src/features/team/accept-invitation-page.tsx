import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { acceptInvitationInput } from '@molaar/contracts';
import { useLoaderData, useNavigate } from '@tanstack/react-router';
import type { FormEvent } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useFormErrors } from '../../client/drafts/form-errors';
import { clearQueries } from '../../client/session/session';
import { useLocale, useTexts } from '../../client/texts/texts';
import { PublicForm } from '../../shell/public-form';
import { ProviderSignIn } from '../login/provider-sign-in';
import { NewPasswordFields } from '../password/new-password-fields';

/** The registration form of an invited person; the route has checked the link. */
export function AcceptInvitationPage() {
  const invitation = useLoaderData({ from: '/form/accept-invitation/$invitationId' });
  const texts = useTexts();
  const locale = useLocale();
  const navigate = useNavigate();
  const { errors, setErrors, checked } = useFormErrors();
  const accept = trpc.invitations.accept.useMutation({
    onSuccess: async () => {
      showAlert('success', texts.team.accept.done());
      clearQueries();
      await navigate({ to: '/login' });
    },
    onError: (error) => {
      const failure = failureOf(error);
      setErrors(failure.code === 'EMAIL_EXISTS' ? { username: failureText(failure) } : { ...failure.fields });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const { title, phone, ...fields } = Object.fromEntries(new FormData(event.currentTarget));
    const draft = {
      ...fields,
      title: String(title).trim() || null,
      phone: String(phone).trim() || null,
      invitationId: invitation.id,
      locale,
    };
    const input = checked(acceptInvitationInput, draft);
    if (input) accept.mutate(input);
  }

  const { organizationName: organization, role, email } = invitation;
  return (
    <PublicForm
      title={texts.team.accept.title({ organization })}
      lead={texts.team.accept.lead({ role: texts.catalogue.roles[role](), email })}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput name="firstName" label={texts.account.firstName()} autoComplete="given-name" error={errors.firstName} required />
            <TextInput name="lastName" label={texts.account.lastName()} autoComplete="family-name" error={errors.lastName} required />
            <TextInput name="title" label={texts.account.titleField()} autoComplete="honorific-prefix" error={errors.title} />
            <TextInput name="phone" type="tel" label={texts.account.phone()} autoComplete="tel" error={errors.phone} />
          </SimpleGrid>
          <TextInput
            name="username"
            label={texts.team.accept.username()}
            description={texts.team.accept.usernameHint()}
            defaultValue={email}
            autoComplete="username"
            error={errors.username}
            required
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <NewPasswordFields errors={errors} />
          <Button type="submit" loading={accept.isPending}>
            {texts.team.accept.submit()}
          </Button>
        </Stack>
      </form>
      <ProviderSignIn invitation={invitation.id} />
    </PublicForm>
  );
}
