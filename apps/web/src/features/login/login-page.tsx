import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { loginInput } from '@molaar/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useFormErrors } from '../../client/drafts/form-errors';
import { setLocale } from '../../client/locale/locale-store';
import { useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { PublicForm } from '../../shell/public-form';
import { ProviderFailure, ProviderSignIn } from './provider-sign-in';

/** Sign-in by username and password. Success leads to the account settings (specification, section 4). */
export function LoginPage() {
  const texts = useTexts();
  const navigate = useNavigate();
  const { ended, failed } = useSearch({ from: '/login' });
  useEffect(() => {
    // Until it is dismissed: whoever was away sees it on coming back.
    if (ended === 'inactivity') showAlert('info', texts.common.inactivity.loggedOut(), null);
  }, [ended, texts]);
  const { errors, checked } = useFormErrors();
  const login = trpc.auth.login.useMutation({
    onSuccess: async (user) => {
      setLocale(user.locale);
      portal.auth.isAuthenticated.setData(undefined, user);
      // Whoever left the payment page goes on with it.
      const mustPay = user.organization.subscription.state === 'INCOMPLETE' && user.roles.includes('OWNER');
      await navigate({ to: '/account-settings', search: mustPay ? { tab: 'plan' } : {} });
    },
  });

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const input = checked(loginInput, { username: form.get('username'), password: form.get('password') });
    if (input) login.mutate(input);
  }

  return (
    <PublicForm title={texts.login.welcome()} lead={texts.login.lead()} isSignIn>
      {failed ? <ProviderFailure failed={failed} /> : null}
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput name="username" label={texts.login.username()} autoComplete="username" error={errors.username} required autoFocus />
          <PasswordInput name="password" label={texts.login.password()} autoComplete="current-password" error={errors.password} required />
          <LinkAnchor to="/form/new-password-request" fz="sm" className="lone-link">
            {texts.password.forgot()}
          </LinkAnchor>
          <Button type="submit" loading={login.isPending}>
            {texts.login.submit()}
          </Button>
          <Text fz="sm">
            {texts.login.noAccount()}{' '}
            <LinkAnchor to="/sign-up" inherit>
              {texts.login.signUp()}
            </LinkAnchor>
          </Text>
        </Stack>
      </form>
      <ProviderSignIn />
    </PublicForm>
  );
}
