import { ActionIcon, Divider, Stack, Tooltip } from '@mantine/core';
import { COMMANDS, type Command, type CommandId } from '@molaar/scene';
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconArrowsMaximize,
  IconEye,
  IconFocus2,
  IconHandStop,
  IconKeyboard,
  IconMaximize,
  IconPhotoPlus,
  IconPointer,
  IconSquarePlus,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
  IconZoomScan,
} from '@tabler/icons-react';
import { useWords } from '../../client/words';
import { runCommand, useDesk, useSceneRevision, useView } from './desk';

const ICONS: Partial<Readonly<Record<CommandId, Icon>>> = {
  select: IconPointer,
  hand: IconHandStop,
  annotate: IconSquarePlus,
  fitBounds: IconMaximize,
  zoomIn: IconZoomIn,
  zoomOut: IconZoomOut,
  zoom: IconFocus2,
  zoomToMouthArea: IconZoomScan,
  fullPage: IconArrowsMaximize,
  toggleAnnotationVisibility: IconEye,
  adjust: IconAdjustmentsHorizontal,
  addImage: IconPhotoPlus,
  deleteImage: IconTrash,
};
const GROUPS = ['tool', 'view', 'image'] as const;

/** The commands of tools, view and image as icons; what each does is told by its tooltip and name. */
export function Toolbar({ adjusting, onShortcuts }: { adjusting: boolean; onShortcuts: () => void }) {
  const words = useWords();
  const { commands: context } = useDesk();
  const tool = useView((state) => state.tool);
  const visible = useView((state) => state.annotationsVisible);
  useView((state) => state.selectedId);
  useSceneRevision();

  const pressed = (id: CommandId): boolean | undefined => {
    if (id === 'select' || id === 'hand' || id === 'annotate') return tool === id;
    if (id === 'toggleAnnotationVisibility') return visible;
    return id === 'adjust' ? adjusting : undefined;
  };

  const button = (command: Command) => {
    const IconOf = ICONS[command.id];
    if (!IconOf) return null;
    const name = words.workdesk.commands[command.id]();
    const key = command.keys[0]?.toUpperCase();
    const on = pressed(command.id);
    return (
      <Tooltip key={command.id} label={key ? `${name} (${key})` : name} position="right">
        <ActionIcon
          size={38}
          variant={on ? 'light' : 'subtle'}
          color={on ? 'molaar' : 'gray'}
          aria-label={name}
          aria-pressed={on}
          disabled={!command.isEnabled(context)}
          onClick={() => runCommand(command.id, context)}
        >
          <IconOf size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    );
  };

  return (
    <Stack gap={2} p={6} role="toolbar" aria-label={words.workdesk.tools()} aria-orientation="vertical">
      {GROUPS.map((group, index) => (
        <Stack key={group} gap={2}>
          {index > 0 ? <Divider my={4} /> : null}
          {COMMANDS.filter((command) => command.group === group).map(button)}
        </Stack>
      ))}
      <Divider my={4} />
      <Tooltip label={words.workdesk.shortcuts()} position="right">
        <ActionIcon size={38} variant="subtle" color="gray" aria-label={words.workdesk.shortcuts()} onClick={onShortcuts}>
          <IconKeyboard size={20} stroke={1.6} aria-hidden="true" />
        </ActionIcon>
      </Tooltip>
    </Stack>
  );
}
