import { Center, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { Logo } from './wordmark';

/** A page for an error, with its cause and links to continue. */
export function ErrorPage({ code, title, info, children }: { code: number; title: string; info: string; children: ReactNode }) {
  return (
    <Center component="main" mih="100dvh" p="xl" bg="var(--page)">
      <Stack align="center" gap="sm" ta="center" maw={460}>
        <Logo size={44} />
        <Text c="dimmed" fw={600} mt="md">
          {code}
        </Text>
        <Title order={1} fz={28}>
          {title}
        </Title>
        <Text c="dimmed">{info}</Text>
        {children}
      </Stack>
    </Center>
  );
}
