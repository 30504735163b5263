import { Alert, Badge, Button, Code, Group, Menu, Paper, Stack, Text } from '@mantine/core';
import type { ApiKey } from '@molaar/contracts';
import { ActionMenu, DeleteMenuItem } from '@molaar/ui';
import { IconBan, IconList, IconPencil, IconRefresh } from '@tabler/icons-react';
import { useFormats, useTexts } from '../../client/texts/texts';

interface Props {
  apiKey: ApiKey;
  onOpen: (dialog: 'edit' | 'rotate' | 'revoke' | 'requests') => void;
}

/** An API key: its permissions, the person as whom it acts, and its secrets with their last use. */
export function KeyCard({ apiKey, onOpen }: Props) {
  const texts = useTexts();
  const text = texts.apiKeys;
  const formats = useFormats();
  const { name, scopes, actsAs, revokedAt, secrets } = apiKey;
  return (
    <Paper withBorder p="lg" component="article" aria-label={name} opacity={revokedAt ? 0.7 : 1}>
      <Group justify="space-between" align="flex-start" wrap="nowrap">
        <div>
          <Text fw={600}>{name}</Text>
          <Text c="dimmed" fz="sm">
            {text.person()}: {actsAs.name}
          </Text>
        </div>
        {revokedAt ? (
          <Badge color="gray" variant="light" tt="none" style={{ flex: 'none' }}>
            {text.revokedAt({ at: formats.dateTime(revokedAt) })}
          </Badge>
        ) : (
          <ActionMenu variant="row" label={text.actions({ name })}>
            <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => onOpen('edit')}>
              {text.edit()}
            </Menu.Item>
            <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => onOpen('rotate')}>
              {text.rotate()}
            </Menu.Item>
            <DeleteMenuItem Icon={IconBan} onClick={() => onOpen('revoke')}>
              {text.revoke()}
            </DeleteMenuItem>
          </ActionMenu>
        )}
      </Group>
      {!actsAs.active && !revokedAt ? (
        <Alert color="yellow" mt="sm" py="xs">
          {text.personInactive({ name: actsAs.name })}
        </Alert>
      ) : null}
      <Group gap={6} mt="sm">
        {scopes.map((scope) => (
          <Badge key={scope} variant="light" tt="none" radius="sm" h="auto" styles={{ label: { whiteSpace: 'normal', textAlign: 'left' } }}>
            {text.scope[scope]()}
          </Badge>
        ))}
      </Group>
      {revokedAt ? null : (
        <Stack gap={4} mt="md">
          {secrets.map(({ id, prefix, expiresAt, lastUsedAt }) => {
            const over = expiresAt !== null && new Date(expiresAt).getTime() <= Date.now();
            const end = expiresAt ? (over ? text.ended : text.until)({ at: formats.dateTime(expiresAt) }) : null;
            return (
              <Group key={id} gap="sm">
                <Code td={over ? 'line-through' : undefined}>{prefix}…</Code>
                <Text c="dimmed" fz="sm">
                  {lastUsedAt ? text.lastUsed({ at: formats.dateTime(lastUsedAt) }) : text.neverUsed()}
                  {end ? ` · ${end}` : ''}
                </Text>
              </Group>
            );
          })}
        </Stack>
      )}
      <Button
        size="xs"
        mt="md"
        variant="default"
        leftSection={<IconList size={15} aria-hidden="true" />}
        aria-label={texts.webhooks.requests.title({ name })}
        onClick={() => onOpen('requests')}
      >
        {texts.webhooks.requests.open()}
      </Button>
    </Paper>
  );
}
