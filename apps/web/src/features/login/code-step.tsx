import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useTexts } from '../../client/texts/texts';
import { loginInput } from './login-schema';

interface Props {
  /** Whether the person has an authenticator app; else the field is for recovery codes. */
  hasApp: boolean;
  /** Signs in with a passkey; absent when the person has none. */
  onPasskey?: (() => void) | undefined;
  busy: boolean;
  error: string | null;
  onCode: (code: string) => void;
  /** Called when the code is changed: the error of the former one no longer holds. */
  onEdit: () => void;
  onBack: () => void;
}

/** The second step of a sign-in: a code of the authenticator app, a recovery code, or a passkey. */
export function CodeStep({ hasApp, onPasskey, busy, error, onCode, onEdit, onBack }: Props) {
  const { login: text, validation } = useTexts();
  const form = useForm({
    initialValues: { code: '' },
    // Checked here, because the server would reject the whole sign-in.
    validate: {
      code: (code) => (loginInput.shape.code.safeParse(code).success ? null : code.trim() ? validation.wrongCode() : validation.required()),
    },
    onValuesChange: onEdit,
  });
  return (
    <form noValidate onSubmit={form.onSubmit(({ code }) => onCode(code.trim()))}>
      <Stack>
        {onPasskey ? (
          <Button variant={hasApp ? 'default' : 'filled'} onClick={onPasskey} disabled={busy}>
            {text.usePasskey()}
          </Button>
        ) : null}
        <TextInput
          {...form.getInputProps('code')}
          label={text.code()}
          name="code"
          error={form.errors.code ?? error}
          autoComplete="one-time-code"
          maxLength={40}
          required
          autoFocus
        />
        <Button type="submit" loading={busy} variant={onPasskey && !hasApp ? 'default' : 'filled'}>
          {text.codeSubmit()}
        </Button>
        <Button variant="subtle" onClick={onBack}>
          {text.otherAccount()}
        </Button>
        <Text fz="sm" c="dimmed">
          {text.lostAll()}
        </Text>
      </Stack>
    </form>
  );
}
