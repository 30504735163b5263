import { Box, Button, Center, Group, Paper, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { loginInput } from '@molaar/contracts';
import { fieldErrors, zodErrorMap } from '@molaar/i18n';
import { Wordmark } from '@molaar/ui';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { showAlert } from '../../client/alerts';
import { setLocale } from '../../client/locale-store';
import { portal, trpc } from '../../client/trpc';
import { useLocale, useWords } from '../../client/words';
import { LanguageSwitch } from '../../shell/language-switch';
import { LinkAnchor } from '../../shell/links';
import { ProviderFailure, ProviderSignIn } from './provider-sign-in';

/** Sign-in by username and password. Success leads to the account settings (specification, section 4). */
export function LoginPage() {
  const words = useWords();
  const locale = useLocale();
  const navigate = useNavigate();
  const { ended, failed } = useSearch({ from: '/login' });
  useEffect(() => {
    // Until it is dismissed: whoever was away sees it on coming back.
    if (ended === 'inactivity') showAlert('info', words.common.inactivity.loggedOut(), null);
  }, [ended, words]);
  const [errors, setErrors] = useState<Record<string, string>>({});
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
    const input = loginInput.safeParse({ username: form.get('username'), password: form.get('password') }, { error: zodErrorMap(locale) });
    setErrors(input.success ? {} : fieldErrors(input.error, locale));
    if (input.success) login.mutate(input.data);
  }

  return (
    <Box mih="100dvh" p="lg">
      <Group component="header" justify="space-between">
        <Link to="/" aria-label={words.common.product()} style={{ color: 'inherit', textDecoration: 'none' }}>
          <Wordmark size={30} />
        </Link>
        <LanguageSwitch />
      </Group>
      <Center component="main" mih="76vh">
        <Paper withBorder shadow="sm" p={32} w="100%" maw={400} radius="lg">
          <Title order={1} fz={24}>
            {words.login.welcome()}
          </Title>
          <Text c="dimmed" mt={4} mb="lg">
            {words.login.lead()}
          </Text>
          {failed ? <ProviderFailure failed={failed} /> : null}
          <form onSubmit={submit} noValidate>
            <Stack>
              <TextInput
                name="username"
                label={words.login.username()}
                autoComplete="username"
                error={errors.username}
                required
                withAsterisk={false}
                autoFocus
              />
              <PasswordInput
                name="password"
                label={words.login.password()}
                autoComplete="current-password"
                error={errors.password}
                required
                withAsterisk={false}
              />
              <LinkAnchor to="/form/new-password-request" fz="sm">
                {words.password.forgot()}
              </LinkAnchor>
              <Button type="submit" loading={login.isPending}>
                {words.login.submit()}
              </Button>
              <Text fz="sm">
                {words.login.noAccount()}{' '}
                <LinkAnchor to="/sign-up" inherit>
                  {words.login.signUp()}
                </LinkAnchor>
              </Text>
            </Stack>
          </form>
          <ProviderSignIn />
        </Paper>
      </Center>
    </Box>
  );
}
