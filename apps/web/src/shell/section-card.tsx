import { Paper, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

/** One section of a settings page or a long form: its heading, an optional sentence, and its content. */
export function SectionCard({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <Paper withBorder p="lg">
      <Title order={2} fz="md" mb={lead ? 0 : 'md'}>
        {title}
      </Title>
      {lead ? (
        <Text c="dimmed" fz="sm" mb="md">
          {lead}
        </Text>
      ) : null}
      {children}
    </Paper>
  );
}
