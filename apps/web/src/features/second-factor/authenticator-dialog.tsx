import { Center, Code, Stack, Text, TextInput } from '@mantine/core';
import { type AddedFactor, confirmAuthenticatorInput } from '@molaar/contracts';
import { Suspense, useEffect, useRef } from 'react';
import { lazyPart } from '../../client/api/lazy-part';
import { trpc } from '../../client/api/trpc';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useTexts } from '../../client/texts/texts';
import { FormButtons } from '../../shell/form-buttons';
import { FormDialog } from '../../shell/form-dialog';

const QrCode = lazyPart(() => import('./qr-code'));

/** Sets up an authenticator app: shows its secret as a QR code and asks for a first code. */
export function AuthenticatorDialog({ onAdded, onClose }: { onAdded: (added: AddedFactor) => void; onClose: () => void }) {
  const texts = useTexts();
  const text = texts.secondFactor.app;
  const form = useValidatedForm({ initialValues: { code: '' }, schema: confirmAuthenticatorInput });
  const start = trpc.secondFactor.startApp.useMutation({ onError: onClose });
  const confirm = trpc.secondFactor.confirmApp.useMutation({ onSuccess: onAdded, onError: form.setServerErrors });
  const isStarted = useRef(false);
  const { mutate } = start;
  useEffect(() => {
    if (!isStarted.current) mutate();
    isStarted.current = true;
  }, [mutate]);
  if (!start.data) return null;
  const { uri, secret } = start.data;

  return (
    <FormDialog opened onClose={onClose} title={text.title()} isSent={confirm.isSuccess}>
      <form onSubmit={form.onValid((input) => confirm.mutate(input))} noValidate>
        <Stack>
          <Text fz="sm">{text.scan()}</Text>
          <Center mih={200}>
            <Suspense>
              <QrCode text={uri} label={text.qr()} />
            </Suspense>
          </Center>
          <div>
            <Text fz="sm" c="dimmed">
              {text.orType()}
            </Text>
            <Code block style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
              {secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </Code>
          </div>
          <TextInput
            {...form.getInputProps('code')}
            label={text.code()}
            description={text.codeHint()}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={7}
            required
            data-autofocus
          />
          <FormButtons submitLabel={text.confirm()} busy={confirm.isPending} onCancel={onClose} />
        </Stack>
      </form>
    </FormDialog>
  );
}
