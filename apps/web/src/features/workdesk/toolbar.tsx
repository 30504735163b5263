import { ActionIcon, Divider, Kbd, Menu, Stack, Tooltip } from '@mantine/core';
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { COMMANDS, type Command, type CommandContext, type CommandId, isToolId } from '@molaar/scene';
import {
  type Icon,
  IconAdjustmentsHorizontal,
  IconAngle,
  IconArrowsMaximize,
  IconCheck,
  IconColumns2,
  IconCrop,
  IconDots,
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
import { type ComponentPropsWithRef, type CSSProperties, memo, useState } from 'react';
import { useTexts } from '../../client/texts/texts';
import { commandName } from './command-name';
import { HelpMenu } from './help-menu';
import { keyText } from './key-text';
import { toolbarSpace } from './toolbar-space';
import classes from './workdesk.module.css';
import { runCommand, useEnabledCommands, useIsEnabled, useView, useWorkdesk } from './workdesk-context';

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
/** What goes into the menu where there is not enough space, the first of them first. */
const LEFT_OUT: readonly CommandId[] = [
  'deleteImage',
  'addImage',
  'crop',
  'swapSides',
  'selectMore',
  'angle',
  'outline',
  'comments',
  'zoom',
  'ruler',
  'fullPage',
  'zoomToMouthArea',
  'compare',
  'hand',
  'adjust',
  'fitBounds',
  'toggleAnnotationVisibility',
];

interface ToolButtonProps {
  command: Command;
  context: CommandContext;
  on: boolean | undefined;
}

/** A command as an icon with its name and key. */
const ToolButton = memo(function ToolButton(props: ToolButtonProps) {
  const texts = useTexts();
  const { id, keys } = props.command;
  const name = commandName(texts, id);
  const key = keys[0] && keyText(keys[0]);
  return (
    <Tooltip label={key ? `${name} (${key})` : name} position="right">
      <ToolIcon name={name} {...props} />
    </Tooltip>
  );
});

interface ToolIconProps extends ToolButtonProps, ComponentPropsWithRef<'button'> {
  name: string;
}

/** Of its own, so that a selection, which enables some commands, renders their icons and no tooltip. */
function ToolIcon({ command, context, on, name, ...ofTooltip }: ToolIconProps) {
  const isEnabled = useIsEnabled(command);
  const IconOf = ICONS[command.id];
  return (
    <ActionIcon
      {...ofTooltip}
      size={38}
      variant={on ? 'light' : 'subtle'}
      color={on ? 'molaar' : 'gray'}
      aria-label={name}
      aria-pressed={on}
      disabled={!isEnabled}
      onClick={() => runCommand(command.id, context)}
    >
      {IconOf ? <IconOf size={20} stroke={1.6} aria-hidden="true" /> : null}
    </ActionIcon>
  );
}

/** The commands of tools, view and image as icons, each with a tooltip and a name. */
export function Toolbar({ adjusting, comparing, commenting }: { adjusting: boolean; comparing: boolean; commenting: boolean }) {
  const texts = useTexts();
  const { commands: context } = useWorkdesk();
  const tool = useView((state) => state.tool);
  const selectsMore = useView((state) => state.selectsMore);
  const visible = useView((state) => state.annotationsVisible);

  const pressed = (id: CommandId): boolean | undefined => {
    if (isToolId(id)) return tool === id;
    if (id === 'selectMore') return selectsMore;
    if (id === 'toggleAnnotationVisibility') return visible;
    if (id === 'compare') return comparing;
    if (id === 'comments') return commenting;
    return id === 'adjust' ? adjusting : undefined;
  };

  const { ref, height } = useElementSize();
  const touch = useMediaQuery('(pointer: coarse)', undefined, { getInitialValueInEffect: false });
  const { tool: size, shown } = toolbarSpace(height, SHOWN.length, { others: 1, lines: GROUPS.length, touch });
  const leftOut = new Set(LEFT_OUT.slice(0, SHOWN.length - shown));
  const style = { '--tool': `${size}px` } as CSSProperties;

  return (
    <div ref={ref} className={classes.tools} style={style}>
      <Stack gap={2} p={6} role="toolbar" aria-label={texts.workdesk.tools()} aria-orientation="vertical">
        {GROUPS.map((group, index) => (
          <Stack key={group} gap={2}>
            {index > 0 ? <Divider my={4} /> : null}
            {SHOWN.filter((command) => command.group === group && !leftOut.has(command.id)).map((command) => (
              <ToolButton key={command.id} command={command} context={context} on={pressed(command.id)} />
            ))}
          </Stack>
        ))}
        <Divider my={4} />
        {leftOut.size > 0 ? <MoreTools commands={SHOWN.filter(({ id }) => leftOut.has(id))} isOn={pressed} /> : null}
        <HelpMenu />
      </Stack>
    </div>
  );
}

interface MoreToolsProps {
  commands: readonly Command[];
  isOn: (id: CommandId) => boolean | undefined;
}

/** The tools that have no space in the toolbar. */
function MoreTools({ commands, isOn }: MoreToolsProps) {
  const texts = useTexts();
  const enabled = useEnabledCommands(commands);
  const { commands: context } = useWorkdesk();
  const [opened, setOpened] = useState(false);
  const name = texts.workdesk.moreTools();
  return (
    <Menu position="right-end" opened={opened} onChange={setOpened}>
      <Menu.Target>
        <Tooltip label={name} position="right" disabled={opened}>
          <ActionIcon size={38} variant={commands.some(({ id }) => isOn(id)) ? 'light' : 'subtle'} color="gray" aria-label={name}>
            <IconDots size={20} stroke={1.6} aria-hidden="true" />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown mah="80dvh" style={{ overflowY: 'auto' }}>
        {commands.map(({ id, keys }) => {
          const IconOf = ICONS[id];
          const on = isOn(id);
          return (
            <Menu.Item
              key={id}
              aria-current={on || undefined}
              disabled={!enabled.has(id)}
              leftSection={IconOf ? <IconOf size={18} stroke={1.6} aria-hidden="true" /> : null}
              rightSection={on ? <IconCheck size={16} aria-hidden="true" /> : keys[0] ? <Kbd>{keyText(keys[0])}</Kbd> : null}
              onClick={() => runCommand(id, context)}
            >
              {commandName(texts, id)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
