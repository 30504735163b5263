import { ActionIcon, Divider, Group, Paper, Tooltip } from '@mantine/core';
import {
  type Icon,
  IconArrowsDiagonalMinimize2,
  IconColumns2,
  IconLayoutRows,
  IconLink,
  IconLinkOff,
  IconSquareHalf,
  IconX,
} from '@tabler/icons-react';
import { useTexts } from '../../../client/texts/texts';
import { OVER_IMAGE } from '../viewer/over-image';
import classes from './compare.module.css';
import type { ShownLayout } from './comparison-layout';

interface Props {
  linked: boolean;
  layout: ShownLayout;
  onLink: () => void;
  onAlign: () => void;
  onLayout: (layout: ShownLayout) => void;
  onEnd: () => void;
}

/** Controls how the two images are linked and arranged. */
export function CompareBar({ linked, layout, onLink, onAlign, onLayout, onEnd }: Props) {
  const text = useTexts().comparison;
  const layouts = [
    { name: text.sideBySide(), icon: IconColumns2, is: 'SIDE_BY_SIDE' },
    { name: text.stack(), icon: IconLayoutRows, is: 'STACKED' },
    { name: text.wipe(), icon: IconSquareHalf, is: 'WIPE' },
  ] as const;
  const views = [
    // Images over each other move together.
    ...(layout === 'WIPE' ? [] : [{ name: text.synchronize(), icon: linked ? IconLink : IconLinkOff, on: linked, run: onLink }]),
    { name: text.align(), icon: IconArrowsDiagonalMinimize2, run: onAlign },
    { name: text.end(), icon: IconX, run: onEnd },
  ];
  return (
    <Paper className={classes.bar} withBorder shadow="md" role="toolbar" aria-label={text.bar()} {...OVER_IMAGE}>
      <Group gap={2} wrap="nowrap">
        {layouts.map(({ name, icon, is }) => (
          <BarButton key={is} name={name} icon={icon} on={layout === is} run={() => onLayout(is)} />
        ))}
        <Divider orientation="vertical" mx={3} />
        {views.map((view) => (
          <BarButton key={view.name} {...view} />
        ))}
      </Group>
    </Paper>
  );
}

interface ButtonProps {
  name: string;
  icon: Icon;
  on?: boolean | undefined;
  run: () => void;
}

function BarButton({ name, icon: Shape, on, run }: ButtonProps) {
  return (
    <Tooltip label={name}>
      <ActionIcon
        size={36}
        className="touchable"
        variant={on ? 'light' : 'subtle'}
        color={on ? 'molaar' : 'gray'}
        aria-label={name}
        aria-pressed={on}
        onClick={run}
      >
        <Shape size={19} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
}
