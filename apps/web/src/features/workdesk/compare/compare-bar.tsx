import { ActionIcon, Group, Paper, Tooltip } from '@mantine/core';
import { IconArrowsDiagonalMinimize2, IconLayoutRows, IconLink, IconLinkOff, IconX } from '@tabler/icons-react';
import { useTexts } from '../../../client/texts/texts';
import classes from './compare.module.css';

interface Props {
  linked: boolean;
  stacked: boolean;
  onLink: () => void;
  onAlign: () => void;
  onArrange: () => void;
  onEnd: () => void;
}

/** Controls how the two images are linked and arranged. */
export function CompareBar({ linked, stacked, onLink, onAlign, onArrange, onEnd }: Props) {
  const text = useTexts().comparison;
  const buttons = [
    { name: text.synchronize(), icon: linked ? IconLink : IconLinkOff, on: linked, run: onLink },
    { name: text.align(), icon: IconArrowsDiagonalMinimize2, run: onAlign },
    { name: text.stack(), icon: IconLayoutRows, on: stacked, run: onArrange },
    { name: text.end(), icon: IconX, run: onEnd },
  ];
  return (
    <Paper className={classes.bar} withBorder shadow="md" role="toolbar" aria-label={text.bar()}>
      <Group gap={2} wrap="nowrap">
        {buttons.map(({ name, icon: Icon, on, run }) => (
          <Tooltip key={name} label={name}>
            <ActionIcon
              size={36}
              className="touchable"
              variant={on ? 'light' : 'subtle'}
              color={on ? 'molaar' : 'gray'}
              aria-label={name}
              aria-pressed={on}
              onClick={run}
            >
              <Icon size={19} stroke={1.7} aria-hidden="true" />
            </ActionIcon>
          </Tooltip>
        ))}
      </Group>
    </Paper>
  );
}
