import { Stack, TextInput } from '@mantine/core';
import { API_KEY_SCOPES, type ApiKey, type ApiKeyScope, createApiKeyInput, type IssuedApiKey } from '@molaar/contracts';
import type { z } from 'zod';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useIdempotency } from '../../client/api/use-idempotency';
import { useValidatedForm } from '../../client/forms/use-validated-form';
import { useUser } from '../../client/session/session';
import { personName } from '../../client/texts/person-name';
import { useTexts } from '../../client/texts/texts';
import { CodeChoices } from '../../shell/code-choices';
import { FormButtons } from '../../shell/form-buttons';
import { FormDialog } from '../../shell/form-dialog';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { SearchSelect } from '../../shell/search-select';

interface Props {
  /** The key to edit; without it a new key is created. */
  apiKey?: ApiKey;
  onClose: () => void;
  onIssued: (issued: IssuedApiKey) => void;
}

/** Creates or edits a key: its name, the person as whom it acts, and its scopes. */
export function KeyDialog({ apiKey, onClose, onIssued }: Props) {
  const texts = useTexts();
  const text = texts.apiKeys;
  const user = useUser();
  const members = trpc.team.members.useQuery();
  const form = useValidatedForm({
    initialValues: {
      name: apiKey?.name ?? '',
      actsAsId: apiKey?.actsAs.id ?? user.id,
      scopes: apiKey?.scopes ?? (['clinical:read'] as ApiKeyScope[]),
    },
    schema: createApiKeyInput,
  });
  const onError = form.setServerErrors;
  const create = trpc.apiKeys.create.useMutation({ ...useIdempotency(), onSuccess: onIssued, onError });
  const update = trpc.apiKeys.update.useMutation({
    onSuccess: async () => {
      showAlert('success', text.saved());
      onClose();
      await portal.apiKeys.list.invalidate();
    },
    onError,
  });

  function submit(input: z.output<typeof createApiKeyInput>): void {
    if (apiKey) update.mutate({ ...input, id: apiKey.id, version: apiKey.version });
    else create.mutate(input);
  }

  const people = (members.data ?? []).filter(({ active, id }) => active || id === form.values.actsAsId);
  return (
    <FormDialog
      opened
      centered
      onClose={onClose}
      title={apiKey ? text.edit() : text.create()}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
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
          <SearchSelect
            {...form.getInputProps('actsAsId')}
            label={text.person()}
            allowDeselect={false}
            data={people.map((member) => ({ value: member.id, label: personName(member) }))}
          />
          <QueryPlaceholder queries={[members]} compact />
          <CodeChoices
            label={text.scopes()}
            error={form.errors.scopes}
            codes={API_KEY_SCOPES}
            nameOf={(scope) => text.scope[scope]()}
            value={form.values.scopes}
            onChange={(chosen) => form.setFieldValue('scopes', chosen)}
          />
          <FormButtons
            submitLabel={apiKey ? texts.common.actions.save() : texts.common.actions.create()}
            busy={create.isPending || update.isPending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </FormDialog>
  );
}
