import { Button, Group, Text } from '@mantine/core';
import { formatTooth } from '@molaar/domain/teeth';
import { COMMANDS, type CommandId } from '@molaar/scene';
import { useUser } from '../../../client/session/session';
import { useFindingStyle } from '../../../client/texts/finding-style';
import { useTexts } from '../../../client/texts/texts';
import { commandName } from '../command-name';
import { runCommand, useView, useWorkdesk } from '../workdesk-context';
import { PanelFrame } from './panel-frame';

const DECISIONS = ['approve', 'reject'] as const satisfies readonly CommandId[];
const OTHERS = ['snapToTooth', 'hideAnnotations', 'delete'] as const satisfies readonly CommandId[];

/** More selected findings than this are not named. */
const MOST_NAMED = 6;

/**
 * Commands for all selected annotations; each is one entry of the history. In a review the bar above the list decides,
 * and the list keeps the space.
 */
export function MultipleAnnotations() {
  const texts = useTexts();
  const { editor, commands } = useWorkdesk();
  const { notation } = useUser().organization;
  const findingStyle = useFindingStyle();
  useView((state) => state.selectedId);
  const count = useView((state) => state.alsoSelected.length + 1);
  const reviewing = useView((state) => state.reviewing);
  const names = editor
    .selection()
    .slice(0, MOST_NAMED)
    .map(({ location, label, class: type }) =>
      `${location ? formatTooth(location, notation) : ''} ${label || findingStyle.name(type)}`.trim(),
    );
  return (
    <PanelFrame title={texts.workdesk.annotation.several({ count })}>
      {count <= MOST_NAMED ? <Text fz="sm">{names.join(', ')}</Text> : null}
      {reviewing ? null : (
        <Text fz="xs" c="dimmed">
          {texts.workdesk.annotation.severalHint()}
        </Text>
      )}
      <Group gap="xs">
        {[...(reviewing ? [] : DECISIONS), ...OTHERS]
          .filter((id) => COMMANDS.find((command) => command.id === id)?.isEnabled(commands))
          .map((id) => (
            <Button
              key={id}
              size="xs"
              variant={id === 'approve' ? 'filled' : 'default'}
              {...(id === 'delete' ? { color: 'red', variant: 'light' } : {})}
              onClick={() => runCommand(id, commands)}
            >
              {id === 'delete' ? texts.workdesk.annotation.deleteSeveral({ count }) : commandName(texts, id)}
            </Button>
          ))}
      </Group>
    </PanelFrame>
  );
}
