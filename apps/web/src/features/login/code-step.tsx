import { Button, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
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
  const [code, setCode] = useState('');
  const [invalid, setInvalid] = useState<string | null>(null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Checked here, because the server would reject the whole sign-in.
        if (loginInput.shape.code.safeParse(code).success) onCode(code.trim());
        else setInvalid(code.trim() ? validation.wrongCode() : validation.required());
      }}
    >
      <Stack>
        {onPasskey ? (
          <Button variant={hasApp ? 'default' : 'filled'} onClick={onPasskey} disabled={busy}>
            {text.usePasskey()}
          </Button>
        ) : null}
        <TextInput
          label={text.code()}
          name="code"
          value={code}
          error={invalid ?? error}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setInvalid(null);
            onEdit();
          }}
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
