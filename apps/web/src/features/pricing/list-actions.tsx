import { Menu } from '@mantine/core';
import type { PricingTemplate } from '@molaar/contracts';
import { ActionMenu, DeleteMenuItem } from '@molaar/ui';
import { IconCopy, IconEdit } from '@tabler/icons-react';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';
import { NameDialog } from './name-dialog';
import { refresh } from './use-price-edits';

interface Props {
  list: PricingTemplate;
  onChosen: (id: string) => void;
}

/** Renames, copies and deletes the open price list. */
export function ListActions({ list, onChosen }: Props) {
  const texts = useTexts();
  const text = texts.pricing.list;
  const [dialog, setDialog] = useState<'rename' | 'delete' | null>(null);
  const close = () => setDialog(null);
  const rename = trpc.pricing.saveTemplate.useMutation({
    meta: { silent: true },
    onSuccess: async () => {
      showAlert('success', text.renamed());
      close();
      await refresh();
    },
    onError: () => void refresh(),
  });
  const clone = trpc.pricing.cloneTemplate.useMutation({
    onSuccess: async (copy) => {
      await refresh();
      onChosen(copy.id);
      showAlert('success', text.cloned({ name: copy.name }));
    },
  });
  const remove = trpc.pricing.deleteTemplate.useMutation({
    onSuccess: async () => {
      showAlert('success', text.deleted());
      await refresh();
    },
    onSettled: close,
  });

  return (
    <>
      <ActionMenu label={texts.common.actions.more()} busy={clone.isPending}>
        <Menu.Item leftSection={<IconEdit size={16} aria-hidden="true" />} onClick={() => setDialog('rename')}>
          {text.rename()}
        </Menu.Item>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => clone.mutate({ id: list.id })}>
          {text.clone()}
        </Menu.Item>
        <Menu.Divider />
        <DeleteMenuItem onClick={() => setDialog('delete')}>{text.delete()}</DeleteMenuItem>
      </ActionMenu>
      {dialog === 'rename' ? (
        <NameDialog
          title={text.rename()}
          label={text.name()}
          name={list.name}
          submitLabel={texts.common.actions.save()}
          busy={rename.isPending}
          onSubmit={(name) => rename.mutateAsync({ id: list.id, version: list.version, name })}
          onClose={close}
        />
      ) : null}
      {dialog === 'delete' ? (
        <ConfirmDialog
          danger
          title={text.deleteTitle({ name: list.name })}
          text={text.deleteText({ count: list.components })}
          confirmLabel={texts.common.actions.delete()}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id: list.id })}
          onClose={close}
        />
      ) : null}
    </>
  );
}
