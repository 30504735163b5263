import { ActionIcon, Divider, Stack, Tooltip } from '@mantine/core';
import { COMMANDS, type Command, type CommandContext, type CommandId } from '@molaar/scene';
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconAngle,
  IconArrowsMaximize,
  IconColumns2,
  IconCrop,
  IconEye,
  IconFlipHorizontal,
  IconFocus2,
  IconHandStop,
  IconMaximize,
  IconMessage2,
  IconPhotoPlus,
  IconPointer,
  IconPolygon,
  IconRuler2,
  IconSelectAll,
  IconSquarePlus,
  IconTrash,
  IconZoomIn,
  IconZoomOut,
  IconZoomScan,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useTexts } from '../../client/texts/texts';
import { commandName } from './command-name';
import { HelpMenu } from './help-menu';
import { runCommand, useEnabledCommands, useView, useWorkdesk } from './workdesk-context';

const ICONS: Partial<Readonly<Record<CommandId, Icon>>> = {
  select: IconPointer,
  hand: IconHandStop,
  ruler: IconRuler2,
  angle: IconAngle,
  annotate: IconSquarePlus,
  outline: IconPolygon,
  selectMore: IconSelectAll,
  fitBounds: IconMaximize,
  zoomIn: IconZoomIn,
  zoomOut: IconZoomOut,
  zoom: IconFocus2,
  zoomToMouthArea: IconZoomScan,
  fullPage: IconArrowsMaximize,
  toggleAnnotationVisibility: IconEye,
  adjust: IconAdjustmentsHorizontal,
  compare: IconColumns2,
  comments: IconMessage2,
  swapSides: IconFlipHorizontal,
  crop: IconCrop,
  addImage: IconPhotoPlus,
  deleteImage: IconTrash,
};
const GROUPS = ['tool', 'view', 'image'] as const;
const SHOWN = COMMANDS.filter(({ id }) => ICONS[id] !== undefined);

interface ToolButtonProps {
  command: Command;
  context: CommandContext;
  on: boolean | undefined;
  enabled: boolean;
}

/** Re-renders only when it changes itself: each selection changes some buttons. */
const ToolButton = memo(function ToolButton({ command, context, on, enabled }: ToolButtonProps) {
  const texts = useTexts();
  const IconOf = ICONS[command.id];
  if (!IconOf) return null;
  const name = commandName(texts, command.id);
  const key = command.keys[0]?.toUpperCase();
  return (
    <Tooltip label={key ? `${name} (${key})` : name} position="right">
      <ActionIcon
        size={38}
        variant={on ? 'light' : 'subtle'}
        color={on ? 'molaar' : 'gray'}
        aria-label={name}
        aria-pressed={on}
        disabled={!enabled}
        onClick={() => runCommand(command.id, context)}
      >
        <IconOf size={20} stroke={1.6} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
});

/** The commands of tools, view and image as icons, each with a tooltip and a name. */
export function Toolbar({ adjusting, comparing, commenting }: { adjusting: boolean; comparing: boolean; commenting: boolean }) {
  const texts = useTexts();
  const { commands: context } = useWorkdesk();
  const tool = useView((state) => state.tool);
  const selectsMore = useView((state) => state.selectsMore);
  const visible = useView((state) => state.annotationsVisible);
  const enabled = useEnabledCommands(SHOWN);

  const pressed = (id: CommandId): boolean | undefined => {
    if (id === 'select' || id === 'hand' || id === 'annotate' || id === 'outline' || id === 'ruler' || id === 'angle') return tool === id;
    if (id === 'selectMore') return selectsMore;
    if (id === 'toggleAnnotationVisibility') return visible;
    if (id === 'compare') return comparing;
    if (id === 'comments') return commenting;
    return id === 'adjust' ? adjusting : undefined;
  };

  return (
    <Stack gap={2} p={6} role="toolbar" aria-label={texts.workdesk.tools()} aria-orientation="vertical">
      {GROUPS.map((group, index) => (
        <Stack key={group} gap={2}>
          {index > 0 ? <Divider my={4} /> : null}
          {SHOWN.filter((command) => command.group === group).map((command) => (
            <ToolButton key={command.id} command={command} context={context} on={pressed(command.id)} enabled={enabled.has(command.id)} />
          ))}
        </Stack>
      ))}
      <Divider my={4} />
      <HelpMenu />
    </Stack>
  );
}
