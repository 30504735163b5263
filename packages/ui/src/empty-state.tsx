import { Stack, Text, ThemeIcon } from '@mantine/core';
import type { ReactNode } from 'react';

interface Props {
  icon: ReactNode;
  title: string;
  hint?: string;
  /** It is all of the page: its title is the page's heading. */
  isPage?: boolean;
  children?: ReactNode;
}

/** Replaces an empty list: says what the list is for and what to do next. */
export function EmptyState({ icon, title, hint, isPage = false, children }: Props) {
  return (
    <Stack align="center" gap={6} py={48} px="md" ta="center">
      <ThemeIcon size={52} radius="xl" variant="light" color="gray" mb={6}>
        {icon}
      </ThemeIcon>
      <Text component={isPage ? 'h1' : 'p'} fw={600} m={0}>
        {title}
      </Text>
      {hint ? (
        <Text c="dimmed" fz="sm" maw={420}>
          {hint}
        </Text>
      ) : null}
      {children}
    </Stack>
  );
}
