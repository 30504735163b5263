import { Menu } from '@mantine/core';
import type { MedicalTemplateSummary } from '@molaar/contracts';
import { ActionMenu, DeleteMenuItem } from '@molaar/ui';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { showAlert } from '../../client/alerts/alerts';
import { portal, trpc } from '../../client/api/trpc';
import { useTexts } from '../../client/texts/texts';
import { ConfirmDialog } from '../../shell/confirm-dialog';

interface Props {
  template: MedicalTemplateSummary;
  onOpen: (id: string) => void;
  onDeleted: () => void;
}

/** Copies and deletes a template. */
export function TemplateActions({ template: { id, name, default: isDefault }, onOpen, onDeleted }: Props) {
  const texts = useTexts();
  const text = texts.medical;
  const [asking, setAsking] = useState(false);
  const clone = trpc.templates.medicalClone.useMutation({
    onSuccess: async (copy) => {
      await portal.templates.medicalList.invalidate();
      onOpen(copy.id);
      showAlert('success', text.cloned());
    },
  });
  const remove = trpc.templates.medicalDelete.useMutation({
    onSuccess: async () => {
      showAlert('success', text.deleted());
      onDeleted();
      await portal.templates.medicalList.invalidate();
    },
    onSettled: () => setAsking(false),
  });
  return (
    <>
      <ActionMenu label={`${texts.common.actions.more()}: ${name}`} busy={clone.isPending}>
        <Menu.Item leftSection={<IconCopy size={16} aria-hidden="true" />} onClick={() => clone.mutate({ id })}>
          {text.clone()}
        </Menu.Item>
        <Menu.Divider />
        <DeleteMenuItem onClick={() => setAsking(true)}>{texts.common.actions.delete()}</DeleteMenuItem>
      </ActionMenu>
      {asking ? (
        <ConfirmDialog
          danger
          title={text.deleteTitle({ name })}
          text={[text.deleteText(), isDefault ? text.expireDefault() : ''].join(' ').trim()}
          confirmLabel={texts.common.actions.delete()}
          busy={remove.isPending}
          onConfirm={() => remove.mutate({ id })}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
