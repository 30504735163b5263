import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from '../workdesk.module.css';

export function PanelFrame({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.object} aria-label={title} data-object-form>
      <Group justify="space-between" mb={8} wrap="nowrap">
        <Text component="h2" fz="sm" fw={600}>
          {title}
        </Text>
        {aside}
      </Group>
      <Stack gap="xs">{children}</Stack>
    </section>
  );
}
