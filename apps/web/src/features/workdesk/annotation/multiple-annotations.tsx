import { Button, Group, Text } from '@mantine/core';
import { COMMANDS, type CommandId } from '@molaar/scene';
import { useTexts } from '../../../client/texts/texts';
import { commandName } from '../command-name';
import { runCommand, useView, useWorkdesk } from '../workdesk-context';
import { PanelFrame } from './panel-frame';

const OFFERED = ['approve', 'reject', 'snapToTooth', 'hideAnnotations', 'delete'] as const satisfies readonly CommandId[];

/** Commands for all selected annotations; each is one entry of the history. */
export function MultipleAnnotations() {
  const texts = useTexts();
  const { commands } = useWorkdesk();
  const count = useView((state) => state.alsoSelected.length + 1);
  return (
    <PanelFrame title={texts.workdesk.annotation.several({ count })}>
      <Text fz="xs" c="dimmed">
        {texts.workdesk.annotation.severalHint()}
      </Text>
      <Group gap="xs">
        {OFFERED.filter((id) => COMMANDS.find((command) => command.id === id)?.isEnabled(commands)).map((id) => (
          <Button
            key={id}
            size="xs"
            variant={id === 'approve' ? 'filled' : 'default'}
            {...(id === 'delete' ? { color: 'red', variant: 'light' } : {})}
            onClick={() => runCommand(id, commands)}
          >
            {commandName(texts, id)}
          </Button>
        ))}
      </Group>
    </PanelFrame>
  );
}
