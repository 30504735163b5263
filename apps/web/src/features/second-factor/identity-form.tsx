import { Button, Group, PasswordInput, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { confirmIdentityInput } from '@molaar/contracts';
import { useState } from 'react';
import { dismissTagged, showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText, reportFailure } from '../../client/api/failure';
import { trpc } from '../../client/api/trpc';
import { PasskeyNotUsed, takePasskey } from '../../client/session/passkey';
import { supportsPasskeys } from '../../client/session/supports-passkeys';
import { useTexts } from '../../client/texts/texts';

interface Props {
  /** The second factor is needed, not the password. */
  byFactor?: boolean;
  onConfirmed: () => void;
}

/** Confirms the identity of the signed-in person by password, code or passkey. */
export function IdentityForm({ byFactor = false, onConfirmed }: Props) {
  const texts = useTexts();
  const text = texts.secondFactor.stepUp;
  const factors = trpc.secondFactor.get.useQuery(undefined, { meta: { silent: true } }).data;
  const [chosen, setWay] = useState<'password' | 'code'>(byFactor ? 'code' : 'password');
  const form = useForm({ initialValues: { password: '', code: '' } });
  const [isAtDevice, setAtDevice] = useState(false);
  const confirm = trpc.secondFactor.confirmIdentity.useMutation({
    meta: { silent: true },
    onSuccess: () => {
      dismissTagged('passkey');
      onConfirmed();
    },
    onError: (failed) => {
      const failure = failureOf(failed);
      if (failure.offline) reportFailure(failed);
      const { currentPassword, code } = failure.fields;
      const key = currentPassword ? 'passwordWrong' : code ? 'wrongCode' : null;
      form.setFieldError(way, key ? texts.validation[key]() : failureText(failure));
    },
  });
  const hasFactor = factors !== undefined && (factors.authenticatorApp !== null || factors.passkeys.length > 0);
  const hasPasskey = factors !== undefined && factors.passkeys.length > 0 && supportsPasskeys();
  const way = chosen === 'code' || byFactor ? 'code' : 'password';

  const submit = form.onSubmit(({ password, code }) => {
    const input = way === 'code' ? { code: code.trim() } : { password };
    if (confirmIdentityInput.safeParse(input).success) confirm.mutate(input);
    else form.setFieldError(way, way === 'code' ? texts.validation.wrongCode() : texts.validation.required());
  });
  async function usePasskey(): Promise<void> {
    setAtDevice(true);
    try {
      confirm.mutate({ passkey: await takePasskey() });
    } catch (failed) {
      if (failed instanceof PasskeyNotUsed) showAlert('error', texts.secondFactor.passkeys.failed(), { tag: 'passkey' });
      else reportFailure(failed);
    } finally {
      setAtDevice(false);
    }
  }

  const field = { ...form.getInputProps(way), required: true, 'data-autofocus': true };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        // The form is in a dialog that a form of the page may have opened.
        event.stopPropagation();
        submit(event);
      }}
    >
      <Stack>
        {way === 'code' ? (
          <TextInput key="code" {...field} label={text.code()} autoComplete="one-time-code" maxLength={40} />
        ) : (
          <PasswordInput key="password" {...field} label={text.password()} autoComplete="current-password" maxLength={100} />
        )}
        <Group justify="flex-end">
          {hasFactor && !byFactor ? (
            <Button
              variant="subtle"
              onClick={() => {
                form.reset();
                setWay(way === 'code' ? 'password' : 'code');
              }}
            >
              {way === 'code' ? text.usePassword() : text.useCode()}
            </Button>
          ) : null}
          {hasPasskey ? (
            <Button variant="default" loading={isAtDevice} onClick={() => void usePasskey()}>
              {text.usePasskey()}
            </Button>
          ) : null}
          <Button type="submit" loading={confirm.isPending}>
            {text.confirm()}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
