import { Box, Button, Group, Menu, Text } from '@mantine/core';
import type { Disclaimer } from '@molaar/contracts';
import { ActionMenu, DeleteMenuItem } from '@molaar/ui';
import { IconCheck, IconClockX, IconCopy, IconStar } from '@tabler/icons-react';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import classes from './medical-settings.module.css';
import { StatusBadges } from './status-badges';

interface Props {
  disclaimer: Disclaimer;
  mayEdit: boolean;
  onOpen: () => void;
}

/** One disclaimer with the actions that its status allows. */
export function DisclaimerCard({ disclaimer, mayEdit, onOpen }: Props) {
  const texts = useTexts();
  const text = texts.medical;
  const [asking, setAsking] = useState<'delete' | 'expire' | null>(null);
  const { id, heading, content, status } = disclaimer;
  const refresh = () => portal.templates.disclaimers.invalidate();
  const done = (message: string) => async () => {
    showAlert('success', message);
    setAsking(null);
    await refresh();
  };
  const failed = () => {
    setAsking(null);
    void refresh();
  };
  const save = trpc.templates.disclaimerSave.useMutation({ onSuccess: done(text.disclaimers.saved()), onError: failed });
  const clone = trpc.templates.disclaimerClone.useMutation({ onSuccess: done(text.cloned()), onError: failed });
  const remove = trpc.templates.disclaimerDelete.useMutation({ onSuccess: done(text.deleted()), onError: failed });
  const isFinal = status === 'EXPIRED';

  return (
    <Box p="sm" bd="1px solid var(--mantine-color-default-border)" bdrs="md">
      <Group justify="space-between" align="flex-start" className={classes.oneRow}>
        <Box miw={0}>
          <Group gap="xs">
            <Text fw={600}>{heading}</Text>
            <StatusBadges status={status} isDefault={disclaimer.default} />
          </Group>
          <Text fz="sm" mt={4} lineClamp={3} style={{ whiteSpace: 'pre-line' }}>
            {content}
          </Text>
        </Box>
        <Group gap="xs" wrap="nowrap">
          <Button variant="default" size="xs" onClick={onOpen}>
            {mayEdit && !isFinal ? texts.common.actions.edit() : texts.common.actions.open()}
          </Button>
          {mayEdit ? (
            <ActionMenu variant="card" label={`${texts.common.actions.more()}: ${heading}`} busy={clone.isPending}>
              {status === 'DRAFT' ? (
                <Menu.Item
                  leftSection={<IconCheck size={16} aria-hidden="true" />}
                  onClick={() => save.mutate({ ...disclaimer, status: 'ACTIVE' })}
                >
                  {text.activate()}
                </Menu.Item>
              ) : null}
              {!isFinal && !disclaimer.default ? (
                <Menu.Item
                  leftSection={<IconStar size={16} aria-hidden="true" />}
                  onClick={() => save.mutate({ ...disclaimer, status: 'ACTIVE', default: true })}
                >
                  {text.makeDefault()}
                </Menu.Item>
              ) : null}
              <Menu.Item leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => clone.mutate({ id })}>
                {text.clone()}
              </Menu.Item>
              {status === 'ACTIVE' ? (
                <Menu.Item leftSection={<IconClockX size={16} aria-hidden="true" />} onClick={() => setAsking('expire')}>
                  {text.expire()}
                </Menu.Item>
              ) : null}
              <Menu.Divider />
              <DeleteMenuItem onClick={() => setAsking('delete')}>{texts.common.actions.delete()}</DeleteMenuItem>
            </ActionMenu>
          ) : null}
        </Group>
      </Group>
      {asking === 'delete' ? (
        <ConfirmDialog
          danger
          title={text.deleteTitle({ name: heading })}
          text={[text.deleteText(), disclaimer.default ? text.expireDefault() : ''].join(' ').trim()}
          confirmLabel={texts.common.actions.delete()}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setAsking(null)}
        />
      ) : null}
      {asking === 'expire' ? (
        <ConfirmDialog
          danger
          title={text.expireTitle({ name: heading })}
          text={[text.expireText(), disclaimer.default ? text.expireDefault() : ''].join(' ').trim()}
          confirmLabel={text.expire()}
          busy={save.isPending}
          onConfirm={() => save.mutate({ ...disclaimer, status: 'EXPIRED', default: false })}
          onClose={() => setAsking(null)}
        />
      ) : null}
    </Box>
  );
}
