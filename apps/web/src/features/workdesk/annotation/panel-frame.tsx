import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './annotation.module.css';

interface Props {
  title: string;
  aside?: ReactNode;
  /** Buttons below the fields; they stay visible however long the fields are. */
  actions?: ReactNode;
  children: ReactNode;
}

export function PanelFrame({ title, aside, actions, children }: Props) {
  return (
    <section className={classes.panel} aria-label={title} data-annotation-form>
      <div className={classes.fields}>
        <Group justify="space-between" mb={8} wrap="nowrap">
          <Text component="h2" fz="sm" fw={600}>
            {title}
          </Text>
          {aside}
        </Group>
        <Stack gap="xs">{children}</Stack>
      </div>
      {actions ? <div className={classes.actions}>{actions}</div> : null}
    </section>
  );
}
