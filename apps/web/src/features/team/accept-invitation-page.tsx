import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { acceptInvitationInput } from '@molaar/contracts';
import { useLoaderData, useNavigate } from '@tanstack/react-router';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { useOptionalLabel } from '../../client/forms/use-optional-label';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { storeNewUsername } from '../../client/session/new-username';
import { clearQueries } from '../../client/session/session';
import { useLocale, useTexts } from '../../client/texts/texts';
import { usePageTitle } from '../../shell/page-title';
import { PublicForm } from '../../shell/public-form';
import { ProviderSignIn } from '../login';
import { EMPTY_PASSWORD, NewPasswordFields } from '../password';

/** The registration form of an invited person. The route has validated the link. */
export function AcceptInvitationPage() {
  const invitation = useLoaderData({ from: '/form/accept-invitation/$invitationId' });
  const texts = useTexts();
  const locale = useLocale();
  const navigate = useNavigate();
  const optional = useOptionalLabel();
  const form = useValidatedForm({
    initialValues: { firstName: '', lastName: '', title: '', phone: '', username: invitation.email, ...EMPTY_PASSWORD },
    schema: acceptInvitationInput,
    toInput: ({ title, phone, ...values }) => ({
      ...values,
      title: title.trim() || null,
      phone: phone.trim() || null,
      invitationId: invitation.id,
      locale,
    }),
  });
  const { organizationName: organization, role, email } = invitation;
  const accept = trpc.invitations.accept.useMutation({
    meta: { silent: true },
    onSuccess: async (_, { username }) => {
      if (username) storeNewUsername(username);
      showAlert('success', texts.invitation.done());
      clearQueries();
      await navigate({ to: '/login' });
    },
    onError: (error) => {
      const { code } = failureOf(error);
      if (code === 'EMAIL_EXISTS') form.setErrors({ username: texts.invitation.usernameTaken({ email }) });
      else if (code === 'ORGANIZATION_READ_ONLY') showAlert('error', texts.invitation.clinicReadOnly({ organization }));
      else {
        form.setServerErrors(error);
        reportFailure(error);
      }
    },
  });

  usePageTitle(texts.invitation.title({ organization }));
  return (
    <PublicForm title={texts.invitation.title({ organization })} lead={texts.invitation.lead({ role: texts.common.roles[role](), email })}>
      <form onSubmit={form.onValid((input) => accept.mutate(input))} noValidate>
        <Stack>
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput {...form.getInputProps('firstName')} label={texts.account.firstName()} autoComplete="given-name" required />
            <TextInput {...form.getInputProps('lastName')} label={texts.account.lastName()} autoComplete="family-name" required />
            <TextInput {...form.getInputProps('title')} label={optional(texts.account.titleField())} autoComplete="honorific-prefix" />
            <TextInput {...form.getInputProps('phone')} type="tel" label={optional(texts.account.phone())} autoComplete="tel" />
          </SimpleGrid>
          <TextInput
            {...form.getInputProps('username')}
            name="username"
            label={texts.invitation.username()}
            description={texts.invitation.usernameHint()}
            autoComplete="username"
            required
            inputWrapperOrder={['label', 'input', 'description', 'error']}
          />
          <NewPasswordFields form={form} />
          <Button type="submit" loading={accept.isPending}>
            {texts.invitation.submit()}
          </Button>
        </Stack>
      </form>
      <ProviderSignIn invitation={invitation.id} />
    </PublicForm>
  );
}
