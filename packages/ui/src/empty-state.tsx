import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';

/** Replaces an empty list: says what the list is for and what to do next. */
export function EmptyState({ icon, title, hint, children }: { icon: ReactNode; title: string; hint?: string; children?: ReactNode }) {
  return (
    <Stack align="center" gap={6} py={48} px="md" ta="center">
      <ThemeIcon size={52} radius="xl" variant="light" color="gray" mb={6}>
        {icon}
      </ThemeIcon>
      <Text fw={600}>{title}</Text>
      {hint ? (
        <Text c="dimmed" fz="sm" maw={420}>
          {hint}
        </Text>
      ) : null}
      {children}
    </Stack>
  );
}
