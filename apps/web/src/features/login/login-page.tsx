import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { setLocale } from '../../client/locale/locale-store';
import { useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { PublicForm } from '../../shell/public-form';
import { ProviderFailure, ProviderSignIn } from './provider-sign-in';

const loadSchema = () => import('./login-schema').then(({ loginInput }) => loginInput);

/** Sign-in by username and password. Success leads to the account settings (specification, section 4). */
export function LoginPage() {
  const texts = useTexts();
  const navigate = useNavigate();
  const { ended, failed } = useSearch({ from: '/login' });
  useEffect(() => {
    // Shown until it is dismissed, so that a person who was away sees it.
    if (ended === 'inactivity') showAlert('info', texts.common.inactivity.loggedOut(), { timeout: null });
  }, [ended, texts]);
  const form = useValidatedForm({ initialValues: { username: '', password: '' }, schema: loadSchema });
  const login = trpc.auth.login.useMutation({
    onSuccess: async (user) => {
      await setLocale(user.locale);
      portal.auth.isAuthenticated.setData(undefined, user);
      // An owner who left the payment page continues there.
      const mustPay = user.organization.subscription.state === 'INCOMPLETE' && user.roles.includes('OWNER');
      await navigate({ to: '/account-settings', search: mustPay ? { tab: 'plan' } : {} });
    },
  });

  return (
    <PublicForm title={texts.login.welcome()} lead={texts.login.lead()} isSignIn>
      {failed ? <ProviderFailure failed={failed} /> : null}
      <form onSubmit={form.onValid((input) => login.mutate(input))} noValidate>
        <Stack>
          <TextInput
            {...form.getInputProps('username')}
            name="username"
            label={texts.login.username()}
            autoComplete="username"
            required
            autoFocus
          />
          <PasswordInput
            {...form.getInputProps('password')}
            name="password"
            label={texts.login.password()}
            autoComplete="current-password"
            required
          />
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
