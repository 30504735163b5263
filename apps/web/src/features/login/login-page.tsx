import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import type { User } from '@molaar/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense, useEffect, useState } from 'react';
import { dismissTagged, showAlert } from '../../client/alerts/alerts';
import { failureOf, reportFailure } from '../../client/api/failure';
import { lazyPart } from '../../client/api/lazy-part';
import { portal, trpc, trpcClient } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { setLocale, usePortalStore } from '../../client/locale/locale-store';
import { deleteNewUsername, newUsername } from '../../client/session/new-username';
import { noteProviderSignIn, takeRememberedPage } from '../../client/session/return-path';
import { useKnownSession } from '../../client/session/session';
import { supportsPasskeys } from '../../client/session/supports-passkeys';
import { useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { PublicForm } from '../../shell/public-form';
import { ProviderFailure, ProviderSignIn } from './provider-sign-in';

const CodeStep = lazyPart(() => import('./code-step').then((step) => ({ default: step.CodeStep })));
const loadSchema = () => import('./login-schema').then(({ loginInput }) => loginInput);

/**
 * Sign-in by username and password. Success leads to the account settings (specification, section 4), or back to the
 * page that an ended session left.
 */
export function LoginPage() {
  const texts = useTexts();
  const navigate = useNavigate();
  const { ended, failed } = useSearch({ from: '/login' });
  const session = useKnownSession();
  // The clock of this browser or of the server noticed it first.
  const wasInactive = ended === 'inactivity' || (session?.authenticated === false && session.ended === 'INACTIVITY');
  useEffect(() => {
    if (!wasInactive) return;
    usePortalStore.setState({ logoutAt: Date.now(), loggedOutBy: 'INACTIVITY' });
    // Shown until it is dismissed, so that a person who was away sees it.
    showAlert('info', texts.common.inactivity.loggedOut(), { timeout: null, tag: 'inactivity' });
  }, [wasInactive, texts]);
  const reason = session?.authenticated === false && session.ended !== 'INACTIVITY' ? session.ended : undefined;
  const hasEnded = ended === 'session' && session?.authenticated === false && !wasInactive;
  useEffect(() => {
    if (!hasEnded && !reason) return;
    showAlert('info', reason ? texts.login.ended[reason]() : texts.common.inactivity.ended(), { timeout: null, tag: 'inactivity' });
  }, [hasEnded, reason, texts]);
  const [username] = useState(newUsername);
  const form = useValidatedForm({ initialValues: { username, password: '' }, schema: loadSchema });
  /** Which second factors the person has, once the password was right. */
  const [factors, setFactors] = useState<string | null>(null);
  const [isAtDevice, setAtDevice] = useState(false);
  const enter = async (user: User): Promise<void> => {
    deleteNewUsername();
    // They asked to sign in.
    dismissTagged('inactivity');
    dismissTagged('passkey');
    await setLocale(user.locale);
    portal.auth.isAuthenticated.setData(undefined, user);
    // An owner who left the payment page continues there.
    const mustPay = user.organization.subscription.state === 'INCOMPLETE' && user.roles.includes('OWNER');
    const page = takeRememberedPage(user.id);
    if (mustPay || page === null) await navigate({ to: '/account-settings', search: mustPay ? { tab: 'plan' } : {} });
    else await navigate({ href: page });
  };
  const login = trpc.auth.login.useMutation({
    meta: { silentFor: 'INVALID_SECURITY_CODE' },
    onSuccess: enter,
    onError: (error) => {
      const { code, fields } = failureOf(error);
      if (code === 'SECOND_FACTOR_REQUIRED') setFactors(fields.secondFactor ?? 'APP');
      // What was typed is asked for again, also where the code was right.
      else if (code !== 'INVALID_SECURITY_CODE' && code !== 'TOO_MANY_REQUESTS') setFactors(null);
    },
  });
  async function signInWithPasskey(): Promise<void> {
    setAtDevice(true);
    try {
      const { takePasskey } = await import('../../client/session/passkey');
      await enter(await trpcClient.secondFactor.signIn.mutate({ passkey: await takePasskey() }));
    } catch (error) {
      if (error instanceof Error && error.name === 'PasskeyNotUsed')
        showAlert('error', factors === null ? texts.login.passkeyFailed() : texts.login.passkeyFailedCode(), { tag: 'passkey' });
      else if (failureOf(error).code === 'INVALID_CREDENTIALS') showAlert('error', texts.login.passkeyUnknown(), { tag: 'passkey' });
      else reportFailure(error);
    } finally {
      setAtDevice(false);
    }
  }
  const usePasskey = supportsPasskeys() ? () => void signInWithPasskey() : undefined;
  if (factors !== null) {
    const [hasApp, hasPasskey] = [factors.includes('APP'), factors.includes('PASSKEY')];
    return (
      <PublicForm title={texts.login.codeTitle()} lead={hasApp ? texts.login.codeLead() : texts.login.codeLeadPasskey()} isSignIn>
        <Suspense>
          <CodeStep
            hasApp={hasApp}
            onPasskey={hasPasskey ? usePasskey : undefined}
            busy={login.isPending || isAtDevice}
            error={failureOf(login.error).code === 'INVALID_SECURITY_CODE' ? texts.validation.wrongCode() : null}
            onCode={(code) => login.mutate({ ...form.getValues(), code })}
            onEdit={() => login.error && login.reset()}
            onBack={() => {
              form.reset();
              setFactors(null);
            }}
          />
        </Suspense>
      </PublicForm>
    );
  }

  return (
    <PublicForm title={texts.login.title()} lead={texts.login.lead()} isSignIn>
      {failed ? <ProviderFailure failed={failed} /> : null}
      <form onSubmit={form.onValid((input) => login.mutate(input))} noValidate>
        <Stack>
          <TextInput
            {...form.getInputProps('username')}
            name="username"
            label={texts.login.username()}
            autoComplete="username"
            required
            autoFocus={!username}
          />
          <PasswordInput
            {...form.getInputProps('password')}
            name="password"
            label={texts.login.password()}
            autoComplete="current-password"
            required
            autoFocus={Boolean(username)}
          />
          <LinkAnchor to="/form/new-password-request" fz="sm" className="lone-link">
            {texts.password.forgot()}
          </LinkAnchor>
          <Button type="submit" loading={login.isPending}>
            {texts.login.submit()}
          </Button>
          {usePasskey ? (
            <Button variant="default" loading={isAtDevice} onClick={usePasskey}>
              {texts.login.passkey()}
            </Button>
          ) : null}
        </Stack>
      </form>
      <ProviderSignIn onLeave={noteProviderSignIn} />
      <Text fz="sm" mt="md">
        {texts.login.noAccount()}{' '}
        <LinkAnchor to="/sign-up" inherit>
          {texts.login.signUp()}
        </LinkAnchor>
      </Text>
    </PublicForm>
  );
}
