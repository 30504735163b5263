import { Stack, Switch, TextInput } from '@mantine/core';
import {
  type CreateWebhookInput,
  createWebhookInput,
  type IssuedWebhook,
  WEBHOOK_EVENTS,
  type WebhookEndpoint,
  type WebhookEventType,
} from '@molaar/contracts';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useIdempotency } from '../../client/api/use-idempotency';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useTexts } from '../../client/texts/texts';
import { CodeChoices } from '../../shell/code-choices';
import { FormButtons } from '../../shell/form-buttons';
import { FormDialog } from '../../shell/form-dialog';
import { eventName } from './event-name';

interface Props {
  /** The endpoint to edit; without it a new one is registered. */
  endpoint?: WebhookEndpoint;
  onClose: () => void;
  onIssued: (issued: IssuedWebhook) => void;
}

/** Registers or edits an endpoint: its name, its address and its events. */
export function EndpointDialog({ endpoint, onClose, onIssued }: Props) {
  const texts = useTexts();
  const text = texts.webhooks;
  const [active, setActive] = useState(endpoint?.active ?? true);
  const form = useValidatedForm({
    initialValues: {
      name: endpoint?.name ?? '',
      url: endpoint?.url ?? '',
      events: endpoint?.events ?? ([] as WebhookEventType[]),
    },
    schema: createWebhookInput,
  });
  const onError = form.setServerErrors;
  const create = trpc.webhooks.create.useMutation({ ...useIdempotency(), onSuccess: onIssued, onError });
  const update = trpc.webhooks.update.useMutation({
    onSuccess: async () => {
      showAlert('success', text.saved());
      onClose();
      await portal.webhooks.invalidate();
    },
    onError,
  });

  function submit(input: CreateWebhookInput): void {
    if (endpoint) update.mutate({ ...input, id: endpoint.id, version: endpoint.version, active });
    else create.mutate(input);
  }

  return (
    <FormDialog opened onClose={onClose} title={endpoint ? text.edit() : text.create()} isSent={create.isSuccess || update.isSuccess}>
      <form onSubmit={form.onValid(submit)} noValidate>
        <Stack>
          <TextInput
            {...form.getInputProps('name')}
            label={text.name()}
            description={text.nameHint()}
            maxLength={100}
            required
            data-autofocus
          />
          <TextInput {...form.getInputProps('url')} label={text.url()} type="url" placeholder="https://" maxLength={500} required />
          <CodeChoices
            label={text.events()}
            error={form.errors.events}
            codes={WEBHOOK_EVENTS}
            nameOf={(event) => eventName(text.event, event)}
            value={form.values.events}
            onChange={(chosen) => form.setFieldValue('events', chosen)}
          />
          {endpoint ? (
            <Switch
              label={text.active()}
              description={text.activeHint()}
              checked={active}
              onChange={(event) => setActive(event.currentTarget.checked)}
            />
          ) : null}
          <FormButtons
            submitLabel={endpoint ? texts.common.actions.save() : texts.common.actions.create()}
            busy={create.isPending || update.isPending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
