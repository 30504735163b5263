import { ActionIcon, Kbd, Menu, Tooltip } from '@mantine/core';
import { COMMANDS } from '@molaar/scene';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTexts } from '../../client/texts/texts';
import { commandName } from './command-name';
import { runCommand, useWorkdesk } from './workdesk-context';

/** The commands of the registry's help group. */
export function HelpMenu() {
  const texts = useTexts();
  const { commands } = useWorkdesk();
  const [opened, setOpened] = useState(false);
  return (
    <Menu position="right-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Tooltip label={texts.workdesk.help()} position="right" disabled={opened}>
          <ActionIcon size={38} variant="subtle" color="gray" aria-label={texts.workdesk.help()}>
            <IconHelp size={20} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {COMMANDS.filter(({ group }) => group === 'help').map(({ id, keys }) => (
          <Menu.Item key={id} rightSection={keys[0] ? <Kbd>{keys[0]}</Kbd> : null} onClick={() => runCommand(id, commands)}>
            {commandName(texts, id)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
