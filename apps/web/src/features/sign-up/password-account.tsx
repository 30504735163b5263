import { Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { type SignUpCredentials, signUpCredentials } from '@molaar/contracts';
import { IconCheck } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { failureOf, failureText } from '../../client/api/failure';
import { trpcClient } from '../../client/api/trpc';
import { useFormErrors } from '../../client/drafts/form-errors';
import { useTexts } from '../../client/texts/texts';
import { LinkAnchor } from '../../shell/links';
import { NewPasswordFields } from '../password/new-password-fields';

interface PasswordAccountProps {
  /** As it was given before. */
  email: string;
  onDone: (credentials: SignUpCredentials) => void;
}

type Availability = 'unknown' | 'checking' | 'free' | 'taken';

/** E-mail address, which is the username, and password. */
export function PasswordAccount({ email: given, onDone }: PasswordAccountProps) {
  const texts = useTexts();
  const { errors, setErrors, checked } = useFormErrors();
  const [availability, setAvailability] = useState<Availability>('unknown');

  /** Answers whether one may go on; that the question could not be asked stops nobody, the server asks again. */
  async function check(email: string): Promise<boolean> {
    if (!signUpCredentials.shape.email.safeParse(email).success) return true;
    setAvailability('checking');
    try {
      const { available } = await trpcClient.signUp.checkUsername.query({ username: email });
      setAvailability(available ? 'free' : 'taken');
      return available;
    } catch (error) {
      setAvailability('unknown');
      setErrors((before) => ({ ...before, email: failureText(failureOf(error)) }));
      return failureOf(error).code !== 'TOO_MANY_REQUESTS';
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const fields = Object.fromEntries(new FormData(event.currentTarget));
    const input = checked(signUpCredentials, { ...fields, email: String(fields.email).trim() });
    if (input && (await check(input.email))) onDone(input);
  }

  const hint = {
    unknown: texts.signUp.account.emailHint(),
    checking: texts.signUp.account.checking(),
    free: texts.signUp.account.available(),
    taken: null,
  };
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack>
        <TextInput
          name="email"
          type="email"
          label={texts.signUp.account.email()}
          description={hint[availability]}
          defaultValue={given}
          autoComplete="username"
          error={errors.email ?? (availability === 'taken' ? texts.signUp.account.taken() : undefined)}
          onChange={() => setAvailability('unknown')}
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
        <NewPasswordFields errors={errors} />
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
