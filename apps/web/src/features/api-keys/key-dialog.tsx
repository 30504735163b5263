import { Button, Checkbox, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { API_KEY_SCOPES, type ApiKey, type ApiKeyScope, createApiKeyInput, type IssuedApiKey } from '@molaar/contracts';
import { type FormEvent, useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { failureOf } from '../../client/api/failure';
import { portal, trpc } from '../../client/api/trpc';
import { useIdempotency } from '../../client/api/use-idempotency';
import { useFormErrors } from '../../client/drafts/form-errors';
import { useUser } from '../../client/session/session';
import { useTexts } from '../../client/texts/texts';
import { QueryPlaceholder } from '../../shell/query-placeholder';
import { personName } from '../team/person-name';

interface Props {
  /** Changes this key; without one a new key is made. */
  apiKey?: ApiKey;
  onClose: () => void;
  onIssued: (issued: IssuedApiKey) => void;
}

/** Name, person and scopes of a key. */
export function KeyDialog({ apiKey, onClose, onIssued }: Props) {
  const texts = useTexts();
  const text = texts.guarding.keys;
  const user = useUser();
  const members = trpc.team.members.useQuery();
  const [name, setName] = useState(apiKey?.name ?? '');
  const [actsAsId, setActsAsId] = useState(apiKey?.actsAs.id ?? user.id);
  const [scopes, setScopes] = useState<readonly ApiKeyScope[]>(apiKey?.scopes ?? ['clinical:read']);
  const { errors, setErrors, checked } = useFormErrors();
  const onError = (error: unknown) => setErrors({ ...failureOf(error).fields });
  const create = trpc.apiKeys.create.useMutation({ ...useIdempotency(), onSuccess: onIssued, onError });
  const update = trpc.apiKeys.update.useMutation({
    onSuccess: async () => {
      showAlert('success', text.saved());
      onClose();
      await portal.apiKeys.list.invalidate();
    },
    onError,
  });

  function submit(event: FormEvent): void {
    event.preventDefault();
    const input = checked(createApiKeyInput, { name, scopes, actsAsId });
    if (!input) return;
    if (apiKey) update.mutate({ ...input, id: apiKey.id, version: apiKey.version });
    else create.mutate(input);
  }

  const people = (members.data ?? []).filter(({ active, id }) => active || id === actsAsId);
  return (
    <Modal
      opened
      centered
      onClose={onClose}
      title={apiKey ? text.edit() : text.create()}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput
            label={text.name()}
            description={text.nameHint()}
            value={name}
            error={errors.name}
            maxLength={100}
            data-autofocus
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Select
            label={text.person()}
            value={actsAsId}
            allowDeselect={false}
            searchable
            error={errors.actsAsId}
            data={people.map((member) => ({ value: member.id, label: personName(member) }))}
            onChange={(value) => setActsAsId(value ?? actsAsId)}
          />
          <QueryPlaceholder reads={[members]} compact />
          <Checkbox.Group
            label={text.scopes()}
            error={errors.scopes}
            value={[...scopes]}
            onChange={(values) => setScopes(API_KEY_SCOPES.filter((scope) => values.includes(scope)))}
          >
            <Stack gap="xs" mt="xs">
              {API_KEY_SCOPES.map((scope) => (
                <Checkbox key={scope} value={scope} label={text.scope[scope]()} />
              ))}
            </Stack>
          </Checkbox.Group>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {texts.common.actions.cancel()}
            </Button>
            <Button type="submit" loading={create.isPending || update.isPending}>
              {apiKey ? texts.common.actions.save() : text.create()}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
