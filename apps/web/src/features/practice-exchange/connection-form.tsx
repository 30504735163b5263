import { Alert, Button, Group, Paper, PasswordInput, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import { type ConnectionTest, type PracticeConnection, type SaveConnectionInput, saveConnectionInput } from '@molaar/contracts';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText, reportFailure } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useOptionalLabel } from '../../client/forms/use-optional-label';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useFormats, useTexts } from '../../client/texts/texts';

/** Keeps the values of the form. An empty credential leaves the stored one unchanged. */
function useConnectionForm(connection: PracticeConnection | null) {
  return useValidatedForm({
    initialValues: {
      name: connection?.name ?? 'Dentas',
      baseUrl: connection?.baseUrl ?? '',
      key: '',
      webhookUrl: connection?.webhookUrl ?? '',
      webhookSecret: '',
      active: connection?.active ?? true,
    },
    schema: saveConnectionInput,
    toInput: ({ key, webhookSecret, ...values }) => ({
      ...values,
      ...(connection ? { version: connection.version } : {}),
      baseUrl: values.baseUrl.trim(),
      webhookUrl: values.webhookUrl.trim() || null,
      ...(key ? { key } : {}),
      ...(webhookSecret ? { webhookSecret } : {}),
    }),
  });
}

/** Edits the address of the practice system and its credentials, which are stored and never shown again. */
export function ConnectionForm({ connection }: { connection: PracticeConnection | null }) {
  const texts = useTexts();
  const text = texts.practiceExchange.tab;
  const save = trpc.exchange.saveConnection.useMutation({ meta: { silent: true } });
  const test = trpc.exchange.testConnection.useMutation();
  const form = useConnectionForm(connection);
  const failure = save.isError ? failureOf(save.error) : null;

  function submit(input: SaveConnectionInput): void {
    save.mutate(input, {
      onSuccess: async () => {
        showAlert('success', text.saved());
        await portal.exchange.invalidate();
      },
      onError: (error) => {
        const { fields } = failureOf(error);
        form.setErrors({ ...fields });
        if (Object.keys(fields).length === 0) reportFailure(error);
      },
    });
  }

  async function testConnection(): Promise<void> {
    await test.mutateAsync().catch(() => undefined);
    await portal.exchange.invalidate();
  }

  return (
    <section>
      <Title order={2} fz="md">
        {text.connection()}
      </Title>
      <Text c="dimmed" fz="sm" mb="md">
        {text.connectionLead()}
      </Text>
      <Paper withBorder p="lg" maw={760} component="form" onSubmit={form.onValid(submit)} noValidate>
        <Stack gap="sm">
          {failure && Object.keys(failure.fields).length > 0 ? <Alert color="red">{failureText(failure)}</Alert> : null}
          <ConnectionFields form={form} connection={connection} />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {texts.common.actions.save()}
            </Button>
            {connection?.active ? (
              <Button variant="default" loading={test.isPending} onClick={() => void testConnection()}>
                {text.test()}
              </Button>
            ) : null}
          </Group>
          <ConnectionStatus practice={form.values.name} connection={connection} test={test.data} />
        </Stack>
      </Paper>
    </section>
  );
}

interface FieldsProps {
  form: ReturnType<typeof useConnectionForm>;
  connection: PracticeConnection | null;
}

function ConnectionFields({ form, connection }: FieldsProps) {
  const text = useTexts().practiceExchange.tab;
  const optional = useOptionalLabel();
  return (
    <>
      <TextInput
        label={text.practiceName()}
        description={text.practiceNameHint()}
        required
        maxLength={100}
        {...form.getInputProps('name')}
      />
      <TextInput label={text.baseUrl()} type="url" placeholder="https://" required maxLength={500} {...form.getInputProps('baseUrl')} />
      <PasswordInput
        label={connection?.hasKey ? optional(text.key()) : text.key()}
        description={connection?.hasKey ? text.keyStored() : undefined}
        required={!connection?.hasKey}
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('key')}
      />
      <TextInput
        label={optional(text.webhookUrl())}
        description={text.webhookHint()}
        type="url"
        placeholder="https://"
        maxLength={500}
        {...form.getInputProps('webhookUrl')}
      />
      <PasswordInput
        label={optional(text.webhookSecret())}
        description={connection?.hasWebhookSecret ? text.secretStored() : undefined}
        autoComplete="off"
        maxLength={500}
        {...form.getInputProps('webhookSecret')}
      />
      <Switch label={text.active()} description={text.off()} {...form.getInputProps('active', { type: 'checkbox' })} />
    </>
  );
}

interface StatusProps {
  /** The name of the practice system. */
  practice: string;
  connection: PracticeConnection | null;
  /** The result of the last test. */
  test: ConnectionTest | undefined;
}

/** The result of the last test, and the last success and failure of the connection. */
function ConnectionStatus({ practice, connection, test }: StatusProps) {
  const texts = useTexts();
  const text = texts.practiceExchange.tab;
  const formats = useFormats();
  return (
    <div role="status">
      {test ? (
        <Alert color={test.ok ? 'teal' : 'orange'} mb="xs">
          {test.reason ? text.testFailed({ practice, reason: texts.practiceExchange.reasons[test.reason]() }) : text.testOk({ practice })}
        </Alert>
      ) : null}
      {connection?.lastOkAt ? (
        <Text fz="sm" c="dimmed">
          {text.lastOk({ date: formats.dateTime(connection.lastOkAt) })}
        </Text>
      ) : null}
      {connection?.lastFailure && connection.lastFailureAt ? (
        <Text fz="sm" c="var(--orange-text)">
          {text.lastFailure({
            date: formats.dateTime(connection.lastFailureAt),
            reason: texts.practiceExchange.reasons[connection.lastFailure](),
          })}
        </Text>
      ) : null}
    </div>
  );
}
