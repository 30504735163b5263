import { Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { type SignUpCredentials, signUpCredentials } from '@molaar/contracts';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { failureOf, failureText } from '../../client/api/failure';
import { trpcClient } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { EMPTY_PASSWORD, NewPasswordFields } from '../password';

interface PasswordAccountProps {
  /** The address from an earlier visit of this step. */
  email: string;
  onDone: (credentials: SignUpCredentials) => void;
}

type Availability = 'unknown' | 'checking' | 'free' | 'taken';

/** The e-mail address, which is the username, and the password. */
export function PasswordAccount({ email: given, onDone }: PasswordAccountProps) {
  const texts = useTexts();
  const form = useValidatedForm({
    initialValues: { email: given, ...EMPTY_PASSWORD },
    schema: signUpCredentials,
    toInput: (values) => ({ ...values, email: values.email.trim() }),
  });
  const [availability, setAvailability] = useState<Availability>('unknown');

  /**
   * Checks whether the address is free.
   * @returns true also when the check failed: the sign-up itself checks again.
   */
  async function check(email: string): Promise<boolean> {
    if (!signUpCredentials.shape.email.safeParse(email).success) return true;
    setAvailability('checking');
    try {
      const { available } = await trpcClient.signUp.checkUsername.query({ username: email });
      setAvailability(available ? 'free' : 'taken');
      return available;
    } catch (error) {
      setAvailability('unknown');
      const failure = failureOf(error);
      // Addresses may be checked seldom, but that does not keep anybody from signing up.
      if (failure.code !== 'TOO_MANY_REQUESTS') form.setFieldError('email', failureText(failure));
      return true;
    }
  }

  /** Checks whether the password is easily guessed. @returns true also when the check could not be made. */
  async function checkPassword({ email, password }: SignUpCredentials): Promise<boolean> {
    try {
      await trpcClient.passwords.check.mutate({ email, password });
    } catch (error) {
      const { fields } = failureOf(error);
      if (!fields.password) return true;
      form.setFieldError('password', fields.password);
      return false;
    }
    return true;
  }

  async function submit(input: SignUpCredentials): Promise<void> {
    const [isFree, isStrong] = await Promise.all([check(input.email), checkPassword(input)]);
    if (isFree && isStrong) onDone(input);
  }

  const emailProps = form.getInputProps('email');

  const hint = {
    unknown: texts.signUp.account.emailHint(),
    checking: texts.signUp.account.checking(),
    free: texts.signUp.account.available(),
    taken: null,
  };
  return (
    <form onSubmit={form.onValid((input) => void submit(input))} noValidate>
      <Stack>
        <TextInput
          {...emailProps}
          name="email"
          type="email"
          label={texts.signUp.account.email()}
          description={hint[availability]}
          autoComplete="username"
          error={form.errors.email ?? (availability === 'taken' ? texts.signUp.account.taken() : undefined)}
          onChange={(event) => {
            emailProps.onChange(event);
            setAvailability('unknown');
          }}
          onBlur={(event) => event.currentTarget.value.trim() && void check(event.currentTarget.value.trim())}
          rightSection={
            availability === 'checking' ? <Loader size="xs" /> : availability === 'free' ? <IconCheck size={18} aria-hidden="true" /> : null
          }
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          required
          autoFocus
        />
        {availability === 'taken' ? (
          <LinkAnchor to="/login" fz="sm">
            {texts.signUp.account.takenHint()}
          </LinkAnchor>
        ) : null}
        <NewPasswordFields form={form} />
        <Button type="submit">{texts.signUp.account.next()}</Button>
        <Text fz="sm">
          {texts.signUp.account.haveAccount()}{' '}
          <LinkAnchor to="/login" inherit>
            {texts.signUp.account.login()}
          </LinkAnchor>
        </Text>
      </Stack>
    </form>
  );
}
