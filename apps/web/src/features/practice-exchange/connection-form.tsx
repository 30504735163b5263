import { Alert, Button, Group, Paper, PasswordInput, Stack, Switch, Text, TextInput, Title } from '@mantine/core';
import type { PracticeConnection } from '@molaar/contracts';
import { type FormEvent, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf, failureText, reportFailure } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useFormats, useTexts } from '../../client/texts/texts';

/** Where the practice system is. Key and secret are written and never read back. */
export function ConnectionForm({ connection }: { connection: PracticeConnection | null }) {
  const texts = useTexts();
  const text = texts.exchange.tab;
  const formats = useFormats();
  const save = trpc.exchange.saveConnection.useMutation({ meta: { silent: true } });
  const test = trpc.exchange.testConnection.useMutation();
  const [name, setName] = useState(connection?.name ?? 'Dentas');
  const [baseUrl, setBaseUrl] = useState(connection?.baseUrl ?? '');
  const [key, setKey] = useState('');
  const [webhookUrl, setWebhookUrl] = useState(connection?.webhookUrl ?? '');
  const [webhookSecret, setWebhookSecret] = useState('');
  const [active, setActive] = useState(connection?.active ?? true);
  const failure = save.isError ? failureOf(save.error) : null;
  const errorOf = (field: string) => {
    const key = failure?.fields[field];
    if (!key) return undefined;
    return key === 'practiceAddress' ? text.addressRefused() : key === 'required' ? texts.validation.required() : key;
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    save.mutate(
      {
        ...(connection ? { version: connection.version } : {}),
        name,
        baseUrl: baseUrl.trim(),
        webhookUrl: webhookUrl.trim() || null,
        active,
        ...(key ? { key } : {}),
        ...(webhookSecret ? { webhookSecret } : {}),
      },
      {
        onSuccess: async () => {
          showAlert('success', text.saved());
          await portal.exchange.invalidate();
        },
        onError: (error) => {
          const { fields } = failureOf(error);
          if (Object.keys(fields).length === 0) reportFailure(error);
        },
      },
    );
  }

  async function knock(): Promise<void> {
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
      <Paper withBorder p="lg" maw={760} component="form" onSubmit={submit} noValidate>
        <Stack gap="sm">
          {failure && Object.keys(failure.fields).length > 0 ? <Alert color="red">{failureText(failure)}</Alert> : null}
          <TextInput
            label={text.practiceName()}
            description={text.practiceNameHint()}
            required
            maxLength={100}
            value={name}
            error={errorOf('name')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <TextInput
            label={text.baseUrl()}
            type="url"
            placeholder="https://"
            required
            maxLength={500}
            value={baseUrl}
            error={errorOf('baseUrl')}
            onChange={(event) => setBaseUrl(event.currentTarget.value)}
          />
          <PasswordInput
            label={text.key()}
            description={connection?.hasKey ? text.keyStored() : undefined}
            required={!connection?.hasKey}
            autoComplete="off"
            maxLength={500}
            value={key}
            error={errorOf('key')}
            onChange={(event) => setKey(event.currentTarget.value)}
          />
          <TextInput
            label={text.webhookUrl()}
            description={text.webhookHint()}
            type="url"
            placeholder="https://"
            maxLength={500}
            value={webhookUrl}
            error={errorOf('webhookUrl')}
            onChange={(event) => setWebhookUrl(event.currentTarget.value)}
          />
          <PasswordInput
            label={text.webhookSecret()}
            description={connection?.hasWebhookSecret ? text.secretStored() : undefined}
            autoComplete="off"
            maxLength={500}
            value={webhookSecret}
            error={errorOf('webhookSecret')}
            onChange={(event) => setWebhookSecret(event.currentTarget.value)}
          />
          <Switch
            label={text.active()}
            description={text.off()}
            checked={active}
            onChange={(event) => setActive(event.currentTarget.checked)}
          />
          <Group>
            <Button type="submit" loading={save.isPending}>
              {texts.common.actions.save()}
            </Button>
            {connection?.active ? (
              <Button variant="default" loading={test.isPending} onClick={() => void knock()}>
                {text.test()}
              </Button>
            ) : null}
          </Group>
          <div role="status">
            {test.data ? (
              <Alert color={test.data.ok ? 'teal' : 'orange'} mb="xs">
                {test.data.reason
                  ? text.testFailed({ practice: name, reason: texts.exchange.reasons[test.data.reason]() })
                  : text.testOk({ practice: name })}
              </Alert>
            ) : null}
            {connection?.lastOkAt ? (
              <Text fz="sm" c="dimmed">
                {text.lastOk({ date: formats.dateTime(connection.lastOkAt) })}
              </Text>
            ) : null}
            {connection?.lastFailure && connection.lastFailureAt ? (
              <Text fz="sm" c="orange.9">
                {text.lastFailure({
                  date: formats.dateTime(connection.lastFailureAt),
                  reason: texts.exchange.reasons[connection.lastFailure](),
                })}
              </Text>
            ) : null}
          </div>
        </Stack>
      </Paper>
    </section>
  );
}
