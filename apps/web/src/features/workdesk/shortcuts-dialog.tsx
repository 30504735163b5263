import { Group, Kbd, Modal, Switch, Table } from '@mantine/core';
import { COMMANDS } from '@molaar/scene';
import { useSaveDisplay } from '../../client/display/use-save-display';
import { useTexts } from '../../client/texts/texts';
import { commandName } from './command-name';
import { keyParts } from './key-text';
import classes from './shortcuts-dialog.module.css';

/** Gestures and keys of the image itself, apart from the commands. */
const GESTURES = [
  { name: 'pan', keys: ['arrows'] },
  { name: 'move', keys: ['alt+arrows'] },
  { name: 'resize', keys: ['alt+shift+arrows'] },
  { name: 'cross', keys: ['arrows', 'shift+arrows'] },
] as const;

/**
 * The list of shortcuts, from the same registry as toolbar and keyboard. It has the setting that limits single keys to
 * image and list.
 */
export function ShortcutsDialog({ anywhere, onClose }: { anywhere: boolean; onClose: () => void }) {
  const texts = useTexts();
  const save = useSaveDisplay();
  return (
    <Modal
      opened
      onClose={onClose}
      size={880}
      title={texts.workdesk.shortcuts()}
      closeButtonProps={{ 'aria-label': texts.common.actions.close() }}
    >
      <Switch
        mb="sm"
        label={texts.workdesk.keysAnywhere.label()}
        description={texts.workdesk.keysAnywhere.hint()}
        checked={anywhere}
        onChange={(event) => save({ keysAnywhere: event.currentTarget.checked })}
      />
      <Table className={classes.keys}>
        <Table.Tbody>
          {[
            ...COMMANDS.filter(({ keys }) => keys.length > 0).map(({ id, keys }) => ({ name: commandName(texts, id), keys })),
            ...GESTURES.map(({ name, keys }) => ({ name: texts.workdesk.gestures[name](), keys })),
          ].map(({ name, keys }) => (
            <Table.Tr key={name}>
              <Table.Td>{name}</Table.Td>
              <Table.Td>
                <Group gap="md" justify="flex-end">
                  {keys.map((binding) => (
                    <Group key={binding} gap={4}>
                      {keyParts(binding).map((part) => (
                        <Kbd key={part}>{part}</Kbd>
                      ))}
                    </Group>
                  ))}
                </Group>
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Modal>
  );
}
