import { Group, Paper, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** A panel of the overview: a heading with its actions, and a list. */
export function Panel({ title, actions, children }: { title: string; actions?: ReactNode; children: ReactNode }) {
  return (
    <Paper withBorder component="section" aria-label={title} mb="lg">
      <Group justify="space-between" px="md" pt="md" pb="xs" gap="sm">
        <Title order={2} fz="lg">
          {title}
        </Title>
        {actions}
      </Group>
      {children}
    </Paper>
  );
}
